import type { Money } from '@casino/kernel';
import type { Jp1Stake, Prize, Refund } from '../domain/index.js';

export interface Jp1Bet {
  readonly betId: string;
  readonly sittingId: string;
  readonly playerId: string;
  readonly amount: Money;
}

/** What a jackpot says of one sitting's stakes of a coup. */
export type JackpotSays =
  | { readonly says: 'entered'; readonly coup: number; readonly entries: readonly Jp1Stake[] }
  | { readonly says: 'declined'; readonly betIds: readonly string[] }
  | { readonly says: 'returned'; readonly refunds: readonly Refund[] }
  | { readonly says: 'prize'; readonly prize: Prize; readonly paidAt: 'table' | 'cage' };

interface Jp1Coup {
  readonly coup: number;
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

export const perSitting = <Bet extends Jp1Bet>(bets: readonly Bet[]): ReadonlyMap<string, readonly Bet[]> => {
  const groups = new Map<string, Bet[]>();
  for (const bet of bets) groups.set(bet.sittingId, [...(groups.get(bet.sittingId) ?? []), bet]);
  return groups;
};

/** One jackpot, as far as the wallet hears of it: it answers each coup once, when it likes, and its word reaches each sitting by itself. */
export class JackpotModel {
  readonly entered: Jp1Stake[] = [];
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
    if (enters) this.entered.push(...coup.bets.map((bet) => this.entry(coup, bet)));
    for (const [sittingId, bets] of perSitting(coup.bets)) {
      if (enters) this.say(sittingId, { says: 'entered', coup: coup.coup, entries: bets.map((bet) => this.entry(coup, bet)) });
      else this.say(sittingId, { says: 'declined', betIds: bets.map(({ betId }) => betId) });
    }
    return true;
  }

  /** The chef de table returned them, or the coup is void. @param must only coups that cannot stay as they are */
  giveBack(index: number, must = false): boolean {
    const coup = this.pick(index, ({ jackpot, table }) => jackpot === 'entered' && (must ? table === 'voided' : table !== 'settled'));
    if (coup === undefined) return false;
    coup.jackpot = 'returned';
    for (const [sittingId, bets] of perSitting(coup.bets)) {
      const refunds = bets.map((bet): Refund => ({
        ...this.entry(coup, bet),
        ...this.of,
        sittingId,
        playerId: bet.playerId,
        coup: coup.coup,
      }));
      this.refunds.push(...refunds);
      this.say(sittingId, { says: 'returned', refunds });
    }
    return true;
  }

  pays(index: number, { amount, kind, source, paidAt }: DrawnPrize): void {
    const coup = this.pick(index, ({ jackpot, table }) => jackpot === 'entered' && table === 'settled');
    const bet = coup?.bets[index % coup.bets.length];
    if (coup === undefined || bet === undefined) return;
    const { betId, sittingId, playerId } = bet;
    const prize: Prize = { ...this.of, sittingId, playerId, coup: coup.coup, seat: 1, betId, kind, amount, source };
    this.prizes.push(prize);
    this.say(sittingId, { says: 'prize', prize, paidAt });
  }

  private entry({ contribution }: Jp1Coup, { betId, amount }: Jp1Bet): Jp1Stake {
    return { betId, stake: amount, contribution: contribution < amount ? contribution : amount };
  }

  private pick(index: number, which: (coup: Jp1Coup) => boolean): Jp1Coup | undefined {
    const fitting = this.coups.filter(which);
    return fitting[index % Math.max(1, fitting.length)];
  }
}
