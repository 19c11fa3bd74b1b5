export { EventsEndpoint, EventsQuery } from './events-endpoint.js';
export { openApiDocument } from './openapi.js';
