export { handlersOf as handlersOfHearings, hear, react, reactTogether, type Hearing, type Reacting } from './hear.js';
