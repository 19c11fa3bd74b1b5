import type { WalletEvent } from '@casino/contracts';
import { fold, sumMoney, type Decider, type Money, type Refusal } from '@casino/kernel';
import {
  accountDecider,
  books,
  chipsDecider,
  floatDecider,
  type AccountCommand,
  type AccountEvent,
  type FloatCommand,
  type FloatEvent,
  type KnownSitting,
  type Outcome,
  type SittingCommand,
  type SittingEvent,
  type StakeLine,
  type TwoSignatures,
} from '../domain/index.js';
import { bySitting } from '../reactions/per-sitting.js';
import { JackpotModel, type JackpotSays, type Jp1Bet } from './jackpot-model.js';

export const SIGNED: TwoSignatures = [
  { id: 'mcd-1', role: 'mcd' },
  { id: 'cashier-1', role: 'cashier' },
];
const TABLE = 'T1';
const JACKPOT = 'JP1';
const GUARDED = /^(?:account|sitting|reserved):/;

export interface Chip {
  readonly amount: Money;
  readonly position: 'ante' | 'blind' | 'jp1';
}

interface Placed extends Jp1Bet, Chip {
  readonly bet: number;
  withdrawn: boolean;
}

const numbersOf = (bets: readonly Placed[]) => bets.map(({ bet }) => bet);

/** Stakes on one position are one line. */
const linesOf = (bets: readonly Placed[]): StakeLine[] =>
  [...new Set(bets.map(({ position }) => position))].map((position) => ({
    position,
    stake: sumMoney(bets.filter((bet) => bet.position === position).map(({ amount }) => amount)),
  }));

/** A message of the table or the jackpot under way to the wallet; redelivered, it is the same command. */
type Message = { readonly id: string; readonly sittingId: string } & (
  { readonly command: SittingCommand } | { readonly word: JackpotSays }
);

/**
 * One table's wallet in memory: the real deciders, streams that remember their command ids as the runner does, a bus that is late
 * and delivers again, a table that only knows what the wallet has answered, and a jackpot on another key. Books are kept from the legs alone.
 */
export class FloorModel {
  readonly log: WalletEvent[] = [];
  readonly balances = new Map<string, Money>();
  /** Chips that players brought in and carried out, from outside the books. */
  paidIn = 0n;
  private readonly accounts = new Map<string, AccountEvent[]>();
  private readonly sittings = new Map<string, SittingEvent[]>();
  private float: FloatEvent[] = [];
  private readonly done = new Set<string>();
  readonly jackpot = new JackpotModel(
    { jackpotId: JACKPOT, tableId: TABLE, currency: 'EUR' },
    (sittingId, word) => void this.fromJackpot.push({ id: `j${this.said++}`, sittingId, word }),
  );
  /** In order each, in any order to one another. */
  private readonly fromTable: Message[] = [];
  private readonly fromJackpot: Message[] = [];
  private said = 0;
  private readonly delivered: Message[] = [];
  /** First halves whose second half is not done. */
  private readonly halves: WalletEvent[] = [];
  private coup = 1;
  private closed = false;
  private bets: Placed[] = [];
  private readonly seats = new Map<number, { sittingId: string; playerId: string }>();
  private sittingCount = 0;
  private betCount = 0;

  balanceOf(account: string): Money {
    return this.balances.get(account) ?? 0n;
  }

  sittingStates(): KnownSitting[] {
    return [...this.sittings.values()].map((events) => fold(chipsDecider, events)).filter((state) => state.phase !== 'unknown');
  }

  /** @returns why not, if it was refused */
  atCage(playerId: string, command: AccountCommand): Refusal | undefined {
    const refusal = this.send(accountDecider, this.accounts, playerId, command);
    if (refusal === undefined && command.type === 'Deposit') this.paidIn += command.amount;
    if (refusal === undefined && command.type === 'Withdraw') this.paidIn -= command.amount;
    return refusal;
  }

