import { disagreementsOf, type Disagreement, type Jp1Prizes, type OpenedRound } from '../domain/index.js';

/** JP1 in a coup of a linked table. */
export interface Jp1View {
  readonly jackpotId: string;
  /** The one JP1 stake, minor units. */
  readonly stake: bigint;
  /** Version of the jackpot's policy that the coup is played by, and its prizes, in times the stake. */
  readonly policy: number;
  readonly prizes: Jp1Prizes;
  /** What became of the JP1 stakes that the close lists; `none`: it lists none, or is yet to come. */
  readonly standing: 'none' | 'awaited' | 'entered' | 'declined' | 'returned';
  /** Seats whose sensor reports a chip. */
  readonly sensors: readonly number[];
  /** Seats whose stake is registered. */
  readonly registered: readonly number[];
  /** Seats where sensor, console and stakes do not agree: after rien ne va plus the deal waits for them. */
  readonly disagreeing: readonly Disagreement[];
  /** One of the two best hands is revealed. */
  readonly claim: 'jackpot' | 'consolation' | 'community-royal' | null;
  readonly claimRejected: boolean;
}

export const jp1ViewOf = (round: OpenedRound): Jp1View | null => {
  const { jackpot } = round.terms;
  if (jackpot === null) return null;
  const { standing, chips, registered, claim, claimRejected } = round.jp1;
  const open = round.phase === 'betting' || round.phase === 'closing';
  return {
    ...jackpot,
    standing,
    sensors: [...chips].sort((a, b) => a - b),
    registered,
    disagreeing: open ? disagreementsOf(round) : [],
    claim: claim === null ? null : claim.kind,
    claimRejected,
  };
};
