export { HealthRegistry, type ContributorHealth, type HealthContributor, type Readiness } from './health.registry.js';
