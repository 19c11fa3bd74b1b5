import type { Card, GameId, Jp1Claim } from '@casino/games';

/** Where the stream and its re-derivation part. */
export interface Difference {
  /** Revision of the event in the coup's stream. */
  readonly revision: bigint;
  readonly what: string;
  readonly recorded: string;
  readonly derived: string;
}

/** What was re-derived, and how often it agreed. */
export const CHECKS = {
  stream: 'events in their place, none missing',
  stakes: 'stakes legal when they were placed, and listed at the close',
  jp1: 'JP1 stakes registered with their chips, and answered by the jackpot before the first card',
  seals: 'cards opened against the commitment, with card, salt and path of the re-dealt shoe',
  course: 'acts of the croupier and decisions in the order of the rules',
  collections: 'stakes collected',
  outcomes: 'stakes settled again by the recorded rules and pay table',
  payments: 'payments and pushes announced as they were settled',
  returns: 'stakes given back by the void coup',
  shoe: 'the published secret re-deals the committed shoe',
} as const;
export type CheckName = keyof typeof CHECKS;

export interface ReplayReport {
  readonly stream: string;
  readonly tableId: string;
  readonly coup: number;
  readonly game: GameId;
  /** `open`: the coup has not ended, what there is of it was checked. */
  readonly outcome: 'settled' | 'voided' | 'open';
  readonly commitment: string;
  /** The whole shoe, dealt again from the published secret; undefined while the shoe is closed or when the secret is not its own. */
  readonly shoe:
    | readonly {
        readonly position: number;
        readonly card: Card;
        readonly salt: string;
        readonly path: readonly string[];
        readonly place: string | null;
      }[]
    | undefined;
  /** Why the shoe of a void coup could not be opened: its unturned cards are known to nobody. */
  readonly lost: string | undefined;
  /** The claim that the turned cards open on a jackpot: what becomes of it is in the jackpot's stream, not in the coup's. */
  readonly claim: Jp1Claim | undefined;
  readonly checks: Readonly<Partial<Record<CheckName, number>>>;
  /** In the order of the stream; the first is the one to look at, the others may follow from it. */
  readonly differences: readonly Difference[];
  readonly agrees: boolean;
}

export class Findings {
  readonly differences: Difference[] = [];
  readonly checks: Partial<Record<CheckName, number>> = {};
  revision = 0n;

  /** Counts what agrees, keeps what does not. */
  expect(check: CheckName, what: string, recorded: string, derived: string): boolean {
    if (recorded === derived) {
      this.checks[check] = (this.checks[check] ?? 0) + 1;
      return true;
    }
    this.differ(what, recorded, derived);
    return false;
  }

  differ(what: string, recorded: string, derived: string): void {
    this.differences.push({ revision: this.revision, what, recorded, derived });
  }
}
