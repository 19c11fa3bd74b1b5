import { specification } from '@casino/kernel/testing';
import { vaultDecider, type SealedSecret } from './vault.decider.js';

const sealed = (nonce: string): SealedSecret => ({ tableId: 'T1', coup: 12, keyId: 'k1', nonce: nonce.repeat(24), sealed: '0'.repeat(96) });

it('the first secret sealed for a coup is its secret', () => {
  const vault = specification(vaultDecider);
  const first = { type: 'ShoeSealed', data: sealed('a') } as const;
  vault
    .given()
    .when({ type: 'SealShoe', sealed: sealed('a') })
    .then(first);
  vault
    .given(first)
    .when({ type: 'SealShoe', sealed: sealed('b') })
    .thenNothing();
});
