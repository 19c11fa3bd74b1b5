/** What a client of a service sees, for tests over HTTP. */
export * from './sse-client.js';
