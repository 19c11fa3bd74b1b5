import type { Money } from '@casino/kernel';
import type { Jp1Stake, Prize, Refund } from '../domain/index.js';

export interface Jp1Bet {
  readonly sittingId: string;
  readonly playerId: string;
  readonly amount: Money;
}

/** What a jackpot says of one sitting's stake of a coup. */
export type JackpotSays =
  | ({ readonly says: 'entered'; readonly coup: number } & Jp1Stake)
  | { readonly says: 'declined'; readonly coup: number }
  | { readonly says: 'returned'; readonly refund: Refund }
  | { readonly says: 'prize'; readonly prize: Prize; readonly paidAt: 'table' | 'cage' };

/** A stake that entered. */
export interface Entered extends Jp1Stake {
  readonly sittingId: string;
  readonly coup: number;
}

interface Jp1Coup {
  readonly coup: number;
  /** One of each sitting at most. */
  readonly bets: readonly Jp1Bet[];
  /** Of every stake: at most so much goes to the meter. */
  contribution: Money;
  jackpot: 'awaited' | 'entered' | 'declined' | 'returned';
  table: 'playing' | 'settled' | 'voided';
}

export interface DrawnPrize {
  readonly amount: Money;
  readonly kind: Prize['kind'];
  readonly source: Prize['source'];
  readonly paidAt: 'table' | 'cage';
}

/** One jackpot, as far as the wallet hears of it: it answers each coup once, when it likes, and its word reaches each sitting by itself. */
export class JackpotModel {
  readonly entered: Entered[] = [];
  readonly prizes: Prize[] = [];
  readonly refunds: Refund[] = [];
  private readonly coups: Jp1Coup[] = [];

  constructor(
    private readonly of: { readonly jackpotId: string; readonly tableId: string; readonly currency: string },
    private readonly say: (sittingId: string, word: JackpotSays) => void,
  ) {}

  /** The coup's registered stakes: from here on they are the jackpot's to decide on. */
  hears(coup: number, bets: readonly Jp1Bet[]): void {
    if (bets.length > 0) this.coups.push({ coup, bets, contribution: 0n, jackpot: 'awaited', table: 'playing' });
  }

  ends(coup: number, how: 'settled' | 'voided'): void {
    for (const one of this.coups) if (one.coup === coup) one.table = how;
  }

  answer(index: number, enters: boolean, contribution: Money): boolean {
    const coup = this.pick(index, ({ jackpot }) => jackpot === 'awaited');
    if (coup === undefined) return false;
    coup.contribution = contribution;
    coup.jackpot = enters ? 'entered' : 'declined';
    for (const bet of coup.bets) {
      const { sittingId } = bet;
      const stake = this.entry(coup, bet);
      if (enters) this.entered.push({ ...stake, sittingId, coup: coup.coup });
      this.say(sittingId, enters ? { says: 'entered', coup: coup.coup, ...stake } : { says: 'declined', coup: coup.coup });
    }
    return true;
  }

  /** The chef de table returned them, or the coup is void. @param must only coups that cannot stay as they are */
  giveBack(index: number, must = false): boolean {
    const coup = this.pick(index, ({ jackpot, table }) => jackpot === 'entered' && (must ? table === 'voided' : table !== 'settled'));
    if (coup === undefined) return false;
    coup.jackpot = 'returned';
    for (const bet of coup.bets) {
      const { sittingId, playerId } = bet;
      const refund: Refund = { ...this.entry(coup, bet), ...this.of, sittingId, playerId, coup: coup.coup };
      this.refunds.push(refund);
      this.say(sittingId, { says: 'returned', refund });
    }
    return true;
  }

  pays(index: number, { amount, kind, source, paidAt }: DrawnPrize): void {
    const coup = this.pick(index, ({ jackpot, table }) => jackpot === 'entered' && table === 'settled');
    const bet = coup?.bets[index % coup.bets.length];
    if (coup === undefined || bet === undefined) return;
    const { sittingId, playerId } = bet;
    const prize: Prize = { ...this.of, sittingId, playerId, coup: coup.coup, seat: 1, kind, amount, source };
    this.prizes.push(prize);
    this.say(sittingId, { says: 'prize', prize, paidAt });
  }

  private entry({ contribution }: Jp1Coup, { amount }: Jp1Bet): Jp1Stake {
    return { stake: amount, contribution: contribution < amount ? contribution : amount };
  }

  private pick(index: number, which: (coup: Jp1Coup) => boolean): Jp1Coup | undefined {
    const fitting = this.coups.filter(which);
    return fitting[index % Math.max(1, fitting.length)];
  }
}