  buyIn(playerId: string, sittingId: string, amount: Money): void {
    const state = fold(chipsDecider, this.sittings.get(sittingId) ?? []);
    const sitting =
      state.phase === 'unknown' ? null : { playerId: state.playerId, currency: 'EUR', open: state.phase === 'open', chipValue: null };
    this.send(accountDecider, this.accounts, playerId, { type: 'BuyChips', float: 'open', sittingId, sitting, amount });
  }

  cashOut(sittingId: string, amount: Money | null): void {
    this.send(chipsDecider, this.sittings, sittingId, { type: 'CashOut', amount });
  }

  adjust(sittingId: string, amount: Money): void {
    this.send(chipsDecider, this.sittings, sittingId, {
      type: 'AdjustSitting',
      float: 'open',
      tableId: TABLE,
      amount,
      reason: 'misread',
      signatures: SIGNED,
    });
  }

  floats(command: FloatCommand): Refusal | undefined {
    const streams = new Map([[TABLE, this.float]]);
    const refusal = this.send(floatDecider, streams, TABLE, command);
    this.float = streams.get(TABLE) ?? [];
    return refusal;
  }

  /** The table's side. */
  sit(seat: number): void {
    if (this.seats.has(seat)) return;
    const playerId = `p${seat}`;
    const sittingId = `${TABLE}-${++this.sittingCount}`;
    this.seats.set(seat, { sittingId, playerId });
    this.publish(sittingId, {
      type: 'StartSitting',
      sittingId,
      tableId: TABLE,
      seat,
      playerId,
      game: 'ultimate-holdem',
      currency: 'EUR',
      chips: { kind: 'value' },
    });
  }

  seated(seat: number): { sittingId: string; playerId: string } | undefined {
    return this.seats.get(seat);
  }

  leave(seat: number): void {
    const sitting = this.seats.get(seat);
    if (sitting === undefined) return;
    this.seats.delete(seat);
    this.publish(sitting.sittingId, { type: 'LeaveSitting' });
  }

  /** In one command. At `jp1` before the close only, and one at most; others after the close are Plays. */
  bet(seat: number, ...chips: readonly Chip[]): void {
    const sitting = this.seats.get(seat);
    if (sitting === undefined) return;
    const { sittingId } = sitting;
    const placed = chips
      .filter(({ position }, index) => {
        const first = chips.findIndex((chip) => chip.position === position) === index;
        return position !== 'jp1' || (first && this.takesJp1(sittingId));
      })
      .map((chip): Placed => ({ ...chip, ...sitting, bet: ++this.betCount, withdrawn: false }));
    if (placed.length === 0) return;
    this.bets.push(...placed);
    const bets = placed.map(({ bet, position, amount }) => ({ bet, position, amount }));
    this.publish(sittingId, { type: 'ReserveStakes', ...sitting, tableId: TABLE, coup: this.coup, bets, currency: 'EUR' });
  }

  withdraw(index: number): void {
    const bet = this.bets[index % Math.max(1, this.bets.length)];
    if (bet !== undefined && !bet.withdrawn) this.takeBack([bet]);
  }

  /** Takes back what is not answered yet; the accepted JP1 stakes are registered, and the jackpot's from here on. */
  close(): void {
    this.withdrawUnanswered();
    this.closed = true;
    const registered = this.standing().filter(({ position }) => position === 'jp1');
    this.bets = this.bets.filter((bet) => !registered.includes(bet));
    this.jackpot.hears(this.coup, registered);
  }

  /** Closes unless that was done, and settles what was accepted. @param results line by line */
  settle(results: readonly Outcome['result'][], gains: readonly Money[]): void {
    if (!this.closed) this.close();
    this.withdrawUnanswered();
    this.jackpot.ends(this.coup, 'settled');
    let settled = 0;
    for (const { sittingId, own } of bySitting(this.standing())) {
      const outcomes = linesOf(own).map((line): Outcome => {
        const index = settled++;
        const result = results[index % results.length] ?? 'lost';
        return { ...line, result, gain: result === 'won' ? (gains[index % gains.length] ?? 1n) : 0n };
      });
      this.publish(sittingId, { type: 'SettleCoup', coup: this.coup, outcomes });
    }
    this.nextCoup();
  }

