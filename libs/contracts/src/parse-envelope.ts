import { CasinoError, OPAQUE_ID_PATTERN } from '@casino/kernel';
import { z } from 'zod';
import { opaqueId, uuid } from './fields.js';

/** `/floors/<floor>/<service>` */
const SOURCE = /^\/floors\/[a-z0-9-]{1,32}\/[a-z-]{1,40}$/;

export const envelopeSchema = z
  .strictObject({
    specversion: z.literal('1.0'),
    id: uuid,
    source: z.string().regex(SOURCE),
    type: z.string().min(1).max(120),
    subject: z.string().min(1).max(200),
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    streamrevision: z.string().regex(/^(?:0|[1-9][0-9]*)$/),
    previousdigest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    commandid: uuid,
    requesthash: z.string().regex(/^[0-9a-f]{64}$/),
    correlationid: z.string().min(1).max(128),
    causationid: uuid.optional(),
    actorid: opaqueId,
    actorrole: z.string().min(1).max(32),
    actordevice: opaqueId.optional(),
    data: z.unknown(),
  })
  .refine(({ streamrevision, previousdigest }) => (streamrevision === '0') === (previousdigest === undefined), {
    path: ['previousdigest'],
    error: 'every event but the first of a stream names the digest of the one before it',
  });

/** What stands around the data, and the data as JSON. Shared: not to be changed. */
export type Envelope = Readonly<z.output<typeof envelopeSchema>>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const REVISION = /^(?:0|[1-9][0-9]*)$/;
const HEX32 = /^[0-9a-f]{64}$/;
/** As `toISOString` writes it, from year 0 to 9999. */
const TIME =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const REQUIRED = 14;

const matches = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);
const fits = (value: unknown, longest: number): boolean => typeof value === 'string' && value.length > 0 && value.length <= longest;

/**
 * Whether this is an envelope beyond doubt: true for nothing that the schema refuses, and for nearly everything that it takes. The schema has
 * the last word on the rest, and the words for what is wrong.
 */
export const isPlainEnvelope = (json: unknown): json is Envelope => {
  if (typeof json !== 'object' || json === null) return false;
  const e = json as { readonly [member: string]: unknown };
  let members = REQUIRED;
  if (Object.hasOwn(e, 'previousdigest')) {
    if (!matches(e['previousdigest'], HEX32) || e['streamrevision'] === '0') return false;
    members++;
  } else if (e['streamrevision'] !== '0') return false;
  if (Object.hasOwn(e, 'causationid')) {
    if (!matches(e['causationid'], UUID)) return false;
    members++;
  }
  if (Object.hasOwn(e, 'actordevice')) {
    if (!matches(e['actordevice'], OPAQUE_ID_PATTERN)) return false;
    members++;
  }
  return (
    Object.keys(e).length === members &&
    Object.hasOwn(e, 'data') &&
    e['specversion'] === '1.0' &&
    e['datacontenttype'] === 'application/json' &&
    matches(e['id'], UUID) &&
    matches(e['commandid'], UUID) &&
    matches(e['requesthash'], HEX32) &&
    matches(e['streamrevision'], REVISION) &&
    matches(e['time'], TIME) &&
    matches(e['actorid'], OPAQUE_ID_PATTERN) &&
    matches(e['source'], SOURCE) &&
    fits(e['type'], 120) &&
    fits(e['subject'], 200) &&
    fits(e['correlationid'], 128) &&
    fits(e['actorrole'], 32)
  );
};

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The envelope without a look at the data: what a consumer needs to know of an event that it ignores. @throws `malformed-event` */
export const parseEnvelope = (bytes: Uint8Array): Envelope => {
  let json: unknown;
  try {
    json = JSON.parse(decoder.decode(bytes));
  } catch (error) {
    throw new CasinoError('malformed-event', 'not UTF-8 JSON', { cause: error });
  }
  if (isPlainEnvelope(json)) return json;
  const parsed = envelopeSchema.safeParse(json);
  if (!parsed.success) throw new CasinoError('malformed-event', z.prettifyError(parsed.error));
  return parsed.data;
};

/** By the bytes' identity. */
const known = new WeakMap<Uint8Array, Envelope>();

/** `parseEnvelope` for bytes that nobody changes while they are in memory: parsed once. @throws `malformed-event` */
export const sharedEnvelope = (bytes: Uint8Array): Envelope => {
  const found = known.get(bytes);
  if (found !== undefined) return found;
  const envelope = parseEnvelope(bytes);
  known.set(bytes, envelope);
  return envelope;
};

/**
 * Makes known what these bytes were just encoded from, so that nobody need parse them.
 * @param json exactly what parsing them gives
 * @returns false for what is no envelope beyond doubt: whoever reads the bytes will see
 */
export const shareEnvelope = (bytes: Uint8Array, json: unknown): boolean => {
  if (!isPlainEnvelope(json)) return false;
  known.set(bytes, json);
  return true;
};
