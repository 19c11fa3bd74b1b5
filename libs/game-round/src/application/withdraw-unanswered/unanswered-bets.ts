import { gameRoundEvents, streams, wireType } from '@casino/contracts';
import type { ReportAnomaly } from '@casino/event-bus';
import type { StoredEvent } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { CLOCK, CONFIGURATION, type CasinoConfiguration } from '@casino/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { isOver, isPending } from '../../domain/index.js';
import { OwnFeed, type FeedListener } from '../../read-models/own-feed.js';
import { TableList } from '../../read-models/table-list.js';
import { REPORT_ANOMALY } from '../anomalies.js';
import { mustBeDone } from '../answer.js';
import { ownCommand } from '../metadata.js';
import { Streams } from '../streams.js';

const { BetPlaced, RoundSettled, RoundVoided } = gameRoundEvents;
const PLACED = wireType(BetPlaced.context, BetPlaced.name, BetPlaced.version);
const ENDED = new Set([RoundSettled, RoundVoided].map(({ context, name, version }) => wireType(context, name, version)));

/** ms at most between two looks. */
const LONGEST_TICK = 1_000;

/** Withdraws the bets that the wallet leaves unanswered, so that a coup never waits for ever (design §3). One timer for all coups. */
@Injectable()
export class UnansweredBets implements FeedListener {
  private readonly logger = new Logger('UnansweredBets');
  /** Rounds that may have a bet unanswered, and when to look (ms since the epoch). */
  private readonly due = new Map<string, number>();
  private readonly limit: number;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly streams: Streams,
    private readonly tables: TableList,
    feed: OwnFeed,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIGURATION) { unansweredBetMs }: CasinoConfiguration,
  ) {
    this.limit = unansweredBetMs;
    feed.add(this);
  }

  heard(events: readonly StoredEvent[]): void {
    for (const { stream, type } of events) {
      if (type === PLACED && !this.due.has(stream)) this.due.set(stream, this.clock.now() + this.limit);
      else if (ENDED.has(type)) this.due.delete(stream);
    }
  }

  /** Coups that were open before a restart are looked at first. */
  start(): void {
    for (const [tableId, { coupOpen, lastCoup }] of this.tables.all()) if (coupOpen) this.due.set(streams.round(tableId, lastCoup), 0);
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
    await this.looking;
  }

  private async lookAtAll(): Promise<void> {
    const now = this.clock.now();
    for (const [stream, when] of [...this.due]) {
      if (when > now) continue;
      try {
        await this.lookAt(stream, now);
      } catch (err) {
        // the next look tries again
        this.logger.warn({ err, stream, msg: 'unanswered bets could not be withdrawn' });
      }
    }
  }

  private async lookAt(stream: string, now: number): Promise<void> {
    const { state } = await this.streams.round.load(stream);
    const pending = state.phase === 'none' || isOver(state) ? [] : state.bets.filter(isPending);
    const late = pending.filter(({ placedAt }) => now - placedAt >= this.limit).map(({ betId }) => betId);
    const young = pending.filter(({ placedAt }) => now - placedAt < this.limit).map(({ placedAt }) => placedAt + this.limit);
    if (late.length > 0) {
      const meta = ownCommand(stream, `withdraw-unanswered ${late.join(' ')}`, now);
      const { events } = mustBeDone(await this.streams.round.execute({ stream, command: { type: 'WithdrawUnanswered', now, limitMs: this.limit }, meta, retries: 'unbounded' }));
      for (const { event } of events) {
        if (event.type !== 'BetWithdrawn' || event.data.reason !== 'unanswered') continue;
        const { tableId, coup, betId } = event.data;
        await this.report({ kind: 'bet-unanswered', tableId, coup, subject: stream, detail: `The wallet left bet ${betId} unanswered.`, cause: betId });
      }
    }
    if (young.length === 0) this.due.delete(stream);
    else this.due.set(stream, Math.min(...young));
  }
}
