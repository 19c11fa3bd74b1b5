import type { JackpotEvent, JackpotEventOf } from '@casino/contracts';

/** The JSON form of a record: amounts are decimal strings of minor units, instants ms since the epoch. */
type Wire<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Wire<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Wire<T[Key]> }
      : T;

type Data<Name extends JackpotEvent['type']> = Wire<JackpotEventOf<Name>['data']>;

/** All that is on record of a claim: who, when, by which card and review. */
export interface ClaimRecord extends Data<'ClaimOpened'> {
  /** Of its policy: what its coup is paid, × the stake. */
  readonly prizes: Data<'CycleOpened'>['policy']['prizes'];
  readonly status: 'open' | 'confirmed' | 'rejected' | 'released';
  readonly called: { readonly croupier: string; readonly at: number } | null;
  readonly identified: { readonly mcd: string; readonly card: string; readonly at: number } | null;
  readonly reviews: readonly Pick<Data<'ReviewReceived'>, 'review' | 'reviewer' | 'outcome' | 'rejection' | 'counts'>[];
  readonly rejected: (Pick<Data<'ClaimRejected'>, 'by' | 'person' | 'reason'> & { readonly at: number }) | null;
  /** Of the split of its cycle. */
  readonly share: { readonly amount: string; readonly frozen: string; readonly shares: number } | null;
  readonly released: {
    readonly mcd: string;
    readonly card: string;
    readonly paidAt: 'table' | 'cage';
    readonly cashier: string | null;
    readonly at: number;
  } | null;
}

/** One line of the register of awards (rules §3 *Registers*). Name and first name of the player are the wallet's, under his id. */
export interface AwardRecord {
  /** Of the event in the jackpot's stream. */
  readonly revision: string;
  readonly eventId: string;
  readonly kind: 'jackpot' | 'fixed-prize' | 'consolation';
  readonly game: 'ultimate-holdem';
  readonly jackpotId: string;
  readonly cycle: number;
  /** Version of the policy by which its coup is paid. */
  readonly policy: number;
  readonly currency: string;
  readonly tableId: string;
  readonly coup: number;
  readonly seat: number;
  readonly combination: 'royal' | 'community-royal' | 'straight-flush' | 'quads' | 'full' | 'consolation';
  /** The royal's; null of a hand that opens no claim. */
  readonly cards: readonly string[] | null;
  /** ms since the epoch */
  readonly at: number;
  /** Of a jackpot the frozen amount, else the running meter after the payment. */
  readonly meter: string;
  /** Of a jackpot: one of so many equal shares. */
  readonly shares: number | null;
  /** The JP1 stake that a prize is a multiple of; null of a jackpot. */
  readonly stake: string | null;
  readonly amount: string;
  readonly source: 'meter' | 'house';
  readonly paidAt: 'table' | 'cage';
  readonly playerId: string;
  readonly sittingId: string;
  readonly croupier: string;
  readonly chefDeTable: string;
  readonly claimId: string | null;
  /** Who identified the hand; null where no claim is asked for. */
  readonly identified: { readonly mcd: string; readonly card: string } | null;
  /** The confirmed review. */
  readonly review: { readonly review: number; readonly reviewer: string } | null;
  /** Who released the payment; null where none is needed. */
  readonly released: { readonly mcd: string; readonly card: string } | null;
  /** Signs at the cage; null when paid at the table. */
  readonly cashier: string | null;
}

/** One line of the register of displayed amounts. */
export type DisplayedRecord = Data<'DisplayedAmountRecorded'> & { readonly revision: string };
