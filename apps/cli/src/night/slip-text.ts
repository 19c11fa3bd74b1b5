import { parseMoney, sumText } from '@casino/kernel';
import { showCards } from '../output/cards.js';
import { visible } from '../output/visible.js';
import { words } from '../output/words.js';

/** `GET /jackpots/J/claims/T-n/slip?format=json`. */
export interface SlipView {
  readonly claim: { readonly claimId: string; readonly cards: readonly string[] };
  readonly slips: readonly {
    readonly kind: 'jackpot' | 'fixed-prize' | 'consolation';
    readonly combination: string;
    readonly jackpotId: string;
    readonly cycle: number;
    readonly currency: string;
    readonly tableId: string;
    readonly coup: number;
    readonly seat: number;
    readonly playerId: string;
    /** ms */
    readonly at: number;
    readonly meter: string;
    readonly shares: number | null;
    readonly amount: string;
    readonly paidAt: 'table' | 'cage';
    readonly croupier: string;
    readonly chefDeTable: string;
    readonly identified: { readonly mcd: string; readonly card: string } | null;
    readonly review: { readonly review: number; readonly reviewer: string } | null;
    readonly signatures: readonly { readonly role: 'mcd' | 'cashier'; readonly id: string; readonly card: string | null }[];
  }[];
}

const WIDTH = 60;
const NAME = 20;

/** The slip of the jackpot share of a claim, as it is signed (rules §3 *Registers*). */
export const slipLines = (all: SlipView): readonly string[] => {
  const { claim, slips } = visible(all);
  return slips
    .filter(({ kind }) => kind === 'jackpot')
    .flatMap((slip) => {
      const { currency, identified, review, shares } = slip;
      const rows: readonly (readonly [string, string])[] = [
        ['game, table, coup', `ultimate hold'em, ${slip.tableId}, ${slip.coup}`],
        ['combination', `${words(slip.combination)}  ${showCards(claim.cards)}`],
        ['date and time', new Date(slip.at).toISOString()],
        ['jackpot, cycle', `${slip.jackpotId}, ${slip.cycle}`],
        ['meter', sumText(parseMoney(slip.meter), currency)],
        ['share', shares === null ? '—' : `1 of ${shares}`],
        ['amount paid', `${sumText(parseMoney(slip.amount), currency)}, at the ${slip.paidAt}`],
        ['player', `${slip.playerId}, seat ${slip.seat} (surname and first name: the wallet)`],
        ['croupier, chef', `${slip.croupier}, ${slip.chefDeTable}`],
        ['identified by', identified === null ? '—' : `${identified.mcd}, card ${identified.card}`],
        ['review', review === null ? '—' : `no. ${review.review} by ${review.reviewer}`],
        ...slip.signatures.map(
          ({ role, id, card }) => [`signed, ${role === 'mcd' ? 'MCD' : role}`, card === null ? id : `${id}, card ${card}`] as const,
        ),
      ];
      return [
        `┌─ Payment slip, claim ${claim.claimId} ${'─'.repeat(WIDTH - claim.claimId.length)}`,
        ...rows.map(([name, text]) => `│ ${name.padEnd(NAME)} ${text}`),
        `└${'─'.repeat(WIDTH + 22)}`,
      ];
    });
};
