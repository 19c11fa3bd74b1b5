import type { JackpotEvent, RecordedEvent, WalletEvent } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import type { StoredFloor } from '../floors/stored-floor.js';
import { fail, Once, shown, type Findings } from './findings.js';

type Prize = Extract<JackpotEvent, { readonly type: 'FixedPrizeWon' | 'ConsolationAwarded' | 'JackpotAwarded' }>;
const PRIZES = { FixedPrizeWon: 'fixed-prize', ConsolationAwarded: 'consolation', JackpotAwarded: 'jackpot' } as const;
const isPrize = (event: JackpotEvent): event is Prize => event.type in PRIZES;

const causeOf = ({ event, metadata }: RecordedEvent): string =>
  metadata.causationId === undefined ? fail(`${metadata.stream} ${metadata.revision} ${event.type} names no cause`) : metadata.causationId;

export interface PaidCount {
  readonly contributed: number;
  readonly refunded: number;
  readonly paid: number;
  /** Minor units. */
  readonly amount: Money;
}

/** A sitting has one JP1 stake in a coup. */
const stakeOf = ({ sittingId }: { readonly sittingId: string }, { coup }: { readonly coup: number }): string =>
  `the JP1 stake of ${sittingId} in coup ${coup}`;

/** What the wallet did for the jackpot: each stake and each prize once. */
class Moves {
  readonly contributed = new Once('a stake contributed');
  readonly refunded = new Once('a stake refunded');
  readonly released = new Set<string>();
  readonly paid = new Once('a payment for');
  readonly byCause = new Map<string, Extract<WalletEvent, { readonly type: 'PrizePaid' }>['data']>();
  private readonly amounts = new Map<string, string>();

  take(recorded: RecordedEvent<WalletEvent>): void {
    const { event } = recorded;
    if (event.type === 'StakesReleased' && event.data.reason === 'jp1-not-entered') this.released.add(stakeOf(event.data, event.data));
    if (event.type === 'StakeContributed' || event.type === 'StakeRefunded') {
      const { amount, contribution } = event.data;
      const stake = stakeOf(event.data, event.data);
      this.amounts.set(`${event.type} ${stake}`, `${amount} and ${contribution}`);
      (event.type === 'StakeContributed' ? this.contributed : this.refunded).mark(stake);
    }
    if (event.type !== 'PrizePaid') return;
    const cause = causeOf(recorded);
    this.byCause.set(cause, event.data);
    this.paid.mark(cause);
  }

  expect(what: 'StakeContributed' | 'StakeRefunded', whose: string, stake: Money, contribution: Money): void {
    const moved = this.amounts.get(`${what} ${whose}`);
    if (moved !== `${stake} and ${contribution}`)
      fail(`${whose} ${what === 'StakeContributed' ? 'entered' : 'went back'} with ${stake} and ${contribution}; the wallet: ${moved}`);
  }
}

/** As the award names it: amount, player, and whether at the table or at the cage. */
const asAwarded = ({ type, data }: Prize, payment: ReturnType<Moves['byCause']['get']>): void => {
  if (payment === undefined) return fail(`${type} of ${shown(data)} is not paid`);
  if (
    payment.amount !== data.amount ||
    payment.playerId !== data.playerId ||
    payment.sittingId !== data.sittingId ||
    payment.kind !== PRIZES[type]
  )
    fail(`${shown(data)} is paid as ${shown(payment)}`);
  if ('paidAt' in data && data.paidAt === 'cage' && payment.to !== 'account')
    fail(`${shown(data)}, released at the cage, is paid to the ${payment.to}`);
};

/**
 * Every stake, prize, consolation and share of the jackpot moved once in the wallet, by the event that is its cause: neither more nor less,
 * to the player it names, of the amount it names.
 */
export const auditPayments = ({ wallet, jackpot }: StoredFloor, findings: Findings): PaidCount => {
  const moves = new Moves();
  for (const recorded of wallet) findings.look('payments', () => moves.take(recorded));
  const count = { contributed: 0, refunded: 0, paid: 0, amount: 0n };
  for (const { event, metadata } of jackpot) {
    if (event.type === 'CoupEntered') {
      for (const entry of event.data.entries) {
        count.contributed++;
        const { stake, contribution } = entry;
        findings.look('payments', () => moves.expect('StakeContributed', stakeOf(entry, event.data), stake, contribution));
      }
    }
    if (event.type === 'ContributionReturned') {
      for (const entry of event.data.returns) {
        count.refunded++;
        const { stake, contribution } = entry;
        findings.look('payments', () => moves.expect('StakeRefunded', stakeOf(entry, event.data), stake, contribution));
      }
    }
    if (event.type === 'CoupDeclined') {
      for (const bet of event.data.bets) {
        const stake = stakeOf(bet, event.data);
        if (!moves.released.has(stake)) findings.look('payments', () => fail(`${stake} was declined and not released`));
      }
    }
    if (!isPrize(event) || event.data.amount === 0n) continue;
    count.paid++;
    count.amount += event.data.amount;
    findings.look('payments', () => asAwarded(event, moves.byCause.get(metadata.id)));
  }
  const { contributed, refunded, paid } = moves;
  if (contributed.size !== count.contributed || refunded.size !== count.refunded || paid.size !== count.paid)
    findings.look('payments', () =>
      fail(
        `entered ${count.contributed}, contributed ${contributed.size}; returned ${count.refunded}, refunded ${refunded.size}; prizes ${count.paid}, paid ${paid.size}`,
      ),
    );
  return count;
};
