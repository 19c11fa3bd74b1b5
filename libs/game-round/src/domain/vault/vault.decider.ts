import type { VaultEvent } from '@casino/contracts';
import { accept, type Decider } from '@casino/kernel';

export type { VaultEvent };
export type SealedSecret = VaultEvent['data'];
export interface SealShoe {
  readonly type: 'SealShoe';
  readonly sealed: SealedSecret;
}
export interface VaultState {
  readonly sealed: SealedSecret | null;
}

/** `vault-T-n`, never published: the first secret sealed for a coup is its secret; another one is not taken. */
export const vaultDecider: Decider<SealShoe, VaultEvent, VaultState> = {
  initial: { sealed: null },
  decide: ({ sealed }, vault) => (vault.sealed === null ? accept({ type: 'ShoeSealed', data: sealed }) : accept()),
  evolve: (_, event) => ({ sealed: event.data }),
};
