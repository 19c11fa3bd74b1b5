import { refuse } from '@casino/kernel';
import type { FloatState } from './float.state.js';

/** What another stream must know of a table's float before chips come from it or go to it; brought with the command. */
export type FloatStanding = 'never-opened' | 'closed' | 'open';

export const standingOf = (float: FloatState): FloatStanding => (float.open ? 'open' : float.lastSeance > 0 ? 'closed' : 'never-opened');

/** A correction goes against a float that is there and counted for. */
export const refuseAdjustment = (float: FloatStanding) => {
  switch (float) {
    case 'open':
      return undefined;
    case 'closed':
      return refuse('float-not-open');
    case 'never-opened':
      return refuse('float-not-found');
  }
};
