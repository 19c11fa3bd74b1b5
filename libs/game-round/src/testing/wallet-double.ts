import { streams, type GameRoundEventOf, type WalletEvent } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { sumMoney } from '@casino/kernel';
import type { ServiceDouble } from '@casino/platform/testing';
import { AnswersOnce } from './answers-once.js';

type BetsPlaced = GameRoundEventOf<'BetsPlaced'>['data'];

/** What the wallet says to the stakes of a command; `silence` leaves it unanswered. */
export type Verdict = 'reserve' | 'refuse' | 'silence';

const SIGNED = [
  { id: 'mcd-1', role: 'mcd' },
  { id: 'cashier-1', role: 'cashier' },
];
const putUp = (tableId: string) => [
  { account: 'house', amount: -5_000_000n },
  { account: `float:${tableId}`, amount: 5_000_000n },
];

/** Plays the wallet: an answer to the stakes of every command it sees. */
export class WalletDouble {
  /** How it answers; tests change it. */
  judge: (placed: BetsPlaced) => Verdict = () => 'reserve';
  private readonly stakes = new AnswersOnce('BetsPlaced', (placed) => this.answer(placed));
  private double!: ServiceDouble;

  /** @param double whose store is open now */
  start(double: ServiceDouble, gameRound: EventStore): void {
    this.double = double;
    this.stakes.follow(gameRound);
  }

  async answer(placed: BetsPlaced, verdict: Verdict = this.judge(placed)): Promise<void> {
    const { sittingId, tableId, coup, bets, currency } = placed;
    const stakes = { sittingId, tableId, coup, bets, currency };
    const amount = sumMoney(bets.map((bet) => bet.amount));
    if (verdict === 'silence') return;
    const legs = [
      { account: `sitting:${sittingId}`, amount: -amount },
      { account: `reserved:${sittingId}`, amount },
    ];
    await this.say(
      streams.chips(sittingId),
      verdict === 'reserve'
        ? { type: 'StakesReserved', data: { ...stakes, legs } }
        : { type: 'StakesRefused', data: { ...stakes, reason: 'insufficient-chips', shortfall: amount } },
    );
  }

  openFloat(tableId: string, seance = 1): Promise<void> {
    const data = { tableId, seance, amount: 5_000_000n, currency: 'EUR', signatures: SIGNED, legs: putUp(tableId) };
    return this.say(streams.float(tableId), { type: 'FloatOpened', data });
  }

  askForRefill(tableId: string): Promise<void> {
    return this.say(streams.float(tableId), { type: 'FloatRefillRequested', data: { tableId, seance: 1, balance: -1n, currency: 'EUR' } });
  }

  /** @param balance what it holds after the refill */
  refill(tableId: string, balance: bigint): Promise<void> {
    const data = { tableId, seance: 1, amount: 5_000_000n, balance, currency: 'EUR', signatures: SIGNED, legs: putUp(tableId) };
    return this.say(streams.float(tableId), { type: 'FloatRefilled', data });
  }

  private say(stream: string, event: WalletEvent): Promise<void> {
    return this.double.says(stream, event);
  }
}
