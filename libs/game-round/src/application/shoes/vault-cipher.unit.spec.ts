import { createSecretKey } from 'node:crypto';
import { inspect } from 'node:util';
import { DECK_52, sealShoe } from '@casino/games';
import { KeptShoe } from './shoe-keeper.js';
import { decryptSecret, drawSecret, encryptSecret } from './vault-cipher.js';

const key = (id: string, fill: number) => ({ id, secret: createSecretKey(Buffer.alloc(32, fill)) });
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return 'opened';
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe('the vault of a shoe', () => {
  const secret = drawSecret();
  const sealed = encryptSecret(key('k2', 2), 'T1', 12, secret);

  it('gives the secret back with the key that sealed it, also when another one is current', () => {
    expect(decryptSecret([key('k3', 3), key('k2', 2)], sealed)).toEqual(secret);
    expect(sealed).toMatchObject({
      keyId: 'k2',
      nonce: expect.stringMatching(/^[0-9a-f]{24}$/),
      sealed: expect.stringMatching(/^[0-9a-f]{96}$/),
    });
    expect(JSON.stringify(sealed)).not.toContain(secret.toString('hex'));
  });

  it('uses a nonce once', () => {
    expect(encryptSecret(key('k2', 2), 'T1', 12, secret).nonce).not.toBe(sealed.nonce);
  });

  it('does not open for another table or coup, with another key, or when a bit was changed', () => {
    const flipped = `${sealed.sealed.slice(0, -1)}${sealed.sealed.endsWith('0') ? '1' : '0'}`;
    for (const other of [
      { ...sealed, tableId: 'T2' },
      { ...sealed, coup: 13 },
      { ...sealed, sealed: flipped },
    ]) {
      expect(codeOf(() => decryptSecret([key('k2', 2)], other))).toBe('seal-broken');
    }
    expect(codeOf(() => decryptSecret([key('k2', 9)], sealed))).toBe('seal-broken');
    expect(codeOf(() => decryptSecret([key('k1', 1)], sealed))).toBe('configuration-invalid');
  });

  it('a kept shoe shows neither secret nor cards when it is printed or serialised', () => {
    const kept = new KeptShoe(sealShoe({ secret, tableId: 'T1', coup: 12, deck: DECK_52 }), secret);
    const shown = inspect(kept, { depth: 10, showHidden: true }) + JSON.stringify(kept);
    expect(shown).not.toContain(secret.toString('hex'));
    expect(shown.match(/'[2-9TJQKA][cdhs]'|"[2-9TJQKA][cdhs]"/)).toBeNull();
    expect(kept.disclose()).toBe(secret.toString('hex'));
  });
});
