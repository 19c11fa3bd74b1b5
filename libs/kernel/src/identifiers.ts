import { v5 } from 'uuid';
import { uuidsIn } from './uuids-in.js';

/** Namespaces are themselves derived from names, so that anybody can derive the same identifiers from the documentation. */
const NAMESPACE = v5('casino-floor', v5.URL);
const commandUuid = uuidsIn(v5('command', NAMESPACE));
const eventUuid = uuidsIn(v5('event', NAMESPACE));

/** Joined with a separator that no part contains, so that ("a","bc") and ("ab","c") differ. */
const join = (parts: readonly string[]): string => {
  let text = '';
  for (const part of parts) text += `${text === '' ? '' : '|'}${part.length}:${part}`;
  return text;
};

/** UUIDv5 of (subject, route, Idempotency-Key): the same request is the same command on every instance. */
export const requestCommandId = (subject: string, route: string, idempotencyKey: string): string =>
  commandUuid(join([subject, route, idempotencyKey]));

/** UUIDv5 of (cause event id, handler, target stream): a redelivered event is the same command. */
export const reactionCommandId = (causeEventId: string, handler: string, targetStream: string): string =>
  commandUuid(join([causeEventId, handler, targetStream]));

/** UUIDv5 of (command id, stream, revision): no two events of a floor share one, whatever a command touches. */
export const eventIdOf = (commandId: string, stream: string, revision: bigint): string =>
  eventUuid(join([commandId, stream, String(revision)]));

/** Table ids hold no dash: stream names such as `round-<table>-<coup>` stay readable from both ends. */
export const TABLE_ID_PATTERN = /^[A-Za-z0-9_]{1,24}$/;
/** Players, actors and devices: opaque ids. Nothing that names a person may be in them; the house keeps the mapping. */
export const OPAQUE_ID_PATTERN = /^[A-Za-z0-9_.:-]{1,64}$/;
/** Sitting `T-k`: the k-th sitting of table T. */
export const SITTING_ID_PATTERN = /^[A-Za-z0-9_]{1,24}-[1-9][0-9]{0,8}$/;

export const sittingIdOf = (tableId: string, sitting: number): string => `${tableId}-${sitting}`;
