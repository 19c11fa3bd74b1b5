import type { WalletEvent } from '@casino/contracts';
import { verifyOpening, verifyShoe, type SealedShoe } from '@casino/games';
import { gameOf, type RoundEvent } from '@casino/game-round/domain';
import { sumMoney, type Money } from '@casino/kernel';
import { fail } from './findings.js';

/** A stake as it was put down. */
interface Placed {
  readonly bet: number;
  readonly seat: number;
  readonly sittingId: string;
  readonly position: string;
  readonly amount: Money;
}

/** What came of a bet that went back before the coup's end, or of all that a seat had on one position, as the round tells it. */
export interface Fate {
  /** `jackpot`: a JP1 stake of the close, which moves on the jackpot's events only. */
  readonly end: 'refused' | 'withdrawn' | 'won' | 'lost' | 'pushed' | 'returned' | 'jackpot';
  readonly sittingId: string;
  readonly position: string;
  readonly bets: readonly Placed[];
  /** Of all of them. */
  readonly stake: Money;
  readonly gain: Money;
}

interface SeatLine {
  readonly seat: number;
  readonly sittingId: string;
  readonly position: string;
  readonly stake: Money;
}

const lineName = (seat: number, position: string): string => `seat ${seat} ${position}`;
const totalOf = (bets: readonly Placed[]): Money => sumMoney(bets.map(({ amount }) => amount));
const linesIn = <
  Seat extends { readonly seat: number; readonly sittingId: string },
  Line extends { readonly position: string; readonly stake: Money },
>(
  seats: readonly Seat[],
  of: (seat: Seat) => readonly Line[],
): readonly (SeatLine & Line)[] => seats.flatMap((one) => of(one).map((line) => ({ ...line, seat: one.seat, sittingId: one.sittingId })));

/** I3: each bet has exactly one end, by itself or in the line of its seat and position. */
export const fatesOf = (events: readonly RoundEvent[]): ReadonlyMap<string, Fate> => {
  const open = new Map<number, Placed>();
  const accepted = new Set<number>();
  const fates = new Map<string, Fate>();
  let placed = 0;

  const standing = (seat: number, bet: number, what: string): Placed => {
    const found = open.get(bet);
    if (found === undefined) return fail(`I3: bet ${bet} is ${what}, and was never placed or has ended`);
    return found.seat === seat ? found : fail(`I3: bet ${bet} of seat ${found.seat} is ${what} at seat ${seat}`);
  };
  const end = (name: string, how: Fate['end'], bets: readonly Placed[], gain: Money = 0n): void => {
    const [first] = bets;
    if (first === undefined || fates.has(name)) return fail(`I3: ${name} is ${how}, where nothing stands or it has ended`);
    const { sittingId, position } = first;
    fates.set(name, { end: how, sittingId, position, bets, stake: totalOf(bets), gain });
    for (const { bet } of bets) open.delete(bet);
  };
  const goesBack = (seat: number, bet: number, how: 'refused' | 'withdrawn'): Placed => {
    const found = standing(seat, bet, how);
    end(`bet ${bet}`, how, [found]);
    return found;
  };
  /** All that stands there, which is what the line says. */
  const stakesOf = ({ seat, sittingId, position, stake }: SeatLine, answered = true): readonly Placed[] => {
    const bets = [...open.values()].filter((bet) => bet.seat === seat && bet.position === position);
    if (totalOf(bets) !== stake) fail(`I3: ${stake} are listed at ${lineName(seat, position)}, where ${totalOf(bets)} stand`);
    for (const { bet, sittingId: of } of bets) {
      if (of !== sittingId) fail(`I3: bet ${bet} of ${of} is listed for ${sittingId}`);
      if (answered && !accepted.has(bet)) fail(`I3: bet ${bet} is listed and was never accepted`);
    }
    return bets;
  };

  for (const event of events) {
    if (event.type === 'BetsPlaced') {
      const { seat, sittingId, bets } = event.data;
      for (const { bet, position, amount } of bets) {
        // numbered from 1 in the order of placement
        if (bet !== ++placed) fail(`I3: bet ${bet} is placed as number ${placed}`);
        open.set(bet, { bet, seat, sittingId, position, amount });
      }
    }
    if (event.type === 'BetsAccepted') for (const bet of event.data.bets) accepted.add(standing(event.data.seat, bet, 'accepted').bet);
    if (event.type === 'BetsRefused') for (const bet of event.data.bets) goesBack(event.data.seat, bet, 'refused');
    if (event.type === 'BetsWithdrawn') {
      for (const { bet, position, amount } of event.data.bets) {
        const found = goesBack(event.data.seat, bet, 'withdrawn');
        if (found.position !== position || found.amount !== amount)
          fail(`I3: bet ${bet}, ${found.amount} on ${found.position}, is withdrawn as ${amount} on ${position}`);
      }
    }
    if (event.type === 'BettingClosed') {
      const listed = linesIn(event.data.seats, ({ stakes }) => stakes).map((line) => ({ ...line, bets: stakesOf(line) }));
      if (sumMoney(listed.map(({ stake }) => stake)) !== totalOf([...open.values()])) fail('I3: the close leaves a stake out');
      for (const { seat, position, bets } of listed) if (position === 'jp1') end(lineName(seat, position), 'jackpot', bets);
    }
    if (event.type === 'RoundVoided')
      for (const line of linesIn(event.data.seats, ({ stakes }) => stakes))
        end(lineName(line.seat, line.position), 'returned', stakesOf(line, false));
    if (event.type === 'RoundSettled')
      for (const line of linesIn(event.data.seats, ({ outcomes }) => outcomes))
        end(lineName(line.seat, line.position), line.result, stakesOf(line), line.gain);
  }
  if (open.size > 0) fail(`I3: ${placed} bets were placed, ${[...open.keys()].join(', ')} did not end`);
  return fates;
};

