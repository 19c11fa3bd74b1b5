export { handlersOf, hear, react, reactTogether, type Hearing, type Reacting } from './hear.js';
