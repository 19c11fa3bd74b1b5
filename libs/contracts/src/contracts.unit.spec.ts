import { CasinoError } from '@casino/kernel';
import { z } from 'zod';
import {
  busKey,
  carriesLegs,
  casinoCatalogue,
  createCatalogue,
  decodeEvent,
  defineEvent,
  encodeEvent,
  handsEvents,
  isPublished,
  parseEnvelope,
  publishedEvents,
  vaultEvents,
  walletEvents,
  wireType,
  type EventDefinition,
  type EventMetadata,
} from './index.js';
import { exampleOf, goldenBytes, goldenTypes, TEST_FLOOR } from './testing/index.js';

const metadata: EventMetadata = {
  id: '1b4e28ba-2fa1-51d2-883f-0016d3cca427',
  floor: TEST_FLOOR,
  stream: 'round-T1-12',
  revision: 9_007_199_254_740_993n,
  previousDigest: 'cd'.repeat(32),
  time: 1_790_000_000_123,
  commandId: '7d444840-9dc0-51d1-b245-5ffdce74fad2',
  requestHash: 'ab'.repeat(32),
  correlationId: 'c-1',
  causationId: undefined,
  actor: { id: 'croupier-1', role: 'croupier', device: 'console-1' },
};

const numbersOf = (value: unknown, path: string): string[] =>
  typeof value === 'number'
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([k, v]) => numbersOf(v, `${path}.${k}`))
      : [];

describe('the public language', () => {
  it.each(casinoCatalogue.definitions.map((d) => [wireType(d.context, d.name, d.version), d] as const))(
    'case-42: %s replays for ever from its golden file',
    (type, { context, name }) => {
      const frozen = goldenBytes(type);
      const read = decodeEvent(casinoCatalogue, frozen);
      expect(read.event.type).toBe(name);
      expect(read.metadata).toEqual(metadata);
      expect(Buffer.from(encodeEvent(casinoCatalogue, context, read.event, metadata).bytes).toString()).toBe(frozen.toString());
    },
  );

  it('every golden file is still a known version', () => {
    const versions = casinoCatalogue.definitions.flatMap(({ context, name, version }) =>
      Array.from({ length: version }, (_, former) => wireType(context, name, former + 1)),
    );
    expect(goldenTypes().sort()).toEqual(versions.sort());
    for (const type of goldenTypes()) {
      const { context, event } = decodeEvent(casinoCatalogue, goldenBytes(type));
      expect(() => encodeEvent(casinoCatalogue, context, event, metadata)).not.toThrow();
    }
  });

  it('an event carries legs in its example when its schema has them, and only then', () => {
    for (const definition of casinoCatalogue.definitions)
      expect([definition.name, 'legs' in (exampleOf(definition).data as object)]).toEqual([definition.name, carriesLegs(definition)]);
    expect(carriesLegs(walletEvents.CashDeposited)).toBe(true);
    expect(carriesLegs(walletEvents.StakesRefused)).toBe(false);
  });

  it('every event is published but those of vault and hands', () => {
    const published = Object.values(publishedEvents).flatMap((events): readonly EventDefinition[] => Object.values(events));
    const inside = [...Object.values(vaultEvents), ...Object.values(handsEvents)];
    expect(new Set([...published, ...inside])).toEqual(new Set(casinoCatalogue.definitions));
    expect(published).toHaveLength(casinoCatalogue.definitions.length - inside.length);
  });

  it('case-31: a JSON number where an amount belongs is refused, on the way in', () => {
    const text = goldenBytes('casino.wallet.CashDeposited.v1').toString().replace('"amount":"50000"', '"amount":50000');
    expect(() => decodeEvent(casinoCatalogue, Buffer.from(text))).toThrow(expect.objectContaining({ code: 'malformed-event' }));
  });

  it('case-30: broken JSON, an unknown field, a missing field, an empty value are malformed; a foreign type is unknown', () => {
    const text = goldenBytes('casino.wallet.StakesReserved.v1').toString();
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
    const foreign = text.replaceAll('StakesReserved.v1', 'StakesReserved.v9');
    expect(() => decodeEvent(casinoCatalogue, Buffer.from(foreign))).toThrow(expect.objectContaining({ code: 'unknown-event-type' }));
  });

  it('no event holds an amount as a number: what is a bigint inside is a string outside', () => {
    const allowed =
      /\.(coup|seance|seat|seats|position|cards|jokers|lastCoup|deckSize|cycle|fromCycle|into|version|contributionPpm|review|shares|from|to|\w+At|bet|bets\.\d+|policy|(?:maxima|prizes)\.[\w-]+)$/;
    for (const type of goldenTypes())
      expect(numbersOf(parseEnvelope(goldenBytes(type)).data, type).filter((path) => !allowed.test(path))).toEqual([]);
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
  const catalogue = createCatalogue([defineEvent('wallet', 'Moved', 3, v3, history)]);

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
    expect(() => createCatalogue([defineEvent('wallet', 'Moved', 3, v3, history.slice(1))])).toThrow('versions');
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
