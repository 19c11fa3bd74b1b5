export { createLogger, LOGGER } from './logger.js';
