import { hash } from 'node:crypto';
import { CasinoError, requestCommandId, type Clock } from '@casino/kernel';
import { actorOf } from '../identity/roles.decorator.js';
import { type Actor } from '../identity/actor.js';
import { headerOf, type CasinoRequest } from '../request.js';
import { canonicalJson } from './canonical-json.js';
import { preferredWaitMs } from './prefer.js';

/** What every command over HTTP brings along. */
export interface CommandContext {
  /** UUIDv5 of (subject, method and path, Idempotency-Key): a retry is the same command on every instance. */
  readonly commandId: string;
  /** SHA-256 (hex) of method, path, canonical body and who countersigned: the same key with another request is refused by it. */
  readonly requestHash: string;
  readonly actor: Actor;
  /** The client's X-Correlation-Id, or the command id. */
  readonly correlationId: string;
  /** ms since the epoch */
  readonly now: number;
  /** How long the client would wait for the final answer (`Prefer: wait=n`): 0 to 30,000 ms. */
  readonly waitMs: number;
}

/** 1 to 128 visible ASCII characters. A repeated header arrives with a space and is refused. */
export const IDEMPOTENCY_KEY_PATTERN = /^[!-~]{1,128}$/;

/** How long the streams remember the keys of their commands at least (ms). */
const REMEMBERED = 30 * 24 * 60 * 60 * 1000;
/** UUID of version 7: its first 48 bits are the ms since the epoch at which it was made. */
const DATED = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A key that shows its age is refused once the stream may have forgotten what was done under it. @throws CasinoError `idempotency-key-expired` */
const mustBeRemembered = (key: string, now: number): void => {
  const [, high, low] = DATED.exec(key) ?? [];
  if (high !== undefined && low !== undefined && now - Number.parseInt(high + low, 16) > REMEMBERED)
    throw new CasinoError('idempotency-key-expired');
};

/** The route pattern with this request's parameters: one spelling for each path. */
const routeOf = (request: CasinoRequest): string => {
  const params = request.params as Readonly<Record<string, string>>;
  const path = (request.routeOptions.url ?? request.url).replace(/:([A-Za-z0-9_]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return `${request.method} ${path}`;
};

const idempotencyKeyOf = (request: CasinoRequest): string => {
  const key = headerOf(request, 'idempotency-key');
  if (key !== undefined && IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw new CasinoError(
    'idempotency-key-missing',
    'Send an Idempotency-Key of 1 to 128 visible ASCII characters, made before the first try',
  );
};

/** Who signed as the second person, not with which of his tokens. */
const signedWith = ({ countersigner }: CasinoRequest): string => (countersigner === undefined ? '' : `\n${countersigner.id}`);

/** @throws CasinoError `idempotency-key-missing`, `idempotency-key-expired`, `unauthenticated`, `invalid-request` (nested too deep) */
export const commandContextOf = (request: CasinoRequest, clock: Clock): CommandContext => {
  const actor = actorOf(request);
  const route = routeOf(request);
  const key = idempotencyKeyOf(request);
  const now = clock.now();
  mustBeRemembered(key, now);
  const commandId = requestCommandId(actor.id, route, key);
  // Without one of the client's, the problem details of this command name it as well.
  const correlationId = request.correlationId ?? commandId;
  request.correlationId = correlationId;
  return {
    commandId,
    requestHash: hash('sha256', `${route}\n${canonicalJson(request.body)}${signedWith(request)}`, 'hex'),
    actor,
    correlationId,
    now,
    waitMs: preferredWaitMs(headerOf(request, 'prefer')),
  };
};
