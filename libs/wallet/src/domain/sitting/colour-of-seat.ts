import { CasinoError } from '@casino/kernel';

/** One colour, one player, one set of boxes (rules §1): the colour is the seat's. */
const COLOURS = ['white', 'red', 'yellow', 'green', 'blue', 'brown', 'pink', 'orange', 'grey'] as const;

/** @param seat from 1 */
export const colourOfSeat = (seat: number): string => {
  const colour = COLOURS[seat - 1];
  if (colour === undefined) throw new CasinoError('internal-error', `seat ${seat} has no colour`);
  return colour;
};
