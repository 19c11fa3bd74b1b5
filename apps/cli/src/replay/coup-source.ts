import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, streams, type GameRoundEvent, type RecordedEvent } from '@casino/contracts';
import { openSqliteEventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { FloorClient, FloorProblem, Staff } from '@casino/simulation';
import { TOKEN_NEEDED } from '../floor/bearer-token.js';
import { coupEventsOver } from '../floor/coup-events.js';
import { dataFolderOf } from '../floor/data-folder.js';
import { UsageError } from '../output/explain.js';

export interface CoupRecord {
  readonly events: readonly RecordedEvent[];
  /** Of the coup's stream, as the next coup's opening names it; undefined while there is no next one. */
  readonly lastRevision: bigint | undefined;
}

/** The last revision of the coup before, as this coup's opening names it. */
export const previousOf = (next: readonly RecordedEvent[]): bigint | undefined => {
  const first = next[0]?.event as GameRoundEvent | undefined;
  return first?.type === 'RoundOpened' ? first.data.previous?.lastRevision : undefined;
};

const developmentToken = async (client: FloorClient): Promise<string> => {
  try {
    return await new Staff(client).auditor();
  } catch (error) {
    if (error instanceof FloorProblem && error.problem.code === 'development-only') throw new UsageError(TOKEN_NEEDED);
    throw error;
  }
};

/**
 * @param bearer token of somebody who may read coups; a development token is asked for when there is none
 * @throws FloorProblem `round-not-found`, `forbidden`; UsageError when the floor gives no tokens
 */
export const coupOverHttp = async (url: string, bearer: string | undefined, table: string, round: number): Promise<CoupRecord> => {
  const client = new FloorClient({ url, connections: 2, patience: 2_000 });
  try {
    const token = bearer ?? (await developmentToken(client));
    const events = await coupEventsOver(client, token, table, round);
    const next = await coupEventsOver(client, token, table, round + 1).catch((error: unknown) => {
      if (error instanceof FloorProblem && error.problem.status === 404) return [];
      throw error;
    });
    return { events, lastRevision: previousOf(next) };
  } finally {
    await client.close();
  }
};

/** Straight from the store of a floor that does not run. @throws UsageError, CasinoError `round-not-found` */
export const coupFromData = async (data: string, table: string, round: number): Promise<CoupRecord> => {
  const file = join(dataFolderOf(data), 'game-round.sqlite');
  if (!existsSync(file)) throw new UsageError(`there is no ${file}; --data names the folder of a floor`);
  const store = await openSqliteEventStore({ file, lockMessage: `a floor runs on ${file}; use --url` });
  try {
    const read = async (coup: number): Promise<readonly RecordedEvent[]> =>
      (await store.readStream(streams.round(table, coup))).map(({ bytes }) => decodeEvent(casinoCatalogue, bytes));
    const events = await read(round);
    if (events.length === 0) throw new CasinoError('round-not-found', `table ${table} has no coup ${round} in ${file}`);
    return { events, lastRevision: previousOf(await read(round + 1)) };
  } finally {
    await store.close();
  }
};
