import type { RecordedEvent } from '@casino/contracts';
import type { Actor } from '@casino/platform';
import { openTestService, type Replied as HttpReplied, type TestService } from '@casino/platform/testing';
import type { JackpotStreams } from '../application/streams.js';
import { jackpot } from '../jackpot.service.js';
import { REGISTERS, type Registers } from '../read-models/registers.js';
import { ReviewDouble } from './review-double.js';
import { TableDouble } from './table-double.js';

/** What tests read of an answer; a member that is not there fails their expectation. */
export interface Body {
  readonly [name: string]: unknown;
  readonly code: string;
  readonly events: readonly { readonly stream: string; readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
}
export type Replied = HttpReplied<Body>;

export interface TestJackpot extends TestService<JackpotStreams, Body> {
  readonly registers: Registers;
  readonly reviews: ReviewDouble;
  table(tableId: string): TableDouble;
  /** Moves the clock on, ms. */
  later(ms: number): void;
  /** Of the jackpot's stream. */
  events(jackpotId?: string): Promise<readonly RecordedEvent[]>;
  anomalies(): Promise<readonly unknown[]>;
}

export const MCD: Actor = { id: 'mcd-1', role: 'mcd', card: 'card-17' };
export const MCD_2: Actor = { id: 'mcd-2', role: 'mcd', card: 'card-18' };
export const WITHOUT_CARD: Actor = { id: 'mcd-1', role: 'mcd' };
export const DISPLAY: Actor = { id: 'display-1', role: 'display' };

/** The service as it runs in a casino, with doubles in the place of game-round and surveillance, over the stores of `folder`. */
export const openTestJackpot = async (folder: string): Promise<TestJackpot> => {
  let ahead = 0;
  const service = await openTestService<JackpotStreams, Body>(jackpot, folder, { clock: { now: () => Date.now() + ahead } });
  const registers = service.get<Registers>(REGISTERS);
  const { 'game-round': rounds, surveillance } = service.others;
  return {
    ...service,
    registers,
    reviews: new ReviewDouble(surveillance.store),
    table: (tableId) => new TableDouble(rounds.store, tableId),
    later: (ms) => {
      ahead += ms;
    },
    events: (jackpotId = 'JP1') => service.recorded(`jackpot-${jackpotId}`),
    anomalies: async () => (await service.recorded('anomaly-jackpot')).map(({ event }) => event.data),
    async quiet() {
      await service.quiet();
      await registers.current();
    },
  };
};