  /** Lists every stake that was not refused or withdrawn, answered or not, but for those that are the jackpot's. */
  void(): void {
    const listed = this.bets.filter((bet) => !bet.withdrawn && this.answerTo(bet) !== 'StakesRefused');
    for (const { sittingId, own } of bySitting(listed))
      this.publish(sittingId, { type: 'VoidCoup', coup: this.coup, stakes: linesOf(own) });
    this.jackpot.ends(this.coup, 'voided');
    this.nextCoup();
  }

  /** The bus's side. @param first which key is asked first */
  deliver(first: 'table' | 'jackpot' = 'table'): boolean {
    const keys = first === 'table' ? [this.fromTable, this.fromJackpot] : [this.fromJackpot, this.fromTable];
    const message = keys.find((key) => key.length > 0)?.shift();
    if (message === undefined) return false;
    this.delivered.push(message);
    this.handle(message);
    return true;
  }

  deliverAgain(index: number): void {
    const message = this.delivered[index % Math.max(1, this.delivered.length)];
    if (message !== undefined) this.handle(message);
  }

  /** @param twice the request and the reaction both do it */
  completeHalf(index: number, twice: boolean): boolean {
    const half = this.halves[index % Math.max(1, this.halves.length)];
    if (half === undefined) return false;
    this.halves.splice(this.halves.indexOf(half), 1);
    const at = this.log.indexOf(half);
    for (let time = 0; time < (twice ? 2 : 1); time++) this.secondHalf(half, `half-${at}`);
    return true;
  }

  private secondHalf(half: WalletEvent, id: string): void {
    if (half.type !== 'ChipsBought' && half.type !== 'ChipsCashedOut') return;
    const { playerId, sittingId, amount } = half.data;
    const credit = { type: 'CreditProceeds', playerId, sittingId, amount, currency: 'EUR' } as const;
    if (half.type === 'ChipsCashedOut') {
      this.send(accountDecider, this.accounts, playerId, credit, `${id}-credit`);
      return;
    }
    const refusal = this.send(
      chipsDecider,
      this.sittings,
      sittingId,
      { type: 'ReceiveChips', playerId, amount, currency: 'EUR' },
      `${id}-receive`,
    );
    if (refusal === undefined) return;
    if (refusal.code !== 'sitting-ended') throw new Error(refusal.code);
    this.send(accountDecider, this.accounts, playerId, credit, `${id}-back`);
  }

  private handle(message: Message): void {
    if ('word' in message) this.hearJackpot(message.id, message.sittingId, message.word);
    else this.mustDo(message.sittingId, message.command, message.id);
  }

  private hearJackpot(id: string, sittingId: string, word: JackpotSays): void {
    switch (word.says) {
      case 'entered':
        return this.mustDo(
          sittingId,
          {
            type: 'ContributeStake',
            coup: word.coup,
            jackpotId: JACKPOT,
            currency: 'EUR',
            stake: word.stake,
            contribution: word.contribution,
          },
          id,
        );
      case 'declined':
        return this.mustDo(sittingId, { type: 'ReleaseJp1', coup: word.coup }, id);
      case 'returned':
        return this.toSittingOrAccount(
          id,
          sittingId,
          { type: 'RefundStake', refund: word.refund },
          { type: 'CreditRefund', refund: word.refund },
        );
      case 'prize':
        return this.toSittingOrAccount(
          id,
          sittingId,
          { type: 'PayPrize', prize: word.prize, paidAt: word.paidAt },
          { type: 'CreditPrize', prize: word.prize },
        );
    }
  }

