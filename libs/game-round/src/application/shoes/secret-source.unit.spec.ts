import { Secret } from '@casino/platform';
import { secretSource } from './secret-source.js';

const KNOWN = 'ab'.repeat(32);
const testShoes = new Map([['T1/2', new Secret(KNOWN)]]);

const inDevelopment = () => {
  const log: object[] = [];
  return { log, secretOf: secretSource({ mode: 'development', testShoes }, { warn: (entry) => log.push(entry) }) };
};

describe('the secret of a new shoe', () => {
  it('is drawn anew for each coup', () => {
    const secretOf = secretSource({ mode: 'production' }, { warn: () => undefined });
    const drawn = [1, 2, 3].map((coup) => secretOf({ tableId: 'T1', coup }).toString('hex'));
    expect(new Set(drawn).size).toBe(3);
    expect(drawn[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is the one known beforehand for that coup of that table, and for no other', () => {
    const { secretOf } = inDevelopment();
    expect(secretOf({ tableId: 'T1', coup: 2 }).toString('hex')).toBe(KNOWN);
    for (const other of [
      { tableId: 'T1', coup: 1 },
      { tableId: 'T2', coup: 2 },
    ])
      expect(secretOf(other).toString('hex')).not.toBe(KNOWN);
  });

  it('the log warns of a known shoe at the start and at its coup, without telling it', () => {
    const { log, secretOf } = inDevelopment();
    expect(log).toEqual([{ coups: ['T1/2'], msg: expect.stringContaining('NOT FOR PLAY') as string }]);
    secretOf({ tableId: 'T1', coup: 1 });
    secretOf({ tableId: 'T1', coup: 2 });
    expect(log).toHaveLength(2);
    expect(log[1]).toMatchObject({ tableId: 'T1', coup: 2 });
    expect(JSON.stringify(log)).not.toContain(KNOWN);
  });

  it('cannot be known beforehand outside development mode', () => {
    expect(() => secretSource({ mode: 'production', testShoes }, { warn: () => undefined })).toThrow(
      expect.objectContaining({ code: 'configuration-invalid' }),
    );
  });
});
