import { streams, type GameRoundEventOf, type WalletEvent } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import type { ServiceDouble } from '@casino/platform/testing';
import { AnswersOnce } from './answers-once.js';

type BetPlaced = GameRoundEventOf<'BetPlaced'>['data'];

/** What the wallet says to a stake; `silence` leaves it unanswered. */
export type Verdict = 'reserve' | 'refuse' | 'silence';

const SIGNED = [
  { id: 'mcd-1', role: 'mcd' },
  { id: 'cashier-1', role: 'cashier' },
];
const putUp = (tableId: string) => [
  { account: 'house', amount: -5_000_000n },
  { account: `float:${tableId}`, amount: 5_000_000n },
];

/** Plays the wallet: an answer to every stake it sees. */
export class WalletDouble {
  /** How it answers; tests change it. */
  judge: (bet: BetPlaced) => Verdict = () => 'reserve';
  private readonly stakes = new AnswersOnce('BetPlaced', (bet) => this.answer(bet));
  private double!: ServiceDouble;

  /** @param double whose store is open now */
  start(double: ServiceDouble, gameRound: EventStore): void {
    this.double = double;
    this.stakes.follow(gameRound);
  }

  async answer(bet: BetPlaced, verdict: Verdict = this.judge(bet)): Promise<void> {
    const { sittingId, tableId, coup, betId, amount, currency } = bet;
    const stake = { sittingId, tableId, coup, betId, amount, currency };
    if (verdict === 'silence') return;
    const legs = [
      { account: `sitting:${sittingId}`, amount: -amount },
      { account: `reserved:${sittingId}`, amount },
    ];
    await this.say(
      streams.chips(sittingId),
      verdict === 'reserve'
        ? { type: 'StakeReserved', data: { ...stake, kind: bet.position === 'jp1' ? 'jp1' : 'table', legs } }
        : { type: 'StakeRefused', data: { ...stake, reason: 'insufficient-chips' } },
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
