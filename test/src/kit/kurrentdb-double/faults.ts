/** What the double can be told to do wrong. */
export interface Faults {
  /** Every call is answered UNAVAILABLE. */
  unavailable: boolean;
  /** Calls that require the leader are refused, and sent to this address. */
  leaderElsewhere: { readonly host: string; readonly port: number } | undefined;
  /** So many calls are refused that way before the node is leader again. */
  notLeaderFor: number;
  /** The next append loses its connection before or after it is written. */
  cutNextAppend: 'before' | 'after' | undefined;
  /** The next append is written, but its answer never comes. */
  silentNextAppend: boolean;
  /** Open subscriptions hear nothing, without an error. */
  muteSubscriptions: boolean;
}

export const noFaults = (): Faults => ({
  unavailable: false,
  leaderElsewhere: undefined,
  notLeaderFor: 0,
  cutNextAppend: undefined,
  silentNextAppend: false,
  muteSubscriptions: false,
});
