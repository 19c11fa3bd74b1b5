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

/** Forgets what is older than `keepMs` before the newest, by the events' own times. */
export const forget = (memory: CommandMemory, keepMs: number): void => {
  let newest = 0;
  for (const { time } of memory.values()) newest = Math.max(newest, time);
  for (const [commandId, { time }] of memory) if (time < newest - keepMs) memory.delete(commandId);
};

export const toRecords = (memory: CommandMemory): CommandRecord[] =>
  [...memory].map(([commandId, { requestHash, first, count, time }]) => [commandId, requestHash, first, count, time]);

export const fromRecords = (records: readonly CommandRecord[]): CommandMemory =>
  new Map(records.map(([commandId, requestHash, first, count, time]) => [commandId, { requestHash, first, count, time }]));
