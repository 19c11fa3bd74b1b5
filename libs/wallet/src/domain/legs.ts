import type { Leg } from '@casino/contracts';
import type { Money } from '@casino/kernel';

/** The named accounts of the books (protocol "Money"). Floats, drops, meters, house, cash and transit are derived, never guarded. */
export const books = {
  cash: 'cash',
  house: 'house',
  transit: 'transit',
  orphelins: 'orphelins',
  account: (playerId: string): string => `account:${playerId}`,
  sitting: (sittingId: string): string => `sitting:${sittingId}`,
  reserved: (sittingId: string): string => `reserved:${sittingId}`,
  float: (tableId: string): string => `float:${tableId}`,
  drop: (tableId: string): string => `drop:${tableId}`,
  meter: (jackpotId: string): string => `meter:${jackpotId}`,
} as const;

const leg = (account: string, amount: Money): Leg => ({ account, amount });

/** A JP1 stake may go to the meter whole, or not at all, a coup may leave a sitting nothing: what moves nothing is no leg. */
const moving = (...legs: readonly Leg[]): Leg[] => legs.filter(({ amount }) => amount !== 0n);

/** Each movement's legs, exactly as in the table of protocol "Money". Amounts in minor units, positive unless said. */
export const legsOf = {
  deposit: (playerId: string, a: Money): Leg[] => [leg(books.cash, -a), leg(books.account(playerId), a)],
  withdrawal: (playerId: string, a: Money): Leg[] => [leg(books.cash, a), leg(books.account(playerId), -a)],
  /** First half of a buy-in, on the account. */
  chipsBought: (playerId: string, a: Money): Leg[] => [leg(books.account(playerId), -a), leg(books.transit, a)],
  /** Second half of a buy-in, on the sitting. */
  chipsReceived: (sittingId: string, tableId: string, a: Money): Leg[] => [
    leg(books.transit, -a),
    leg(books.drop(tableId), a),
    leg(books.float(tableId), -a),
    leg(books.sitting(sittingId), a),
  ],
  /** First half of a cash-out, on the sitting. */
  chipsCashedOut: (sittingId: string, tableId: string, a: Money): Leg[] => [
    leg(books.sitting(sittingId), -a),
    leg(books.float(tableId), a),
    leg(books.drop(tableId), -a),
    leg(books.transit, a),
  ],
  /** Second half of a cash-out, on the account. */
  proceedsCredited: (playerId: string, a: Money): Leg[] => [leg(books.transit, -a), leg(books.account(playerId), a)],
  stakesReserved: (sittingId: string, s: Money): Leg[] => [leg(books.sitting(sittingId), -s), leg(books.reserved(sittingId), s)],
  stakesReleased: (sittingId: string, s: Money): Leg[] => [leg(books.reserved(sittingId), -s), leg(books.sitting(sittingId), s)],
  /** @param s stakes of the coup @param back what of it and of the float's comes back: stakes won or returned, and gains */
  stakesSettled: (sittingId: string, tableId: string, s: Money, back: Money): Leg[] =>
    moving(leg(books.reserved(sittingId), -s), leg(books.float(tableId), s - back), leg(books.sitting(sittingId), back)),
  /** @param s JP1 stake @param c what of it the meter gets; the rest is the house's */
  stakeContributed: (sittingId: string, jackpotId: string, s: Money, c: Money): Leg[] =>
    moving(leg(books.reserved(sittingId), -s), leg(books.meter(jackpotId), c), leg(books.house, s - c)),
  /** @param to `sitting:<sitting>` or, after its end, `account:<player>` */
  stakeRefunded: (to: string, jackpotId: string, s: Money, c: Money): Leg[] =>
    moving(leg(books.meter(jackpotId), -c), leg(books.house, c - s), leg(to, s)),
  /** @param from `meter:<jackpot>` or `house` @param to `sitting:<sitting>` or `account:<player>` */
  prizePaid: (from: string, to: string, p: Money): Leg[] => [leg(from, -p), leg(to, p)],
  /** Also of a refill. */
  floatPutUp: (tableId: string, a: Money): Leg[] => [leg(books.house, -a), leg(books.float(tableId), a)],
  /** @param f balance of the float, signed @param d drop, signed */
  floatTakenDown: (tableId: string, f: Money, d: Money): Leg[] => [
    leg(books.float(tableId), -f),
    leg(books.drop(tableId), -d),
    leg(books.house, f + d),
  ],
  /** @param subject `account:<player>` or `sitting:<sitting>` @param a signed, to the player when positive */
  adjustment: (tableId: string, subject: string, a: Money): Leg[] => [leg(books.float(tableId), -a), leg(subject, a)],
} as const;
