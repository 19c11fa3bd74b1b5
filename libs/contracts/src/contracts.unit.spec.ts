import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CasinoError } from '@casino/kernel';
import { z } from 'zod';
import {
  busKey,
  casinoCatalogue,
  createCatalogue,
  decodeEvent,
  defineEvent,
  encodeEvent,
  isPublished,
  wireType,
  type EventMetadata,
} from './index.js';

const metadata: EventMetadata = {
  id: '1b4e28ba-2fa1-51d2-883f-0016d3cca427',
  stream: 'round-T1-12',
  revision: 9_007_199_254_740_993n,
  time: 1_790_000_000_123,
  commandId: '7d444840-9dc0-51d1-b245-5ffdce74fad2',
  requestHash: 'ab'.repeat(32),
  correlationId: 'c-1',
  causationId: undefined,
  actor: { id: 'croupier-1', role: 'croupier', device: 'console-1' },
};
const golden = join(__dirname, '../golden');

describe('the public language', () => {
  it.each(casinoCatalogue.definitions.map((d) => [wireType(d.context, d.name, d.version), d] as const))(
    'case-42: %s replays for ever from its golden file',
    (type, definition) => {
      const file = join(golden, `${type}.json`);
      const now = encodeEvent(casinoCatalogue, definition.context, { type: definition.name, data: definition.example }, metadata);
      if (!existsSync(file) && process.env['UPDATE_GOLDEN'] === 'yes') writeFileSync(file, now.bytes);
      const frozen = readFileSync(file);
      const read = decodeEvent(casinoCatalogue, frozen);
      expect(read.event).toEqual({ type: definition.name, data: definition.example });
      expect(read.metadata).toEqual(metadata);
      expect(Buffer.from(now.bytes).toString()).toBe(frozen.toString());
    },
  );

  it('every golden file is still a known version', () => {
    for (const file of readdirSync(golden)) expect(() => decodeEvent(casinoCatalogue, readFileSync(join(golden, file)))).not.toThrow();
  });

  it('case-31: a JSON number where an amount belongs is refused, on the way in', () => {
    const text = readFileSync(join(golden, 'casino.wallet.CashDeposited.v1.json'), 'utf8').replace('"amount":"50000"', '"amount":50000');
    expect(() => decodeEvent(casinoCatalogue, Buffer.from(text))).toThrow(expect.objectContaining({ code: 'malformed-event' }));
  });

  it('case-30: broken JSON, an unknown field, a missing field, an empty value are malformed; a foreign type is unknown', () => {
    const text = readFileSync(join(golden, 'casino.wallet.StakeReserved.v1.json'), 'utf8');
    const broken = [
      '{broken',
      '',
      'null',
      '[]',
      text.replace('"coup":12', '"coup":12,"extra":1'),
      text.replace('"coup":12,', ''),
      text.replace('"specversion":"1.0",', ''),
    ];
    for (const bytes of broken)
      expect(() => decodeEvent(casinoCatalogue, Buffer.from(bytes))).toThrow(expect.objectContaining({ code: 'malformed-event' }));
    expect(() => decodeEvent(casinoCatalogue, Buffer.from([0xff, 0xfe]))).toThrow(CasinoError);
    const foreign = text.replaceAll('StakeReserved.v1', 'StakeReserved.v9');
    expect(() => decodeEvent(casinoCatalogue, Buffer.from(foreign))).toThrow(expect.objectContaining({ code: 'unknown-event-type' }));
  });

  it('no event holds an amount as a number: what is a bigint inside is a string outside', () => {
    for (const definition of casinoCatalogue.definitions) {
      const outside = JSON.parse(
        Buffer.from(
          encodeEvent(casinoCatalogue, definition.context, { type: definition.name, data: definition.example }, metadata).bytes,
        ).toString(),
      ).data;
      const numbersOf = (value: unknown, path: string): string[] =>
        typeof value === 'number'
          ? [path]
          : typeof value === 'object' && value !== null
            ? Object.entries(value).flatMap(([k, v]) => numbersOf(v, `${path}.${k}`))
            : [];
      const allowed =
        /\.(coup|seance|seat|seats|position|cards|jokers|lastCoup|deckSize|cycle|fromCycle|into|version|contributionPpm|review|shares|from|to|\w+At|maxima\.\w+)$/;
      expect(numbersOf(outside, definition.name).filter((path) => !allowed.test(path))).toEqual([]);
    }
  });
});

describe('case-42: upcasting happens on reading, at one place', () => {
  const v1 = z.strictObject({ amount: z.string() });
  const v2 = z.strictObject({ amount: z.string(), currency: z.string() });
  const v3 = z.strictObject({ value: z.string(), currency: z.string() });
  const example = { value: '5', currency: 'EUR' };
  const history = [
    { version: 1, schema: v1, upcast: (d: z.output<typeof v1>) => ({ ...d, currency: 'EUR' }) },
    { version: 2, schema: v2, upcast: (d: z.output<typeof v2>) => ({ value: d.amount, currency: d.currency }) },
  ];
  const catalogue = createCatalogue([defineEvent('wallet', 'Moved', 3, v3, example, history)]);

  it.each([
    ['casino.wallet.Moved.v1', { amount: '5' }],
    ['casino.wallet.Moved.v2', { amount: '5', currency: 'EUR' }],
    ['casino.wallet.Moved.v3', { value: '5', currency: 'EUR' }],
  ])('%s reads as the current version', (type, data) => {
    const now = encodeEvent(catalogue, 'wallet', { type: 'Moved', data: example }, metadata);
    const old = JSON.stringify({ ...JSON.parse(Buffer.from(now.bytes).toString()), type, data });
    expect(decodeEvent(catalogue, Buffer.from(old)).event).toEqual({ type: 'Moved', data: example });
  });

  it('refuses a history with a hole', () => {
    expect(() => createCatalogue([defineEvent('wallet', 'Moved', 3, v3, example, history.slice(1))])).toThrow('versions');
  });
});

describe('streams and keys', () => {
  it.each([
    ['table-T1', 'T1'],
    ['round-T1-12', 'T1'],
    ['chips-T1-7', 'T1'],
    ['float-T1', 'T1'],
    ['account-player-5', 'player-5'],
    ['anomaly-wallet', 'anomaly-wallet'],
  ])('%s goes out under the key %s', (stream, key) => expect(busKey(stream)).toBe(key));

  it('the vault never leaves its service', () => expect(isPublished('game-round', 'vault-T1-12')).toBe(false));
  it.each(['', 'x', '-x', 'round-T1', 'table-'])('"%s" is no stream name', (name) => expect(() => busKey(name)).toThrow(CasinoError));
});