/** What the croupier collected and paid is what `RoundSettled` says, chip for chip. */
export const auditCollected = (events: readonly RoundEvent[], fates: ReadonlyMap<string, Fate>): void => {
  const collected = new Set<string>();
  const paid = new Map<string, Money>();
  const whole = (name: string, stake: Money): void => {
    if (stake !== fates.get(name)?.stake) fail(`${name} is collected or paid in part`);
  };
  for (const event of events) {
    if (event.type === 'StakesCollected') {
      for (const { seat, stakes } of event.data.seats) {
        for (const { position, stake } of stakes) {
          const name = lineName(seat, position);
          whole(name, stake);
          if (collected.has(name)) fail(`${name} is collected twice`);
          collected.add(name);
        }
      }
    }
    if (event.type === 'BetsPaid') {
      for (const { position, stake, gain } of event.data.bets) {
        const name = lineName(event.data.seat, position);
        whole(name, stake);
        if (paid.has(name)) fail(`${name} is paid twice`);
        paid.set(name, gain);
      }
    }
  }
  for (const [name, { end, gain }] of fates) {
    if (end === 'lost' && !collected.has(name)) fail(`${name} is lost and not collected`);
    if ((end === 'won' || end === 'pushed') && (collected.has(name) || paid.get(name) !== gain))
      fail(`${name} is ${end} and is not paid ${gain}`);
  }
};

/** Every card that was turned opens its seal, is the one that the published secret gives, and no position of the shoe lies twice. */
export const auditShoe = (events: readonly RoundEvent[]): SealedShoe => {
  const opened = events[0];
  const last = events.at(-1);
  if (opened?.type !== 'RoundOpened' || last?.type !== 'ShoeOpened') return fail('a coup begins with RoundOpened and ends with ShoeOpened');
  const { tableId, coup, game, options, cardSource } = opened.data;
  const shoe = verifyShoe(last.data.secret, { tableId, coup, deck: gameOf(game).deck(options) }, cardSource.commitment);
  if (shoe === undefined) return fail(`coup ${coup}: the shoe does not open to its commitment`);
  const drawn: number[] = [];
  const turned = new Set<number>();
  for (const event of events) {
    if (event.type === 'CardBurned' || event.type === 'CardDealt') drawn.push(event.data.position);
    if (event.type !== 'CardRevealed') continue;
    const { position, card } = event.data;
    if (turned.has(position) || !drawn.includes(position)) fail(`position ${position} is turned twice, or before it was dealt`);
    turned.add(position);
    if (card !== shoe.cards[position] || !verifyOpening(cardSource.commitment, cardSource.deckSize, event.data))
      fail(`position ${position} does not open its seal`);
  }
  if (drawn.some((position, index) => position !== index)) fail('the cards were not drawn in order');
  return shoe;
};

