import type { AwardRecord, ClaimRecord } from '../read-models/register-records.js';

/** Who signs a payment slip. */
export interface SlipSignature {
  readonly role: 'mcd' | 'cashier';
  readonly id: string;
  /** Supervisor card of the MCD. */
  readonly card: string | null;
}

export interface PaymentSlip {
  readonly claim: ClaimRecord;
  /** One for each payment. */
  readonly slips: readonly (AwardRecord & { readonly signatures: readonly SlipSignature[] })[];
}

/** The MCD who released the payment, or who identified the hand where none is released; at the cage the cashier too (rules §3 *Registers*). */
const signaturesOf = ({ released, identified, cashier }: AwardRecord): readonly SlipSignature[] => {
  const mcd = released === null ? identified : released;
  return [
    ...(mcd === null ? [] : [{ role: 'mcd' as const, id: mcd.mcd, card: mcd.card }]),
    ...(cashier === null ? [] : [{ role: 'cashier' as const, id: cashier, card: null }]),
  ];
};

export const slipOf = (claim: ClaimRecord, payments: readonly AwardRecord[]): PaymentSlip => ({
  claim,
  slips: payments.map((payment) => ({ ...payment, signatures: signaturesOf(payment) })),
});
