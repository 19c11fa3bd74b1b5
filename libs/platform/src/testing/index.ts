/** What people and screens see of a service, for tests over HTTP. */
export * from './http-clients.js';
export * from './sse-client.js';
export * from './service-double.js';
export * from './test-reactions.js';
export * from './test-service.js';
export * from './hold-answers.js';
