import type { WalletEventOf } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import { books, legsOf } from './legs.js';

/** A JP1 stake as the jackpot lists it; `contribution`: what of it the meter got, the rest is the house's. */
export interface Jp1Stake {
  readonly stake: Money;
  readonly contribution: Money;
}

/** A JP1 stake on its way back. */
export interface Refund extends Jp1Stake {
  readonly sittingId: string;
  readonly playerId: string;
  readonly tableId: string;
  readonly coup: number;
  readonly jackpotId: string;
  readonly currency: string;
}

/** What the jackpot awarded: a fixed prize, a consolation or a share of a frozen cycle. */
export interface Prize {
  readonly sittingId: string;
  readonly playerId: string;
  readonly tableId: string;
  readonly coup: number;
  readonly seat: number;
  readonly jackpotId: string;
  readonly kind: 'fixed-prize' | 'consolation' | 'jackpot';
  /** Minor units. */
  readonly amount: Money;
  /** Who bears it. */
  readonly source: 'meter' | 'house';
  readonly currency: string;
}

/** Money of the jackpot reaches the sitting or, at the cage or after its end, the account. */
type To = 'sitting' | 'account';

const receiver = (to: To, { sittingId, playerId }: { readonly sittingId: string; readonly playerId: string }): string =>
  to === 'sitting' ? books.sitting(sittingId) : books.account(playerId);

export const stakeRefunded = (to: To, refund: Refund): WalletEventOf<'StakeRefunded'> => {
  const { sittingId, playerId, tableId, coup, jackpotId, stake: amount, contribution, currency } = refund;
  const legs = legsOf.stakeRefunded(receiver(to, refund), jackpotId, amount, contribution);
  return {
    type: 'StakeRefunded',
    data: { to, sittingId, playerId, tableId, coup, jackpotId, amount, contribution, currency, legs },
  };
};

export const prizePaid = (to: To, prize: Prize): WalletEventOf<'PrizePaid'> => {
  const { sittingId, playerId, tableId, coup, seat, jackpotId, kind, amount, source, currency } = prize;
  const from = source === 'meter' ? books.meter(jackpotId) : books.house;
  const legs = legsOf.prizePaid(from, receiver(to, prize), amount);
  return { type: 'PrizePaid', data: { to, sittingId, playerId, tableId, coup, seat, jackpotId, kind, amount, source, currency, legs } };
};
