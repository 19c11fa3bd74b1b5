import { streams, type GameRoundEventOf } from '@casino/contracts';
import type { Heard, Reaction } from '@casino/event-bus';
import { jp1PrizeHandOf, jp1Standing } from '@casino/games';
import { reactWith, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { JackpotStreams } from '../application/streams.js';
import { forfeitedIn, jp1CoupOf, WatchedHands } from '../application/watched-hands.js';
import { openCoupOf, type ConcludeCoup, type EnterCoup } from '../domain/index.js';

type Closed = GameRoundEventOf<'BettingClosed'>['data'];

/** Every seat with a stake at the position, and that stake. */
const stakedAt = (at: string, { seats }: Closed): EnterCoup['bets'] =>
  seats.flatMap(({ stakes, ...player }) => stakes.filter(({ position }) => position === at).map(({ stake }) => ({ ...player, stake })));

const enterCoup = (closed: Closed, jackpot: NonNullable<Closed['jackpot']>): EnterCoup => ({
  type: 'EnterCoup',
  ...jackpot,
  tableId: closed.tableId,
  coup: closed.coup,
  dealtIn: stakedAt('ante', closed).map(({ stake: _, ...player }) => player),
  bets: stakedAt('jp1', closed),
});

/** JP1 stakes into the jackpot before the first card, and what their coup ends in. */
@Injectable()
export class CoupReactions {
  constructor(
    @Inject(STREAMS) private readonly streams: JackpotStreams,
    private readonly watched: WatchedHands,
  ) {}

  /**
   * The jackpot first: the table waits for its answer. A crash before the coup is watched loses nothing: the event comes again, the answer is
   * found, and no card of the coup is heard before, being an event of the same key. Hence the mark goes with the last of the two.
   */
  async enter({ event: { data } }: Heard<GameRoundEventOf<'BettingClosed'>>, reaction: Reaction): Promise<void> {
    const { jackpot, tableId, coup } = data;
    if (jackpot === null) {
      this.watched.none(tableId, coup);
      return;
    }
    const { jackpotId } = jackpot;
    const stream = streams.jackpot(jackpotId);
    const { state } = await reactWith(this.streams.jackpot, stream, enterCoup(data, jackpot), reaction.command(stream));
    // asked of the state: after a crash the stakes may be in by an earlier life's command
    if (openCoupOf(state, tableId, coup) === undefined) return;
    const hands = streams.hands(tableId, coup);
    await reactWith(
      this.streams.hands,
      hands,
      { type: 'WatchCoup', jackpotId, tableId, coup },
      reaction.command(hands),
      reaction.takeMarks(),
    );
  }

  async giveBack({ event: { data } }: Heard<GameRoundEventOf<'Jp1Returned'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup, jackpotId } = data;
    const stream = streams.jackpot(jackpotId);
    await reactWith(this.streams.jackpot, stream, { type: 'ReturnCoup', tableId, coup }, reaction.command(stream), reaction.takeMarks());
  }

  async settled({ event: { data } }: Heard<GameRoundEventOf<'RoundSettled'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup } = data;
    const found = await this.watched.find(tableId, coup);
    if (found === undefined || found.open === undefined) return;
    const { jackpotId, hands, open } = found;
    const jp1 = jp1CoupOf(open, hands);
    const prizes = jp1Standing(jp1).flatMap((seat): ConcludeCoup['prizes'] => {
      const hand = jp1PrizeHandOf(hands.faceUp, seat);
      return hand === undefined ? [] : [{ seat, hand }];
    });
    const stream = streams.jackpot(jackpotId);
    const command = { type: 'ConcludeCoup', tableId, coup, prizes, forfeited: forfeitedIn(jp1) } as const;
    await reactWith(this.streams.jackpot, stream, command, reaction.command(stream), reaction.takeMarks());
  }

  async voided({ event: { data }, metadata }: Heard<GameRoundEventOf<'RoundVoided'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup } = data;
    const found = await this.watched.find(tableId, coup);
    if (found === undefined || found.open === undefined) return;
    const stream = streams.jackpot(found.jackpotId);
    await reactWith(
      this.streams.jackpot,
      stream,
      { type: 'VoidCoup', tableId, coup, by: metadata.actor.id },
      reaction.command(stream),
      reaction.takeMarks(),
    );
  }

  /** The end of a séance: what its display showed goes on record. */
  async closed({ event: { data } }: Heard<GameRoundEventOf<'TableClosed'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, tableId, seance } = data;
    if (jackpotId === null) return;
    const stream = streams.jackpot(jackpotId);
    const meta = reaction.command(stream);
    await reactWith(
      this.streams.jackpot,
      stream,
      { type: 'RecordDisplayedAmount', tableId, seance, now: meta.now },
      meta,
      reaction.takeMarks(),
    );
  }
}
