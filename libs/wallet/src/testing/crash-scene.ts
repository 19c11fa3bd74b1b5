import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, streams, type Leg, type RecordedEvent } from '@casino/contracts';
import { quiet } from '@casino/event-bus/testing';
import { openSqliteEventStore, type CommandMetadata, type EventStore } from '@casino/event-store';
import { crashAt } from '@casino/event-store/testing';
import { requestCommandId, sumMoney, type Money } from '@casino/kernel';
import { fixedClock } from '@casino/kernel/testing';
import { openStreams } from '@casino/platform';
import { openReactions, SAID_FROM } from '@casino/platform/testing';
import { walletStreams, type WalletStreams } from '../application/streams.js';
import type { KnownSitting } from '../domain/index.js';
import { wallet } from '../wallet.service.js';
import { SIGNED } from './floor-model.js';

/** A wallet whose process may die at any write, between a table and a jackpot that have said what they said. */
export interface CrashScene {
  readonly store: EventStore;
  readonly rounds: EventStore;
  readonly jackpots: EventStore;
  /** The wallet's streams as its people reach them, in a process that lives. */
  readonly people: WalletStreams;
  all(): Promise<readonly RecordedEvent[]>;
  /** Of every named account, from the stored legs; each event's sum is asserted. */
  balances(): Promise<ReadonlyMap<string, Money>>;
  sitting(id: string): Promise<KnownSitting>;
  /** Chips from nowhere in particular. */
  fund(sittingId: string, amount: Money): Promise<void>;
  /** Runs what is under way with a process that dies at its nth write, then with one that lives. @returns whether it died */
  dieAt(step: number): Promise<boolean>;
  live(): Promise<void>;
  close(): Promise<void>;
}

export const clock = fixedClock(SAID_FROM);

/** Streams with a memory of their own, as in a process of its own. */
export const streamsOver = (store: EventStore): WalletStreams => openStreams(walletStreams, { service: 'wallet', store });

let sent = 0;

export const bySomebody = (name = `c-${sent++}`): CommandMetadata => ({
  commandId: requestCommandId('somebody', 'test', name),
  requestHash: createHash('sha256').update(name).digest('hex'),
  actor: { id: 'cashier-1', role: 'cashier' },
  correlationId: name,
  now: SAID_FROM,
});

export const openCrashScene = async (folder: string): Promise<CrashScene> => {
  const open = (name: string): Promise<EventStore> => openSqliteEventStore({ floor: 'f-1', file: join(folder, `${name}.sqlite`) });
  const [store, rounds, jackpots] = [await open('wallet'), await open('game-round'), await open('jackpot')];
  const people = streamsOver(store);
  const react = (through: EventStore) =>
    openReactions<WalletStreams>(wallet, through, { wallet: store, 'game-round': rounds, jackpot: jackpots }, clock);

  const all = async (): Promise<readonly RecordedEvent[]> =>
    (await store.readAll(store.start, { limit: 1_000_000 })).events.map(({ bytes }) => decodeEvent(casinoCatalogue, bytes));

  const live = async (): Promise<void> => {
    const { consumer, stop } = await react(store);
    await quiet(store, consumer);
    expect(await consumer.parked()).toEqual([]);
    await stop();
  };

  const sitting = async (id: string): Promise<KnownSitting> => {
    const { state } = await people.chips.load(streams.chips(id));
    if (state.phase === 'unknown') throw new Error(`no sitting ${id}`);
    return state;
  };

  return {
    store,
    rounds,
    jackpots,
    people,
    all,
    live,
    async balances() {
      const found = new Map<string, Money>();
      for (const { event } of await all()) {
        const { legs = [] } = event.data as { legs?: Leg[] };
        expect(sumMoney(legs.map(({ amount }) => amount))).toBe(0n);
        for (const { account, amount } of legs) found.set(account, (found.get(account) ?? 0n) + amount);
      }
      return found;
    },
    sitting,
    async fund(sittingId, amount) {
      const { tableId } = await sitting(sittingId);
      const command = { type: 'AdjustSitting', float: 'open', tableId, amount, reason: 'start', signatures: SIGNED } as const;
      await people.chips.execute({ stream: streams.chips(sittingId), command, meta: bySomebody(), retries: 0 });
    },
    async dieAt(step) {
      const dying = crashAt(store, step);
      const first = await react(dying.store);
      await quiet(store, first.consumer, dying.isDead);
      await first.stop();
      await live();
      return dying.isDead();
    },
    async close() {
      for (const one of [store, rounds, jackpots]) await one.close();
    },
  };
};
