export type { OperatorAct } from './acts-log.js';
export type { ConsumersView, ParkedKeyView } from './consumers-view.js';
export { Operations, type OperatedService } from './operations.js';
export type { ParkedContent, ParkedView } from './parked-records.js';
export type { RelayView, Republishing } from './republishing.js';
