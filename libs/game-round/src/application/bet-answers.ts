import { gameRoundEvents, streams, wireType } from '@casino/contracts';
import type { EventStore, StoredEvent, Subscription } from '@casino/event-store';
import { Shutdown, STORE, STREAMS, type Done, type RunsBeside } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { isOver, isPending, type RoundEvent, type RoundState } from '../domain/index.js';
import { openedRound } from './round.view.js';
import type { GameRoundStreams } from './streams.js';

const { BetsAccepted, BetsRefused, BetsWithdrawn, RoundVoided } = gameRoundEvents;
/** What ends the waiting of a bet. */
const ENDS = new Set(
  [BetsAccepted, BetsRefused, BetsWithdrawn, RoundVoided].map(({ context, name, version }) => wireType(context, name, version)),
);

/** The bets that a command asks the wallet for: those that it placed; of rien ne va plus, all that are not answered. */
const askedBy = ({ events, state }: Done<RoundEvent, RoundState>): readonly number[] => {
  if (state.phase === 'closing' && events.some(({ event }) => event.type === 'LastBetsCalled'))
    return state.bets.filter(isPending).map(({ bet }) => bet);
  return events.flatMap(({ event }) => (event.type === 'BetsPlaced' ? event.data.bets.map(({ bet }) => bet) : []));
};

/** Lets a request wait until its bets are answered, woken by the service's own events. */
@Injectable()
export class BetAnswers implements RunsBeside {
  private readonly waiting = new Map<string, Set<() => void>>();
  private subscription: Subscription | undefined;
  private stopped = false;

  constructor(
    @Inject(STORE) private readonly store: EventStore,
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    private readonly shutdown: Shutdown,
  ) {}

  async start(): Promise<void> {
    this.subscription = this.store.subscribe(await this.store.head(), { prefixes: ['round-'] }, ({ events }) =>
      Promise.resolve(this.heard(events)),
    );
    // whoever waits is told what stands by then
    this.shutdown.beforeRequestsEnd('waiting bets', () => {
      this.stopped = true;
      for (const stream of this.waiting.keys()) this.wake(stream);
    });
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** The round once the wallet has answered what a command asked it for, at the latest after `ms`. */
  async after(done: Done<RoundEvent, RoundState>, ms: number): Promise<RoundState> {
    const asked = new Set(askedBy(done));
    if (asked.size === 0) return done.state;
    const { tableId, coup } = openedRound(done.state).terms;
    const stream = streams.round(tableId, coup);
    const deadline = performance.now() + ms;
    for (;;) {
      // listening begins before the look, so that no answer falls between the two
      const woken = this.nextEnd(stream, deadline - performance.now());
      const { state } = await this.streams.round.load(stream);
      const waits = !isOver(state) && openedRound(state).bets.some((bet) => asked.has(bet.bet) && isPending(bet));
      if (!waits || this.stopped || performance.now() >= deadline) {
        woken.cancel();
        return state;
      }
      await woken.promise;
    }
  }

  private heard(events: readonly StoredEvent[]): void {
    if (this.waiting.size === 0) return;
    for (const stream of new Set(events.flatMap(({ stream, type }) => (ENDS.has(type) ? [stream] : [])))) this.wake(stream);
  }

  private wake(stream: string): void {
    for (const wake of [...(this.waiting.get(stream) ?? [])]) wake();
  }

  private nextEnd(stream: string, ms: number): { readonly promise: Promise<void>; cancel(): void } {
    let cancel = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      const wakes = this.waiting.get(stream) ?? new Set();
      this.waiting.set(stream, wakes);
      cancel = () => {
        clearTimeout(timer);
        wakes.delete(cancel);
        if (wakes.size === 0 && this.waiting.get(stream) === wakes) this.waiting.delete(stream);
        resolve();
      };
      const timer = setTimeout(cancel, Math.max(ms, 0));
      wakes.add(cancel);
    });
    return { promise, cancel };
  }
}