/** What the wallet calls the end of a reservation. */
const HOW: Readonly<Record<Fate['end'], readonly string[]>> = {
  won: ['won'],
  lost: ['lost'],
  pushed: ['returned'],
  withdrawn: ['withdrawn'],
  returned: ['voided'],
  jackpot: ['contributed', 'jp1-not-entered'],
  refused: [],
};

interface Reserved {
  readonly sittingId: string;
  readonly position: string;
  readonly amount: Money;
}

/** What the wallet says of the bets of one coup, by number. */
class WalletsWord {
  readonly reserved = new Map<number, Reserved>();
  readonly ended = new Map<number, { readonly how: string; readonly gain: Money }>();
  readonly #settled = new Set<string>();

  take(event: WalletEvent): void {
    if (event.type === 'StakesReserved') {
      const { sittingId, bets } = event.data;
      for (const { bet, position, amount } of bets) {
        if (this.reserved.has(bet)) fail(`bet ${bet} is reserved twice`);
        this.reserved.set(bet, { sittingId, position, amount });
      }
    }
    if (event.type === 'StakesReleased')
      for (const { bet, amount } of event.data.bets)
        this.#end(event.data.reason, amount, (number, { sittingId }) => number === bet && sittingId === event.data.sittingId);
    if (event.type === 'StakesSettled') {
      const { sittingId, outcome, stakes } = event.data;
      if (this.#settled.has(sittingId)) fail(`the coup is settled twice for ${sittingId}`);
      this.#settled.add(sittingId);
      for (const { position, stake, result, gain } of stakes)
        this.#end(outcome === 'voided' ? 'voided' : result, stake, (_, of) => of.sittingId === sittingId && of.position === position, gain);
    }
    if (event.type === 'StakeContributed') {
      const { sittingId, amount } = event.data;
      this.#end('contributed', amount, (_, of) => of.sittingId === sittingId && of.position === 'jp1');
    }
  }

  /** Of what is still reserved there, all of it. */
  #end(how: string, amount: Money, which: (bet: number, reserved: Reserved) => boolean, gain: Money = 0n): void {
    const ending = [...this.reserved].filter(([bet, reserved]) => !this.ended.has(bet) && which(bet, reserved));
    const total = sumMoney(ending.map(([, reserved]) => reserved.amount));
    if (total !== amount) fail(`the wallet ends ${amount} (${how}) twice, or without a reservation: ${total} are reserved`);
    for (const [bet] of ending) this.ended.set(bet, { how, gain });
  }
}

/** The wallet did to each stake what its round said, once. */
export const auditWallet = (said: readonly WalletEvent[], fates: ReadonlyMap<string, Fate>): void => {
  const wallet = new WalletsWord();
  for (const event of said) wallet.take(event);
  const placed = new Map([...fates.values()].flatMap(({ bets }) => bets.map((bet) => [bet.bet, bet])));
  for (const [bet, { sittingId, position, amount }] of wallet.reserved) {
    const as = placed.get(bet);
    if (as === undefined || as.sittingId !== sittingId || as.position !== position || as.amount !== amount)
      fail(
        `${amount} is reserved for bet ${bet}, ${position} of ${sittingId}; its round says ${as?.amount}, ${as?.position} of ${as?.sittingId}`,
      );
    if (!wallet.ended.has(bet)) fail(`the reservation of bet ${bet} did not end`);
  }
  for (const [name, { end, bets, gain }] of fates) {
    for (const { bet } of bets) {
      const ended = wallet.ended.get(bet);
      // who is withdrawn or voided before the wallet answered was not reserved
      if (ended === undefined && ['won', 'lost', 'pushed', 'jackpot'].includes(end))
        fail(`${name} is ${end}, and bet ${bet} was never reserved`);
      if (ended !== undefined && (!HOW[end].includes(ended.how) || ended.gain !== gain))
        fail(`${name}: the round says ${end} ${gain}, the wallet ${ended.how} ${ended.gain}`);
    }
  }
};
