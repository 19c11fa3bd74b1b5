import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEventBus, type EventBus } from '@casino/event-bus';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { createCasinoApp, loadConfiguration, signDevelopmentToken, type Actor, type CasinoConfiguration } from '@casino/platform';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GAME_ROUND_STORE } from '../application/streams.js';
import { GameRoundModule } from '../game-round.module.js';
import { JackpotDouble } from './jackpot-double.js';
import { WalletDouble } from './wallet-double.js';

export interface Reply {
  readonly status: number;
  // what JSON.parse gives: tests look at what they expect to find
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

export const MCD: Actor = { id: 'mcd-1', role: 'mcd' };
export const CROUPIER: Actor = { id: 'croupier-1', role: 'croupier' };
export const CHEF: Actor = { id: 'chef-1', role: 'chef-de-table' };
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
  readonly log: string[] = [];
  private keys = 0;
  private readonly tokens = new Map<string, string>();

  private constructor(
    readonly folder: string,
    readonly configuration: CasinoConfiguration,
    readonly bus: EventBus,
    readonly wallet: WalletDouble,
    readonly jackpot: JackpotDouble,
    private readonly options: FloorOptions,
  ) {}

  app!: NestFastifyApplication;
  private ownStore: EventStore | undefined;

  get store(): EventStore {
    return this.app.get<EventStore>(GAME_ROUND_STORE);
  }

  static async open(options: FloorOptions = {}): Promise<TestFloor> {
    const folder = mkdtempSync(join(tmpdir(), 'casino-game-round-'));
    const configuration = loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0', ...options.env });
    const bus = createEmbeddedEventBus();
    const wallet = await WalletDouble.open(join(folder, 'wallet-double.sqlite'), bus);
    const jackpot = await JackpotDouble.open(join(folder, 'jackpot-double.sqlite'), bus);
    const floor = new TestFloor(folder, configuration, bus, wallet, jackpot, options);
    await floor.start();
    return floor;
  }

  async start(): Promise<void> {
    const { between } = this.options;
    if (between !== undefined) this.ownStore = between(await openSqliteEventStore({ file: join(this.folder, 'game-round.sqlite') }));
    const options = {
      bus: this.bus,
      ...(this.ownStore === undefined ? {} : { store: this.ownStore }),
      ...(this.options.monotonic === undefined ? {} : { monotonic: this.options.monotonic }),
    };
    this.app = await createCasinoApp(GameRoundModule.register(this.configuration, options), this.configuration, {
      logTo: { write: (line) => void this.log.push(line) },
      ...(this.options.clock === undefined ? {} : { clock: this.options.clock }),
    });
    this.wallet.follow(this.store);
    this.jackpot.follow(this.store);
  }

  async get(actor: Actor, url: string): Promise<Reply> {
    return this.send('GET', actor, url);
  }

  async post(actor: Actor, url: string, payload?: object, more: Record<string, string> = {}): Promise<Reply> {
    return this.send('POST', actor, url, payload, { 'idempotency-key': `k-${this.keys++}`, ...more });
  }

  /** @throws when the answer is no 2xx */
  async must(actor: Actor, url: string, payload?: object, more: Record<string, string> = {}): Promise<Reply['body']> {
    const { status, body } = await this.post(actor, url, payload, more);
    if (status >= 300) throw new Error(`POST ${url}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** An open table, its float open, with these seats taken by `p<seat>`. */
  async table(tableId: string, game: string, seats: readonly number[], more: object = {}): Promise<void> {
    await this.wallet.openFloat(tableId);
    await this.must(MCD, '/tables', { tableId, game, minimum: '200', chefDeTable: CHEF.id, ...more });
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
    await this.app.close();
    await this.ownStore?.close();
  }

  /** Everything that the process knew is gone; the files stay. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.bus.close();
    await this.wallet.close();
    await this.jackpot.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async send(
    method: 'GET' | 'POST',
    actor: Actor,
    url: string,
    payload?: object,
    more: Record<string, string> = {},
  ): Promise<Reply> {
    const headers = { authorization: `Bearer ${await this.token(actor)}`, ...more };
    const answer = await this.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : JSON.parse(answer.body), headers: answer.headers };
  }

  async token(actor: Actor): Promise<string> {
    const name = JSON.stringify(actor);
    const known =
      this.tokens.get(name) ??
      (await signDevelopmentToken(this.folder, actor, this.options.clock === undefined ? {} : { clock: this.options.clock })).token;
    this.tokens.set(name, known);
    return known;
  }
}
