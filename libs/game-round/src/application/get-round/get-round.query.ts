import { casinoCatalogue, decodeEvent, gameRoundEvents, wireType } from '@casino/contracts';
import { type Clock } from '@casino/kernel';
import { CLOCK, CONFIGURATION, type CasinoConfiguration } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OpenedRound } from '../../domain/index.js';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { Streams } from '../streams.js';
import type { Jp1View } from '../views/jp1.view.js';
import { roundViewOf } from '../views/round.view.js';

/** How long the cards have waited for the jackpot. */
export interface Jp1Waiting {
  /** ms since the epoch: when the betting closed; null while the jackpot is not awaited. */
  readonly awaitedSince: number | null;
  /** The jackpot is late: the chef de table may return the JP1 stakes and let the deal go on. */
  readonly returnOffered: boolean;
}

export type RoundView = Omit<ReturnType<typeof roundViewOf>, 'jp1'> & { readonly jp1: (Jp1View & Jp1Waiting) | null };

export class GetRoundQuery extends Query<RoundView> {
  constructor(readonly round: RoundRef) {
    super();
  }
}

const { context, name, version } = gameRoundEvents.BettingClosed;
const CLOSED = wireType(context, name, version);
const NOT_AWAITED: Jp1Waiting = { awaitedSince: null, returnOffered: false };

/** Folds the round's stream, so that it is right on every instance at once. */
@QueryHandler(GetRoundQuery)
export class GetRoundHandler implements IQueryHandler<GetRoundQuery> {
  private readonly patience: number;

  constructor(
    private readonly desk: RoundDesk,
    private readonly streams: Streams,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIGURATION) { unansweredBetMs }: CasinoConfiguration,
  ) {
    this.patience = unansweredBetMs;
  }

  async execute({ round: ref }: GetRoundQuery): Promise<RoundView> {
    const { round, revision } = await this.desk.load(ref);
    const stream = this.desk.streamOf(ref);
    const view = roundViewOf(round, stream, revision);
    return { ...view, jp1: view.jp1 === null ? null : { ...view.jp1, ...(await this.waitingOf(round, stream)) } };
  }

  /** The state knows no times: that of the close stands with its event. */
  private async waitingOf({ phase, jp1 }: OpenedRound, stream: string): Promise<Jp1Waiting> {
    if (phase !== 'playing' || jp1.standing !== 'awaited') return NOT_AWAITED;
    const closed = (await this.streams.store.readStream(stream)).find(({ type }) => type === CLOSED);
    if (closed === undefined) return NOT_AWAITED;
    const awaitedSince = decodeEvent(casinoCatalogue, closed.bytes).metadata.time;
    return { awaitedSince, returnOffered: this.clock.now() - awaitedSince >= this.patience };
  }
}
