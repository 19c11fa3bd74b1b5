import { streams, type GameRoundEventOf } from '@casino/contracts';
import type { Heard, Occurrence, Reaction, Run } from '@casino/event-bus';
import type { InboxMark } from '@casino/event-store';
import { jp1ClaimOf, type Jp1Claim } from '@casino/games';
import { reactWith, reactWithAll, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { JackpotStreams } from '../application/streams.js';
import { jp1CoupOf, WatchedHands, type WatchedCoup } from '../application/watched-hands.js';
import type { SeeCards } from '../domain/index.js';

type Revealed = Occurrence<GameRoundEventOf<'CardRevealed'>>;

/** By coup, in order: cards of one key are one table's. */
const byCoup = (run: readonly Revealed[]): ReadonlyMap<number, readonly [Revealed, ...Revealed[]]> => {
  const coups = new Map<number, [Revealed, ...Revealed[]]>();
  for (const revealed of run) {
    const { coup } = revealed.heard.event.data;
    const cards = coups.get(coup);
    if (cards === undefined) coups.set(coup, [revealed]);
    else cards.push(revealed);
  }
  return coups;
};

const cardsIn = (cards: readonly Revealed[]): SeeCards['cards'] =>
  cards.map(({ heard: { event } }) => ({ place: event.data.place, card: event.data.card }));

/** What these cards, with those turned before, open a claim for. */
const claimOf = ({ hands, open }: WatchedCoup, cards: readonly Revealed[]): Jp1Claim | undefined => {
  if (open === undefined || open.claimed) return undefined;
  const faceUp = new Map([...hands.faceUp, ...cardsIn(cards).map(({ place, card }) => [place, card] as const)]);
  return jp1ClaimOf(faceUp, jp1CoupOf(open, hands));
};

/** The hands of a coup come from the cards turned at its table, and from nothing else. */
@Injectable()
export class HandReactions {
  constructor(
    @Inject(STREAMS) private readonly streams: JackpotStreams,
    private readonly watched: WatchedHands,
  ) {}

  async seeCards(run: readonly Revealed[], marks: Run): Promise<void> {
    const coups = byCoup(run);
    // marks of a run go with its one and last append, or not at all
    for (const cards of coups.values()) await this.see(cards, () => (coups.size === 1 ? marks.takeMarks() : []));
  }

  async seeFold({ event: { data } }: Heard<GameRoundEventOf<'PlayerFolded'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup, seat } = data;
    if ((await this.watched.find(tableId, coup)) === undefined) return;
    const stream = streams.hands(tableId, coup);
    await reactWith(this.streams.hands, stream, { type: 'SeeFold', tableId, coup, seat }, reaction.command(stream), reaction.takeMarks());
  }

  /**
   * The cards first, then the claim that they open: a crash between the two is mended when the cards come again, since the claim is asked of
   * all that was seen; so the mark goes with the claim. A claim without its cards on record there cannot be.
   */
  private async see(cards: readonly [Revealed, ...Revealed[]], takeMarks: () => readonly InboxMark[]): Promise<void> {
    const { tableId, coup } = cards[0].heard.event.data;
    const found = await this.watched.find(tableId, coup);
    if (found === undefined) return;
    const claim = claimOf(found, cards);
    const stream = streams.hands(tableId, coup);
    const commands = cards.map((revealed) => ({
      command: { type: 'SeeCards', tableId, coup, cards: cardsIn([revealed]) } as const,
      meta: revealed.reaction.command(stream),
    }));
    await reactWithAll(this.streams.hands, stream, commands, claim === undefined ? takeMarks() : []);
    if (claim === undefined) return;
    const jackpot = streams.jackpot(found.jackpotId);
    const { reaction } = cards.at(-1) ?? cards[0];
    const meta = reaction.command(jackpot);
    await reactWith(this.streams.jackpot, jackpot, { type: 'DeclareHand', tableId, coup, ...claim, now: meta.now }, meta, takeMarks());
  }
}
