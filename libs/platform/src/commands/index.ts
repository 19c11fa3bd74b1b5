export { canonicalJson } from './canonical-json.js';
export { carryOut, metadataOf, mustBeDone, reactWith, reactWithAll, type Done } from './carry-out.js';
export { commandContextOf, type CommandContext } from './command-context.js';
export { Command, CommandEndpoint } from './command.decorator.js';
export { bySelf, firstHalf, followUp, serviceActor } from './follow-up.js';
export { MAX_WAIT_MS, preferredWaitMs } from './prefer.js';
