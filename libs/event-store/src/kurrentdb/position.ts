import type { Position } from '../event-store.js';

/** A place in the server's log. Both halves are kept: resuming from the commit half alone has lost events. */
export interface Place {
  readonly commit: bigint;
  readonly prepare: bigint;
}

export const START: Position = 'start';
/** Before everything: the first record of a log may stand at 0/0. */
const BEFORE_ALL: Place = { commit: -1n, prepare: -1n };

const FORM = /^(0|[1-9][0-9]*)\/(0|[1-9][0-9]*)$/;

export const formatPlace = ({ commit, prepare }: Place): Position => (commit < 0n ? START : `${commit}/${prepare}`);

/** @throws RangeError for what is no position of this store */
export const parsePlace = (position: Position): Place => {
  if (position === START) return BEFORE_ALL;
  const [, commit, prepare] = FORM.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) throw new RangeError(`"${position}" is no position of a KurrentDB log`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

export const comparePlaces = (a: Place, b: Place): number => {
  const [first, second] = a.commit === b.commit ? [a.prepare, b.prepare] : [a.commit, b.commit];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** Bytes of the log, 100,000 small events: what a read looks through in a moment. */
const NEAR = 16n * 1024n * 1024n;

export const isNear = (from: Place, to: Place): boolean => to.commit - from.commit <= NEAR;

export const laterOf = (a: Place, b: Place): Place => (comparePlaces(a, b) < 0 ? b : a);
