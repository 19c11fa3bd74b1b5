import { gameRoundEvents, streams, wireType } from '@casino/contracts';
import type { StoredEvent } from '@casino/event-store';
import { Injectable } from '@nestjs/common';
import type { RoundRef } from '../application/coups/round-desk.js';
import { Streams } from '../application/streams.js';
import { isPending, type RoundState } from '../domain/index.js';
import type { FeedListener } from './own-feed.js';

const typeOf = ({ context, name, version }: { context: string; name: string; version: number }) => wireType(context, name, version);
const { BetAccepted, BetRefused, BetWithdrawn, RoundVoided } = gameRoundEvents;
/** What ends the waiting of a bet. */
const ENDS = new Set([BetAccepted, BetRefused, BetWithdrawn, RoundVoided].map(typeOf));

/** Lets a request wait until its bets are answered, woken by the service's own events. */
@Injectable()
export class BetAnswers implements FeedListener {
  private readonly waiting = new Map<string, Set<() => void>>();
  private stopped = false;

  constructor(private readonly streams: Streams) {}

  heard(events: readonly StoredEvent[]): void {
    if (this.waiting.size === 0) return;
    const woken = new Set<string>();
    for (const { stream, type } of events) if (ENDS.has(type) && this.waiting.has(stream)) woken.add(stream);
    for (const stream of woken) for (const wake of [...(this.waiting.get(stream) ?? [])]) wake();
  }

  /** The round once none of the bets waits for the wallet any more, at the latest after `ms`. */
  async wait(
    { tableId, coup }: RoundRef,
    betIds: readonly string[],
    ms: number,
  ): Promise<{ readonly state: RoundState; readonly answered: boolean }> {
    const stream = streams.round(tableId, coup);
    const wanted = new Set(betIds);
    const deadline = performance.now() + ms;
    for (;;) {
      // listening begins before the look, so that no answer falls between the two
      const woken = this.nextEnd(stream, deadline - performance.now());
      const { state } = await this.streams.round.load(stream);
      const answered = state.phase === 'none' || !state.bets.some((bet) => wanted.has(bet.betId) && bet.outcome === null && isPending(bet));
      if (answered || this.stopped || performance.now() >= deadline) {
        woken.cancel();
        return { state, answered };
      }
      await woken.promise;
    }
  }

  stop(): void {
    this.stopped = true;
    for (const wakes of this.waiting.values()) for (const wake of [...wakes]) wake();
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
