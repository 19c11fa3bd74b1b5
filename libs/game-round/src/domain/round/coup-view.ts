import type { Card, CoupView, FaceUp, Game, Place, Stake } from '@casino/games';
import type { Money } from '@casino/kernel';
import { gameOf } from '../games.js';
import { isStanding, type Bet, type OpenedRound } from './round.state.js';

export const gameOfRound = (round: OpenedRound): Game => gameOf(round.terms.game);

/** A seat's stakes on one position, taken together. */
export interface Line {
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
  readonly position: string;
  readonly stake: Money;
  /** All of it. */
  readonly accepted: boolean;
}

/** Names a line within its coup. */
export const lineId = ({ seat, position }: { readonly seat: number; readonly position: string }): string => `${seat} ${position}`;

/** In the order of the seats, those of a seat as they were placed. */
export const linesOf = (bets: readonly Bet[]): readonly Line[] => {
  const lines = new Map<string, Line>();
  for (const bet of bets) {
    const { seat, sittingId, playerId, position, amount } = bet;
    const accepted = bet.status === 'accepted';
    const line = lines.get(lineId(bet));
    lines.set(
      lineId(bet),
      line === undefined
        ? { seat, sittingId, playerId, position, stake: amount, accepted }
        : { ...line, stake: line.stake + amount, accepted: line.accepted && accepted },
    );
  }
  return [...lines.values()].sort((a, b) => a.seat - b.seat);
};

/** The seats in the order in which they first come, each with what is of it. */
export const bySeat = <Item extends { readonly seat: number }>(items: readonly Item[]): readonly (readonly [Item, ...Item[]])[] => {
  const seats = new Map<number, [Item, ...Item[]]>();
  for (const item of items) {
    const ofSeat = seats.get(item.seat);
    if (ofSeat === undefined) seats.set(item.seat, [item]);
    else ofSeat.push(item);
  }
  return [...seats.values()];
};

/** How the coup's events list stakes. */
export const seatStakesOf = (bets: readonly Bet[]) =>
  bySeat(linesOf(bets)).map((lines) => {
    const [{ seat, sittingId, playerId }] = lines;
    return { seat, sittingId, playerId, stakes: lines.map(({ position, stake }) => ({ position, stake })) };
  });

export const stakeOf = ({ bet, seat, position, amount, status }: Bet): Stake => ({
  id: String(bet),
  seat,
  position,
  amount,
  accepted: status === 'accepted',
});

/** What the game's rules are asked with: the stakes on the layout, in the order of placing, from the close on line by line. */
export const viewOf = (round: OpenedRound): CoupView => {
  const { options, payTable, limits, jackpot } = round.terms;
  const standing = round.bets.filter(isStanding);
  const open = round.phase === 'betting' || round.phase === 'closing';
  return {
    options,
    payTable,
    limits,
    jp1Stake: jackpot === null ? null : jackpot.stake,
    stakes: open
      ? standing.map(stakeOf)
      : linesOf(standing).map((line) => ({
          id: lineId(line),
          seat: line.seat,
          position: line.position,
          amount: line.stake,
          accepted: line.accepted,
        })),
    folded: new Set(round.folded),
  };
};

export const faceUpOf = (round: OpenedRound): FaceUp =>
  new Map(round.cards.flatMap(({ place, card }): [Place, Card][] => (card === null ? [] : [[place, card]])));
