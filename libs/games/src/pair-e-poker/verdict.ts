import { CasinoError } from '@casino/kernel';
import { colourOf, parseCard, type Card } from '../cards/card.js';
import type { FaceUp } from '../game.js';
import { BOXES } from './course.js';
import type { PairEPokerOptions } from './options.js';
import type { Position } from './positions.js';
import { evaluateThree } from './three-card-hand.js';
import { valueOf, type Value } from './values.js';

/** `line`: of the pay table when won, else what lay on the table instead. */
export interface Verdict {
  readonly won: boolean;
  readonly line: string;
}

/** @throws CasinoError `internal-error` when one of the first `count` cards is not face up, `invalid-cards` when it is no card of the deck; later cards are not looked at. */
const drawn = (faceUp: FaceUp, count: 1 | 2 | 3): readonly Card[] =>
  BOXES.slice(0, count).map((box) => {
    const card = faceUp.get(box);
    if (card === undefined) throw new CasinoError('internal-error', `No stake can be decided before the card of ${box} is turned.`);
    return parseCard(card);
  });

/** The value of which cards 1 and 2 make a pair. A joker pairs only with the other one, unless `jokerInPairs` is wild. */
const pairOf = (faceUp: FaceUp, { jokerInPairs }: PairEPokerOptions): Value | undefined => {
  const cards = drawn(faceUp, 2);
  if (new Set(cards).size !== 2) throw new CasinoError('invalid-cards', 'One card lies in two boxes.');
  const values = new Set(cards.map(valueOf));
  if (jokerInPairs === 'wild' && values.size === 2) values.delete('JOKER');
  return values.size === 1 ? [...values][0] : undefined;
};

const pairName = (pair: Value): string => (pair === 'JOKER' ? 'jokers' : pair.toLowerCase());

const combinationLine = (kind: 'plein' | 'cheval' | 'transversale' | 'carre', values: readonly Value[]): string => {
  if (kind === 'plein') return values.includes('JOKER') ? 'plein-joker' : 'plein';
  return kind === 'transversale' ? `transversale-${values.join('-').toLowerCase()}` : kind;
};

/** How a stake on this position ends, from the cards that decide it. */
export const verdictOn = (position: Position, faceUp: FaceUp, options: PairEPokerOptions): Verdict => {
  switch (position.kind) {
    case 'colour': {
      const [card] = drawn(faceUp, 1) as [Card];
      const colour = colourOf(card, options.jokerColour);
      return position.colour === colour
        ? { won: true, line: 'colour' }
        : { won: false, line: `first-card-${colour === 'none' ? 'joker' : colour}` };
    }
    case 'pairValue': {
      const pair = pairOf(faceUp, options);
      if (pair === position.value) return { won: true, line: pair === 'JOKER' ? 'pair-value-jokers' : 'pair-value' };
      return { won: false, line: pair === undefined ? 'no-pair' : `pair-of-${pairName(pair)}` };
    }
    case 'anyPair': {
      const pair = pairOf(faceUp, options);
      if (pair === undefined) return { won: false, line: 'no-pair' };
      return { won: true, line: pair === 'JOKER' ? 'any-pair-jokers' : 'any-pair' };
    }
    case 'hand': {
      const hand = evaluateThree(drawn(faceUp, 3), options);
      return hand === undefined ? { won: false, line: 'no-hand' } : { won: true, line: hand };
    }
    default: {
      const [value] = drawn(faceUp, 1).map(valueOf) as [Value];
      if (!position.values.includes(value)) return { won: false, line: `first-card-${value.toLowerCase()}` };
      return { won: true, line: combinationLine(position.kind, position.values) };
    }
  }
};
