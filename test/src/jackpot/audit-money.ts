import type { JackpotEvent, Leg, RecordedEvent, WalletEvent } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import { fail, Once, shown } from './fail.js';
import type { JackpotFloor } from './stored-jackpot-floor.js';

const GUARDED = /^(?:account|sitting|reserved):/;

/** Balances from the legs of the events of wallet and jackpot, each event's summing to zero and no player below it at any prefix of his own store. */
export const balancesOf = ({ wallet, jackpot }: JackpotFloor): ReadonlyMap<string, Money> => {
  const balances = new Map<string, Money>();
  const at = (account: string): Money => {
    const balance = balances.get(account);
    return balance === undefined ? 0n : balance;
  };
  for (const { event, metadata } of [...wallet, ...jackpot]) {
    const legs: readonly Leg[] = 'legs' in event.data ? event.data.legs : [];
    let total = 0n;
    for (const { account, amount } of legs) {
      total += amount;
      const balance = at(account) + amount;
      balances.set(account, balance);
      if (balance < 0n && GUARDED.test(account))
        fail(`${metadata.stream} ${metadata.revision} ${event.type} takes ${account} to ${balance}`);
    }
    if (total !== 0n) fail(`the legs of ${metadata.stream} ${metadata.revision} ${event.type} sum to ${total}`);
  }
  return balances;
};

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

/**
 * Every stake, prize, consolation and share of the jackpot moved once in the wallet, by the event that is its cause: neither more nor less,
 * to the player it names, of the amount it names. @throws AuditFailed
 */
export const auditPaidOnce = ({ wallet, jackpot }: JackpotFloor): PaidCount => {
  const contributed = new Once('a stake contributed');
  const refunded = new Once('a stake refunded');
  const released = new Once('a JP1 stake released');
  const paid = new Once('a payment for');
  const jp1 = new Set<string>();
  const byCause = new Map<string, Extract<WalletEvent, { readonly type: 'PrizePaid' }>['data']>();
  const moved = new Map<string, string>();
  for (const recorded of wallet) {
    const { event } = recorded;
    if (event.type === 'StakeReserved' && event.data.kind === 'jp1') jp1.add(event.data.betId);
    if (event.type === 'StakeContributed') contributed.mark(event.data.betId);
    if (event.type === 'StakeRefunded') refunded.mark(event.data.betId);
    if (event.type === 'StakeReleased' && jp1.has(event.data.betId)) released.mark(event.data.betId);
    if ((event.type === 'StakeCaptured' || event.type === 'GainPaid') && jp1.has(event.data.betId))
      fail(`the JP1 stake ${event.data.betId} is table result: ${event.type}`);
    if (event.type === 'StakeContributed' || event.type === 'StakeRefunded')
      moved.set(`${event.type} ${event.data.betId}`, `${event.data.amount} ${event.data.contribution}`);
    if (event.type !== 'PrizePaid') continue;
    const cause = causeOf(recorded);
    paid.mark(cause);
    byCause.set(cause, event.data);
  }
  let due = 0;
  let amount = 0n;
  let entries = 0;
  let returns = 0;
  for (const { event, metadata } of jackpot) {
    if (event.type === 'CoupEntered') {
      for (const { betId, stake, contribution } of event.data.entries) {
        entries++;
        if (moved.get(`StakeContributed ${betId}`) !== `${stake} ${contribution}`)
          fail(`${betId} entered with ${stake} and ${contribution}; the wallet: ${moved.get(`StakeContributed ${betId}`)}`);
      }
    }
    if (event.type === 'ContributionReturned') {
      for (const { betId, stake, contribution } of event.data.returns) {
        returns++;
        if (moved.get(`StakeRefunded ${betId}`) !== `${stake} ${contribution}`)
          fail(`${betId} went back with ${stake} and ${contribution}; the wallet: ${moved.get(`StakeRefunded ${betId}`)}`);
      }
    }
    if (event.type === 'CoupDeclined')
      for (const { betId } of event.data.bets) if (!released.has(betId)) fail(`${betId} was declined and not released`);
    if (!isPrize(event) || event.data.amount === 0n) continue;
    due++;
    const payment = byCause.get(metadata.id);
    const { data } = event;
    if (payment === undefined) return fail(`${event.type} of ${shown(data)} is not paid`);
    if (
      payment.amount !== data.amount ||
      payment.playerId !== data.playerId ||
      payment.sittingId !== data.sittingId ||
      payment.kind !== PRIZES[event.type]
    )
      fail(`${shown(data)} is paid as ${shown(payment)}`);
    if ('paidAt' in data && data.paidAt === 'cage' && payment.to !== 'account')
      fail(`${shown(data)}, released at the cage, is paid to the ${payment.to}`);
    amount += payment.amount;
  }
  if (contributed.size !== entries || refunded.size !== returns || paid.size !== due) {
    fail(
      `entered ${entries}, contributed ${contributed.size}; returned ${returns}, refunded ${refunded.size}; prizes ${due}, paid ${paid.size}`,
    );
  }
  for (const betId of jp1)
    if (contributed.has(betId) === released.has(betId))
      fail(`the reservation of the JP1 stake ${betId} ended ${contributed.has(betId) ? 'twice' : 'never'}`);
  return { contributed: entries, refunded: returns, paid: due, amount };
};
