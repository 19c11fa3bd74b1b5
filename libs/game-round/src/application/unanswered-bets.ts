import { gameRoundEvents, streams, wireType } from '@casino/contracts';
import type { EventStore, StoredEvent, Subscription } from '@casino/event-store';
import { requestCommandId, type Clock } from '@casino/kernel';
import {
  bySelf,
  CLOCK,
  CONFIGURATION,
  reactWith,
  serviceActor,
  STORE,
  STREAMS,
  type CasinoConfiguration,
  type RunsBeside,
} from '@casino/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { isOver, isPending } from '../domain/index.js';
import { TABLES, type Tables } from '../read-models/tables.js';
import type { GameRoundStreams } from './streams.js';

/** Time that only goes on: no correction of the wall clock moves it. Means nothing to another process, nor after a restart. */
export interface MonotonicClock {
  /** ms since some moment */
  now(): number;
}

/** Injection token of the MonotonicClock. */
export const MONOTONIC_CLOCK = Symbol('game-round.monotonic-clock');

export const processClock: MonotonicClock = { now: () => performance.now() };

const { BetsPlaced, RoundSettled, RoundVoided } = gameRoundEvents;
const PLACED = wireType(BetsPlaced.context, BetsPlaced.name, BetsPlaced.version);
const ENDED = new Set([RoundSettled, RoundVoided].map(({ context, name, version }) => wireType(context, name, version)));

/** ms at most between two looks. */
const LONGEST_TICK = 1_000;

/**
 * Withdraws the bets that the wallet leaves unanswered, so that a coup never waits for ever (design §3). How long a bet was seen waiting is
 * measured here, by a clock that nobody sets, and begins anew with the process: a wall clock that is set back hangs no coup, and one that is
 * set forward withdraws nothing. One timer for all coups.
 */
@Injectable()
export class UnansweredBets implements RunsBeside {
  private readonly logger = new Logger('UnansweredBets');
  /** Rounds that got bets since the last look. */
  private readonly fresh = new Set<string>();
  /** Round → bet without an answer → when it was first seen so (ms of the monotonic clock). */
  private readonly waiting = new Map<string, ReadonlyMap<number, number>>();
  private readonly limit: number;
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    @Inject(STORE) private readonly store: EventStore,
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    @Inject(TABLES) private readonly tables: Tables,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MONOTONIC_CLOCK) private readonly monotonic: MonotonicClock,
    @Inject(CONFIGURATION) { unansweredBetMs }: CasinoConfiguration,
  ) {
    this.limit = unansweredBetMs;
  }

  /** Coups that were open before a restart have the whole time again. */
  async start(): Promise<void> {
    const now = await this.store.head();
    await this.tables.current();
    this.subscription = this.store.subscribe(now, { prefixes: ['round-'] }, ({ events }) => Promise.resolve(this.heard(events)));
    for (const [tableId, { coupOpen, lastCoup }] of this.tables.all()) if (coupOpen) this.fresh.add(streams.round(tableId, lastCoup));
    const tick = Math.max(1, Math.min(LONGEST_TICK, this.limit / 4));
    this.timer = setInterval(() => void this.look(), tick).unref();
  }

  /** One look at a time. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.lookAtAll());
    return this.looking;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.subscription?.stop();
    await this.looking;
  }

  private heard(events: readonly StoredEvent[]): void {
    for (const { stream, type } of events) {
      if (type === PLACED) this.fresh.add(stream);
      if (!ENDED.has(type)) continue;
      this.fresh.delete(stream);
      this.waiting.delete(stream);
    }
  }

  private async lookAtAll(): Promise<void> {
    const now = this.monotonic.now();
    const due = [...this.waiting]
      .filter(([, bets]) => [...bets.values()].some((since) => now - since >= this.limit))
      .map(([stream]) => stream);
    for (const stream of new Set([...this.fresh, ...due])) {
      this.fresh.delete(stream);
      try {
        await this.lookAt(stream, now);
      } catch (err) {
        this.fresh.add(stream);
        // the next look tries again
        this.logger.warn({ err, stream, msg: 'unanswered bets could not be withdrawn' });
      }
    }
  }

  private async lookAt(stream: string, now: number): Promise<void> {
    const { state } = await this.streams.round.load(stream);
    const pending = state.phase === 'none' || isOver(state) ? [] : state.bets.filter(isPending);
    const before = this.waiting.get(stream);
    const seen = new Map(pending.map(({ bet }) => [bet, before?.get(bet) ?? now]));
    if (seen.size === 0) return void this.waiting.delete(stream);
    this.waiting.set(stream, seen);
    const late = [...seen].filter(([, since]) => now - since >= this.limit).map(([bet]) => bet);
    if (late.length === 0) return;
    await this.withdraw(stream, late);
    const young = new Map([...seen].filter(([bet]) => !late.includes(bet)));
    if (young.size === 0) this.waiting.delete(stream);
    else this.waiting.set(stream, young);
  }

  private async withdraw(stream: string, bets: readonly number[]): Promise<void> {
    const commandId = requestCommandId(serviceActor('game-round').id, stream, `withdraw-unanswered ${bets.join(' ')}`);
    const meta = bySelf('game-round', commandId, this.clock.now());
    await reactWith(this.streams.round, stream, { type: 'WithdrawUnanswered', bets }, meta);
  }
}
