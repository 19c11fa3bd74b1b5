import { CasinoError } from '@casino/kernel';
import type { Actor } from '@casino/platform';

/** The MCD's second factor (rules §3 *Control*). @throws CasinoError `supervisor-card-needed` */
export const supervisorCardOf = ({ card }: Actor): string => {
  if (card === undefined)
    throw new CasinoError('supervisor-card-needed', 'The token names no supervisor card (casino_card): sign in again with the card.');
  return card;
};
