import { openCard, type Card, type Place } from '@casino/games';
import { CasinoError } from '@casino/kernel';
import type { Actor } from '@casino/platform';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { maySeeCards } from '../permissions.js';
import { ShoeKeeper } from '../shoes/shoe-keeper.js';

export interface SeatCards {
  readonly seat: number;
  readonly cards: readonly { readonly place: Place; readonly card: Card }[];
}

export class GetSeatCardsQuery extends Query<SeatCards> {
  constructor(
    readonly round: RoundRef,
    readonly seat: number,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** A seat's own cards, opened on the fly for that seat alone; stored and logged nowhere (design §3, P10). */
@QueryHandler(GetSeatCardsQuery)
export class GetSeatCardsHandler implements IQueryHandler<GetSeatCardsQuery> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly shoes: ShoeKeeper,
  ) {}

  async execute({ round: ref, seat, actor }: GetSeatCardsQuery): Promise<SeatCards> {
    const { round } = await this.desk.load(ref);
    const sitting = round.terms.seats.find((taken) => taken.seat === seat);
    if (sitting === undefined) throw new CasinoError('not-in-coup');
    maySeeCards(actor, ref.tableId, sitting);
    const own = round.cards.filter(({ place }) => place === `seat-${seat}-1` || place === `seat-${seat}-2`);
    const { shoe } = await this.shoes.find(round);
    return { seat, cards: own.map(({ place, position }) => ({ place, card: openCard(shoe, position).card })) };
  }
}
