/** Which commands had an effect on a stream, and where. A command's events are in one append and lie together. */
export interface RememberedCommand {
  readonly requestHash: string;
  /** Revision of its first event, and how many there are. */
  readonly first: number;
  count: number;
  /** ms since the epoch: when it had its effect. */
  readonly time: number;
}

export type CommandMemory = Map<string, RememberedCommand>;

/** As it stands in a snapshot. */
export type CommandRecord = readonly [commandId: string, requestHash: string, first: number, count: number, time: number];

export const remember = (memory: CommandMemory, commandId: string, requestHash: string, revision: number, time: number): void => {
  const known = memory.get(commandId);
  if (known === undefined) memory.set(commandId, { requestHash, first: revision, count: 1, time });
  else known.count++;
};

/** Commands of a stream that are remembered whatever their time: a clock that jumps makes nobody forget what was just asked. */
const KEPT = 1_000;

/**
 * Forgets what is older than `keepMs` before the last command, by the events' own times, but never one of the stream's last 1,000.
 * The last is the last of the stream, not the latest time in it: a jump of the clock ends with the jump.
 */
export const forget = (memory: CommandMemory, keepMs: number): void => {
  let others = memory.size - KEPT;
  if (others <= 0) return;
  // the map has the stream's order
  let last = 0;
  for (const { time } of memory.values()) last = time;
  for (const [commandId, { time }] of memory) {
    if (others-- <= 0) return;
    if (time < last - keepMs) memory.delete(commandId);
  }
};

export const toRecords = (memory: CommandMemory): CommandRecord[] =>
  [...memory].map(([commandId, { requestHash, first, count, time }]) => [commandId, requestHash, first, count, time]);

export const fromRecords = (records: readonly CommandRecord[]): CommandMemory =>
  new Map(records.map(([commandId, requestHash, first, count, time]) => [commandId, { requestHash, first, count, time }]));
