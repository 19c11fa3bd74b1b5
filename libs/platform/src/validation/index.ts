export * from './fields.js';
export { CasinoValidationPipe } from './validation.pipe.js';
