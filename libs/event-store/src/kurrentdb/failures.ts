import { convertToCommandError, ErrorType, WrongExpectedVersionError } from '@kurrent/kurrentdb-client';
import { CasinoError } from '@casino/kernel';

/** The server refused an append: the stream is elsewhere. Nothing was written. */
export class Conflict extends Error {
  constructor(
    /** Revision of the stream's last event, -1n when there is none. */
    readonly actual: bigint,
    options?: ErrorOptions,
  ) {
    super(`the stream is at ${actual}`, options);
  }
}

const typeOf = (error: unknown): unknown =>
  error instanceof Error ? (convertToCommandError(error) as { readonly type?: unknown } | undefined)?.type : undefined;

export const isNotLeader = (error: unknown): boolean => typeOf(error) === ErrorType.NOT_LEADER;

/** Neither there nor ever to be: a stream that was never written to, or all of it deleted. */
export const isNoStream = (error: unknown): boolean =>
  typeOf(error) === ErrorType.STREAM_NOT_FOUND || typeOf(error) === ErrorType.STREAM_DELETED;

/** The answer to a read from a place in the log where no record begins. */
export const isNoPlace = (error: unknown): boolean =>
  error instanceof Error && /ReadAllResult: (?:Error|InvalidPosition)/.test(error.message);

const unavailable = (what: string, error: unknown): CasinoError =>
  new CasinoError('store-unavailable', `${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/**
 * The client says the same thing in several ways (an append that finds no server rejects with a raw gRPC error, a read with
 * an `UnavailableError`), so all that is not known to mean something else means that the store cannot be reached now.
 */
export const failureOf = (what: string, error: unknown): Error => {
  if (error instanceof CasinoError || error instanceof Conflict) return error;
  if (error instanceof WrongExpectedVersionError) {
    const { actualState } = error;
    return new Conflict(typeof actualState === 'bigint' ? actualState : -1n, { cause: error });
  }
  const type = typeOf(error);
  if (type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED || type === ErrorType.APPEND_RECORD_SIZE_EXCEEDED) {
    return new CasinoError('event-too-large', `${what}: more than the server takes in one append`, { cause: error });
  }
  return unavailable(what, error);
};
