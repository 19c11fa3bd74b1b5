export { ApiStoredEvents } from './answer.schema.js';
export { openApiDocument } from './openapi.js';