  private toSittingOrAccount(id: string, sittingId: string, command: SittingCommand, otherwise: AccountCommand): void {
    const refusal = this.send(chipsDecider, this.sittings, sittingId, command, `${id}-chips`);
    if (refusal === undefined) return;
    if (refusal.code !== 'sitting-ended') throw new Error(refusal.code);
    const state = fold(chipsDecider, this.sittings.get(sittingId) ?? []);
    if (state.phase === 'unknown') throw new Error(`${sittingId} is unknown`);
    const refused = this.send(accountDecider, this.accounts, state.playerId, otherwise, `${id}-account`);
    if (refused !== undefined) throw new Error(refused.code);
  }

  private mustDo(sittingId: string, command: SittingCommand, id: string): void {
    const refusal = this.send(chipsDecider, this.sittings, sittingId, command, id);
    if (refusal !== undefined) throw new Error(`${command.type} was refused: ${refusal.code}`);
  }

  private publish(sittingId: string, command: SittingCommand): void {
    this.fromTable.push({ id: `m${this.said++}`, sittingId, command });
  }

  private withdrawUnanswered(): void {
    this.takeBack(this.bets.filter((bet) => !bet.withdrawn && this.answerTo(bet) === undefined));
  }

  /** By sitting, in one command. */
  private takeBack(bets: readonly Placed[]): void {
    for (const bet of bets) bet.withdrawn = true;
    for (const { sittingId, own } of bySitting(bets))
      this.publish(sittingId, { type: 'ReleaseBets', coup: this.coup, bets: numbersOf(own) });
  }

  private takesJp1(sittingId: string): boolean {
    const has = (bet: Placed): boolean =>
      bet.sittingId === sittingId && bet.position === 'jp1' && !bet.withdrawn && this.answerTo(bet) !== 'StakesRefused';
    return !this.closed && !this.bets.some(has);
  }

  private standing(): Placed[] {
    return this.bets.filter((bet) => !bet.withdrawn && this.answerTo(bet) === 'StakesReserved');
  }

  /** To a bet of the coup. */
  private answerTo({ sittingId, bet }: Placed): string | undefined {
    return (this.sittings.get(sittingId) ?? []).find(
      (event) =>
        (event.type === 'StakesReserved' || event.type === 'StakesRefused') &&
        event.data.coup === this.coup &&
        event.data.bets.some((line) => line.bet === bet),
    )?.type;
  }

  private nextCoup(): void {
    this.coup++;
    this.betCount = 0;
    this.closed = false;
    this.bets = [];
  }

  /** As the runner: a known command id has had its effect. Every prefix of the log is checked as it grows. */
  private send<Command, Event extends WalletEvent, State>(
    decider: Decider<Command, Event, State>,
    streams: Map<string, Event[]>,
    stream: string,
    command: Command,
    commandId?: string,
  ): Refusal | undefined {
    if (commandId !== undefined && this.done.has(commandId)) return undefined;
    const past = streams.get(stream) ?? [];
    const decision = decider.decide(command, fold(decider, past));
    if (!decision.ok) return decision.refusal;
    if (decision.events.length > 0 && commandId !== undefined) this.done.add(commandId);
    streams.set(stream, [...past, ...decision.events]);
    for (const event of decision.events) {
      this.log.push(event);
      if (event.type === 'ChipsBought' || event.type === 'ChipsCashedOut') this.halves.push(event);
      this.post(event);
    }
    return undefined;
  }

  private post(event: WalletEvent): void {
    if (!('legs' in event.data)) return;
    let sum = 0n;
    for (const { account, amount } of event.data.legs) {
      sum += amount;
      this.balances.set(account, this.balanceOf(account) + amount);
    }
    if (sum !== 0n) throw new Error(`I1: ${event.type} sums to ${sum}`);
    for (const [account, balance] of this.balances)
      if (balance < 0n && GUARDED.test(account)) throw new Error(`I2: ${account} stands at ${balance} after ${event.type}`);
  }
}

export const tableAccounts = { float: books.float(TABLE), drop: books.drop(TABLE), meter: books.meter(JACKPOT) };
