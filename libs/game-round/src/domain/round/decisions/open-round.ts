import { isJoker } from '@casino/games';
import { accept, type Decision } from '@casino/kernel';
import { gameOf } from '../../games.js';
import type { OpenRound } from '../round.commands.js';
import type { RoundEvent, RoundState } from '../round.state.js';

/** A round that is open stays as it is: the table started it once. */
export const openRound = ({ terms, commitment }: OpenRound, round: RoundState): Decision<RoundEvent> => {
  if (round.phase !== 'none') return accept();
  const { tableId, coup } = terms;
  const deck = gameOf(terms.game).deck(terms.options);
  return accept(
    { type: 'RoundOpened', data: { ...terms, cardSource: { kind: 'sealed', deckSize: deck.length, commitment } } },
    { type: 'DeckVerified', data: { tableId, coup, cards: deck.length, jokers: deck.filter(isJoker).length } },
    { type: 'DeckShuffled', data: { tableId, coup, method: 'sealed-shoe' } },
  );
};
