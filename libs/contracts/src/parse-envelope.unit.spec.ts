import fc from 'fast-check';
import { z } from 'zod';
import {
  casinoCatalogue,
  decodeEvent,
  decodeSharedEvent,
  encodeEvent,
  parseEnvelope,
  sharedEnvelope,
  type EventMetadata,
} from './index.js';
import { envelopeSchema, isPlainEnvelope } from './parse-envelope.js';
import { exampleOf, TEST_FLOOR } from './testing/index.js';

const SEED = process.env['FC_SEED'];
const seeded = (numRuns: number) => ({ numRuns, ...(SEED === undefined ? {} : { seed: Number(SEED) }) });

const metadata: EventMetadata = {
  id: '1b4e28ba-2fa1-51d2-883f-0016d3cca427',
  floor: TEST_FLOOR,
  stream: 'round-T1-12',
  revision: 7n,
  previousDigest: 'cd'.repeat(32),
  time: 1_790_000_000_123,
  commandId: '7d444840-9dc0-51d1-b245-5ffdce74fad2',
  requestHash: 'ab'.repeat(32),
  correlationId: 'c-1',
  causationId: '7d444840-9dc0-51d1-b245-5ffdce74fad3',
  actor: { id: 'croupier-1', role: 'croupier', device: 'console-1' },
};
const [definition] = casinoCatalogue.definitions;
if (definition === undefined) throw new Error('an empty catalogue');
const encode = (of = definition, more: Partial<EventMetadata> = {}) =>
  encodeEvent(casinoCatalogue, of.context, exampleOf(of), { ...metadata, ...more }).bytes;
const plain = JSON.parse(Buffer.from(encode()).toString()) as Record<string, unknown>;

/** Things that stand on the edge of what a member may be. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    '0',
    '00',
    '-1',
    '1.0',
    1,
    true,
    {},
    [],
    'x',
    'application/json',
    'c 1',
    'ü',
    '7D444840-9dc0-51d1-b245-5ffdce74fad2',
    '7d444840-9dc0-51d1-b245-5ffdce74fad2\n',
    'AB'.repeat(32),
    'ab'.repeat(33),
  ),
  fc.integer({ min: 30, max: 210 }).map((length) => 'a'.repeat(length)),
  fc.string(),
  fc
    .tuple(
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      fc.integer({ min: 0, max: 25 }),
      fc.constantFrom('Z', '', '+01:00', 'z'),
    )
    .map(
      ([year, month, day, hour, zone]) =>
        `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000${zone}`,
    ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

describe('the plain look at an envelope', () => {
  it('takes nothing that the schema refuses, and reads the same', () => {
    const members = fc.constantFrom(...Object.keys(plain), 'extra', '__proto__', 'toString');
    let taken = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(members, odd), { maxLength: 2 }), fc.option(members), (changes, dropped) => {
        const json = JSON.parse(
          JSON.stringify(Object.fromEntries([...Object.entries(plain), ...changes].filter(([member]) => member !== dropped))),
        ) as unknown;
        if (!isPlainEnvelope(json)) return;
        taken++;
        const parsed = envelopeSchema.safeParse(json);
        expect(parsed.success).toBe(true);
        expect(parsed.data).toEqual(json);
      }),
      seeded(5_000),
    );
    expect(taken).toBeGreaterThan(100);
  });

  it('takes what we write at any time of any day, and every example', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
        (date) => {
          const json = { ...plain, time: date.toISOString() };
          expect(envelopeSchema.safeParse(json).success).toBe(true);
          return isPlainEnvelope(json) || date.toISOString().slice(5, 10) === '02-29';
        },
      ),
      seeded(1_000),
    );
    for (const each of casinoCatalogue.definitions) expect(isPlainEnvelope(JSON.parse(Buffer.from(encode(each)).toString()))).toBe(true);
  });

  it.each([[null], [[]], ['text'], [7]])('%j is none', (json) => expect(isPlainEnvelope(json)).toBe(false));
});

describe('shared bytes', () => {
  it('what is encoded is read as its bytes are', () => {
    for (const each of casinoCatalogue.definitions) {
      for (const correlationId of ['c-1', 'é\u{1f0a1}', '\ud800']) {
        const bytes = encode(each, { correlationId });
        expect(sharedEnvelope(bytes)).toEqual(parseEnvelope(bytes));
        expect(decodeSharedEvent(casinoCatalogue, bytes)).toEqual(decodeEvent(casinoCatalogue, bytes.slice()));
      }
    }
  });

  it('what cannot be read back is refused also where it was just written', () => {
    const bytes = encode(definition, { correlationId: 'x'.repeat(129) });
    expect(() => decodeSharedEvent(casinoCatalogue, bytes)).toThrow(expect.objectContaining({ code: 'malformed-event' }));
    expect(() => decodeSharedEvent(casinoCatalogue, Buffer.from('{'))).toThrow(expect.objectContaining({ code: 'malformed-event' }));
  });

  it('data is written as the schema itself encodes it, in any order of members, and what it refuses is refused', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .map(([name, member]) => [name, shuffled(member)] as const)
          .reverse(),
      );
    };
    const spoilt = fc.constantFrom<unknown>(
      undefined,
      null,
      7,
      7n,
      -7n,
      0n,
      '7',
      '',
      true,
      Number.NaN,
      -0,
      1.5,
      [],
      {},
      ['7'],
      new Date(0),
    );
    fc.assert(
      fc.property(fc.constantFrom(...casinoCatalogue.definitions), fc.nat(40), spoilt, fc.boolean(), (each, at, value, spoil) => {
        const data = shuffled(exampleOf(each).data) as Record<string, unknown>;
        const members = Object.keys(data);
        if (spoil) data[members[at % members.length] as string] = value;
        const write = () => encodeEvent(casinoCatalogue, each.context, { type: each.name, data }, metadata).bytes;
        const encoded = z.safeEncode(each.schema, data as never);
        if (!encoded.success) return expect(write).toThrow(expect.objectContaining({ code: 'malformed-event' }));
        const bytes = write();
        expect(JSON.stringify(parseEnvelope(bytes).data)).toBe(JSON.stringify(encoded.data));
        expect(sharedEnvelope(bytes)).toStrictEqual(parseEnvelope(bytes));
        const reader = () => decodeSharedEvent(casinoCatalogue, bytes);
        if (!each.schema.safeParse(parseEnvelope(bytes).data).success) return expect(reader).toThrow();
        const [first, second] = [reader(), reader()];
        expect(first).toStrictEqual(decodeEvent(casinoCatalogue, bytes.slice()));
        expect(second).toStrictEqual(first);
        expect(second.event.data).not.toBe(first.event.data);
      }),
      seeded(3_000),
    );
  });

  it('case-29: what a reader does to its event reaches no other reader', () => {
    const spoil = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, member] of Object.entries(value)) {
        spoil(member);
        Reflect.set(value, key, '[object Object]');
      }
      if (Array.isArray(value)) value.push('more');
    };
    for (const each of casinoCatalogue.definitions) {
      const bytes = encode(each);
      spoil(decodeSharedEvent(casinoCatalogue, bytes));
      expect(decodeSharedEvent(casinoCatalogue, bytes)).toEqual(decodeEvent(casinoCatalogue, bytes));
    }
  });
});
