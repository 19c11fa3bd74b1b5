import { casinoCatalogue, decodeEvent, gameRoundEvents, streams, wireType } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { openCard } from '@casino/games';
import { CasinoError, type Clock } from '@casino/kernel';
import {
  CLOCK,
  CONFIGURATION,
  CurrentActor,
  EventsEndpoint,
  eventsPage,
  EventsQuery,
  Roles,
  STORE,
  STREAMS,
  type Actor,
  type CasinoConfiguration,
} from '@casino/platform';
import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { maySeeCards } from '../application/permissions.js';
import { openedRound, roundViewOf } from '../application/round.view.js';
import { ShoeKeeper } from '../application/shoes/shoe-keeper.js';
import type { GameRoundStreams } from '../application/streams.js';
import type { RoundState } from '../domain/index.js';
import { RoundAnswer, SeatCardsAnswer } from './answers.dto.js';
import { RoundPath, RoundSeatPath } from './dto.js';

const { context, name, version } = gameRoundEvents.BettingClosed;
const CLOSED = wireType(context, name, version);

/** What is seen of a coup: folded from its stream, so that it is right on every instance at once. */
@ApiTags('coups')
@Controller('tables/:table/rounds')
export class RoundViewsController {
  private readonly patience: number;

  constructor(
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    @Inject(STORE) private readonly store: EventStore,
    @Inject(ShoeKeeper) private readonly shoes: ShoeKeeper,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIGURATION) { unansweredBetMs }: CasinoConfiguration,
  ) {
    this.patience = unansweredBetMs;
  }

  @Get(':coup')
  @ApiOkResponse({ type: RoundAnswer })
  @ApiOperation({ summary: 'A coup: phase, stakes, cards on the table, what comes next' })
  async get(@Param() { table, coup }: RoundPath): Promise<unknown> {
    const stream = streams.round(table, coup);
    const { state, revision } = await this.streams.round.load(stream);
    const { jp1, ...view } = roundViewOf(state);
    return { stream, revision, ...view, jp1: jp1 === null ? null : { ...jp1, ...(await this.waitingOf(state, stream)) } };
  }

  @Get(':coup/events')
  @EventsEndpoint('a coup; they hold no unopened card')
  events(@Param() { table, coup }: RoundPath, @Query() page: EventsQuery): Promise<string> {
    return eventsPage(this.store, streams.round(table, coup), page, 'round-not-found');
  }

  /** Opened on the fly for this seat alone; stored and logged nowhere (design §3, P10). */
  @Get(':coup/seats/:seat/cards')
  @Roles('player', 'device')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: SeatCardsAnswer })
  @ApiOperation({ summary: "A seat's own cards, for its player or its device alone" })
  async cards(@Param() { table, coup, seat }: RoundSeatPath, @CurrentActor() actor: Actor): Promise<unknown> {
    const round = openedRound((await this.streams.round.load(streams.round(table, coup))).state);
    const sitting = round.terms.seats.find((taken) => taken.seat === seat);
    if (sitting === undefined) throw new CasinoError('not-in-coup');
    maySeeCards(actor, table, sitting);
    const own = round.cards.filter(({ place }) => place === `seat-${seat}-1` || place === `seat-${seat}-2`);
    const { shoe } = await this.shoes.find(round);
    return { seat, cards: own.map(({ place, position }) => ({ place, card: openCard(shoe, position).card })) };
  }

  /** How long the cards have waited for the jackpot. The state knows no times: that of the close stands with its event. */
  private async waitingOf(round: RoundState, stream: string): Promise<{ awaitedSince: number | null; returnOffered: boolean }> {
    const awaited = round.phase === 'playing' && round.jp1.standing === 'awaited';
    const closed = awaited ? (await this.store.readStream(stream)).find(({ type }) => type === CLOSED) : undefined;
    if (closed === undefined) return { awaitedSince: null, returnOffered: false };
    const awaitedSince = decodeEvent(casinoCatalogue, closed.bytes).metadata.time;
    return { awaitedSince, returnOffered: this.clock.now() - awaitedSince >= this.patience };
  }
}
