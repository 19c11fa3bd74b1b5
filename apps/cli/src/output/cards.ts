import { cardText, isJoker, suitOf, type Card } from '@casino/games';
import { style } from './style.js';

/** As a croupier names it: `10♥`, `K♠`, `JOKER`. Red suits in red. */
export const showCard = (card: Card): string => {
  const text = cardText(card);
  if (isJoker(card)) return style.yellow(text);
  const suit = suitOf(card);
  return suit === 'h' || suit === 'd' ? style.red(text) : text;
};

export const showCards = (cards: readonly Card[]): string => cards.map(showCard).join(' ');
