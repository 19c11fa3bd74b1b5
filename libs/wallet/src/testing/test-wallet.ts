import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEventBus, type ConsumerRunner } from '@casino/event-bus';
import { quiet } from '@casino/event-bus/testing';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { createCasinoApp, loadConfiguration, type Actor } from '@casino/platform';
import { createHttpClients, type HttpClients } from '@casino/platform/testing';
import { BOOKS, type Books } from '../read-models/books.js';
import { WALLET_STORE } from '../wallet-store.js';
import { WalletModule } from '../wallet.module.js';
import { WalletService } from '../wallet.service.js';
import { WALLET_RUNNERS, type WalletRunners } from '../application/wallet-runners.js';
import { JackpotDouble } from './jackpot-double.js';
import { RoundDouble } from './round-double.js';

/** What tests read of an answer; a member that is not there fails their expectation. */
export interface Body {
  readonly [name: string]: unknown;
  readonly code: string;
  readonly events: readonly { readonly stream: string; readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
  readonly accounts: readonly { readonly account: string; readonly balance: string }[];
}
export interface TestWallet extends HttpClients<Body> {
  readonly folder: string;
  readonly store: EventStore;
  readonly runners: WalletRunners;
  readonly books: Books;
  readonly consumer: ConsumerRunner;
  readonly round: RoundDouble;
  readonly jackpot: JackpotDouble;
  readonly log: readonly string[];
  /** Resolves when everything said and done has had its effect, parked keys apart. */
  quiet(): Promise<void>;
  /** Stops the wallet and its bus; the folder stays. */
  stop(): Promise<void>;
}

export const CASHIER: Actor = { id: 'cashier-1', role: 'cashier' };
export const MCD: Actor = { id: 'mcd-1', role: 'mcd' };
export const CROUPIER: Actor = { id: 'croupier-1', role: 'croupier' };
export const AUDITOR: Actor = { id: 'auditor-1', role: 'auditor' };

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'casino-wallet-'));
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true });

/** The wallet as it runs in a casino, with doubles in the place of game-round and jackpot, over the stores of `folder`. */
export const openTestWallet = async (folder: string, game?: 'pair-e-poker' | 'ultimate-holdem'): Promise<TestWallet> => {
  const bus = createEmbeddedEventBus();
  const log: string[] = [];
  const configuration = loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0' });
  const roundStore = await openSqliteEventStore({ file: join(folder, 'game-round.sqlite') });
  await bus.publish('game-round', roundStore);
  const jackpotStore = await openSqliteEventStore({ file: join(folder, 'jackpot.sqlite') });
  await bus.publish('jackpot', jackpotStore);
  const app = await createCasinoApp(WalletModule.register(configuration, bus), configuration, {
    logTo: { write: (line) => void log.push(line) },
  });
  const store = app.get<EventStore>(WALLET_STORE, { strict: false });
  const books = app.get<Books>(BOOKS, { strict: false });
  const { consumer } = app.get(WalletService, { strict: false });
  if (consumer === undefined) throw new Error('the wallet did not start');

  return {
    ...createHttpClients<Body>(app, folder),
    folder,
    store,
    books,
    consumer,
    log,
    runners: app.get<WalletRunners>(WALLET_RUNNERS, { strict: false }),
    round: new RoundDouble(roundStore, 'T1', game),
    jackpot: new JackpotDouble(jackpotStore, 'T1'),
    async quiet() {
      await quiet(store, consumer);
      await books.current();
    },
    async stop() {
      await app.close();
      await bus.close();
      await roundStore.close();
      await jackpotStore.close();
    },
  };
};
