import { createHash } from 'node:crypto';
import {
  cardOrder,
  jp1PrizeHandOf,
  royalOnTable,
  ultimateHoldem,
  type FaceUp,
  type Jp1PrizeHand,
  type Place,
  type ShoeOf,
  type Stake,
} from '@casino/games';

/** A coup of ultimate hold'em whose shoe is looked for. */
export interface SoughtCoup extends ShoeOf {
  /** Seats that are dealt in, with Ante and Blind accepted: they decide which card falls where. */
  readonly seats: readonly number[];
  /** The same seed tries the same secrets. */
  readonly seed: number;
  /** Secrets to try at most. */
  readonly atMost: number;
}

export interface FoundShoe {
  /** 64 hex digits, as CASINO_TEST_SHOES takes it. */
  readonly secret: string;
  /** Every card of the coup at its place. */
  readonly faceUp: FaceUp;
  /** Secrets tried, this one included. */
  readonly tried: number;
}

/** Whether the cards of a coup are those that are wanted. */
export type WantedDeal = (faceUp: FaceUp) => boolean;

/** One of these seats makes a royal with at least one of its own cards. About one deal in 32,487 for each seat. */
export const royalOf =
  (...seats: readonly number[]): WantedDeal =>
  (faceUp) =>
    royalOnTable(faceUp, seats)?.kind === 'own';

/** A royal on the board: one deal in 649,740. */
export const communityRoyal: WantedDeal = (faceUp) => royalOnTable(faceUp, [])?.kind === 'community';

/** This seat has this fixed prize hand. */
export const prizeOf =
  (seat: number, hand: Jp1PrizeHand): WantedDeal =>
  (faceUp) =>
    jp1PrizeHandOf(faceUp, seat) === hand;

export const all =
  (...wanted: readonly WantedDeal[]): WantedDeal =>
  (faceUp) =>
    wanted.every((deal) => deal(faceUp));

/** Places in the order in which the croupier deals to these seats, by the game's own course. */
const dealingOrder = (seats: readonly number[]): readonly Place[] => {
  const options = ultimateHoldem.options({});
  const limits = ultimateHoldem.limits(1n, {});
  if ('code' in options || 'code' in limits) throw new TypeError('the game refuses its own defaults');
  const stakes = seats.flatMap((seat) =>
    (['ante', 'blind'] as const).map((position): Stake => ({ id: `${seat}-${position}`, seat, position, amount: 1n, accepted: true })),
  );
  return ultimateHoldem
    .course({ options, payTable: ultimateHoldem.payTable(options), limits, jp1Stake: null, stakes, folded: new Set() })
    .flatMap(({ deals }) => deals);
};

/**
 * A secret whose shoe brings the wanted deal at that table and coup, by trying: for tests and demonstrations on a floor in development mode.
 * @returns undefined when none of `atMost` secrets does
 */
export const findShoe = ({ tableId, coup, seats, seed, atMost }: SoughtCoup, wanted: WantedDeal): FoundShoe | undefined => {
  const places = dealingOrder(seats);
  const deck = ultimateHoldem.deck({});
  for (let tried = 1; tried <= atMost; tried += 1) {
    const secret = createHash('sha256').update(`shoe ${seed} ${tableId} ${coup} ${tried}`).digest();
    const cards = cardOrder({ secret, tableId, coup, deck });
    const faceUp: FaceUp = new Map(
      places.flatMap((place, position) => cards.slice(position, position + 1).map((card) => [place, card] as const)),
    );
    if (wanted(faceUp)) return { secret: secret.toString('hex'), faceUp, tried };
  }
  return undefined;
};
