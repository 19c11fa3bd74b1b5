import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { CONFIGURATION, type Actor, type CasinoConfiguration } from '@casino/platform';
import { CHEF, CROUPIER, dropFolder, MCD, newFolder, openTestService, type TestService } from '@casino/platform/testing';
import type { GameRoundStreams } from '../application/streams.js';
import { MONOTONIC_CLOCK } from '../application/unanswered-bets.js';
import { gameRound } from '../game-round.service.js';
import { JackpotDouble } from './jackpot-double.js';
import { WalletDouble } from './wallet-double.js';

export { CHEF, CROUPIER, MCD };

// what JSON.parse gives: tests look at what they expect to find
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Body = any;

export interface Reply {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The player of this seat, with a token for his sitting; seats are taken in their order. */
export const playerOf = (seat: number, tableId = 'T1', sitting = seat): Actor => ({
  id: `p${seat}`,
  role: 'player',
  sitting: `${tableId}-${sitting}`,
});
/** With a token that names no sitting. */
export const standingPlayer = (seat: number): Actor => ({ id: `p${seat}`, role: 'player' });

export interface FloorOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** ms of the clock that measures how long bets wait. */
  readonly monotonic?: Clock;
  /** Puts something between the service and its store. */
  readonly between?: (store: EventStore) => EventStore;
}

/** Game-round behind its HTTP API, with wallet and jackpots played by doubles on one embedded bus. */
export class TestFloor {
  readonly folder = newFolder();
  readonly wallet = new WalletDouble();
  readonly jackpot = new JackpotDouble();
  private service!: TestService<GameRoundStreams, Body>;
  private keys = 0;
  private readonly tokens = new Map<string, { readonly authorization: string }>();
  /** Of those that were stopped. */
  private readonly logged: string[] = [];

  private constructor(private readonly options: FloorOptions) {}

  get app(): TestService<GameRoundStreams, Body>['app'] {
    return this.service.app;
  }

  get store(): EventStore {
    return this.service.store;
  }

  get streams(): GameRoundStreams {
    return this.service.streams;
  }

  get configuration(): CasinoConfiguration {
    return this.app.get<CasinoConfiguration>(CONFIGURATION);
  }

  get log(): readonly string[] {
    return [...this.logged, ...this.service.log];
  }

  static async open(options: FloorOptions = {}): Promise<TestFloor> {
    const floor = new TestFloor(options);
    await floor.start();
    return floor;
  }

  async start(): Promise<void> {
    const { monotonic, ...options } = this.options;
    const provide = monotonic === undefined ? [] : [{ provide: MONOTONIC_CLOCK, useValue: monotonic }];
    this.service = await openTestService<GameRoundStreams, Body>(gameRound, this.folder, { ...options, provide });
    this.wallet.start(this.service.others.wallet, this.store);
    this.jackpot.start(this.service.others.jackpot, this.store);
  }

  async get(actor: Actor, url: string): Promise<Reply> {
    return this.send('GET', actor, url);
  }

  async post(actor: Actor, url: string, payload?: object, more: Record<string, string> = {}): Promise<Reply> {
    return this.send('POST', actor, url, payload, { 'idempotency-key': `k-${this.keys++}`, ...more });
  }

  /** @throws when the answer is no 2xx */
  async must(actor: Actor, url: string, payload?: object, more: Record<string, string> = {}): Promise<Body> {
    const { status, body } = await this.post(actor, url, payload, more);
    if (status >= 300) throw new Error(`POST ${url}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** An open table, its float open, with these seats taken by `p<seat>`. */
  async table(tableId: string, game: string, seats: readonly number[], more: object = {}): Promise<void> {
    await this.wallet.openFloat(tableId);
    await this.must(MCD, `/tables/${tableId}/open`, { game, minimum: '200', chefDeTable: CHEF.id, ...more });
    for (const seat of seats) await this.must(CROUPIER, `/tables/${tableId}/seats/${seat}/take`, { playerId: `p${seat}` });
    await this.until(async () => (await this.get(MCD, `/tables/${tableId}`)).body.held.length === 0);
  }

  /** The same at ultimate hold'em, linked to a jackpot. */
  async linkedTable(tableId: string, seats: readonly number[], more: object = {}): Promise<void> {
    await this.table(tableId, 'ultimate-holdem', seats, more);
    await this.jackpot.link(tableId);
    await this.until(async () => (await this.get(MCD, `/tables/${tableId}`)).body.jackpot?.offered === true);
  }

  async until(condition: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await condition()); tries++) {
      if (tries > 500) throw new Error('it did not come to that:\n' + this.log.join(''));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.logged.push(...this.service.log);
  }

  /** Everything that the process knew is gone; the files stay. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop();
    dropFolder(this.folder);
  }

  async bearer(actor: Actor): Promise<{ readonly authorization: string }> {
    const name = JSON.stringify(actor);
    const known = this.tokens.get(name) ?? (await this.service.bearer(actor));
    this.tokens.set(name, known);
    return known;
  }

  listen(): Promise<string> {
    return this.service.listen();
  }

  private async send(method: 'GET' | 'POST', actor: Actor, url: string, payload?: object, more: object = {}): Promise<Reply> {
    const headers = { ...(await this.bearer(actor)), ...more };
    const answer = await this.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : JSON.parse(answer.body), headers: answer.headers };
  }
}
