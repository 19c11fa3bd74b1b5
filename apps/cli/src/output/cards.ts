import { isJoker, rankOf, suitOf, type Card } from '@casino/games';
import { style } from './style.js';

const SUIT = { c: '♣', d: '♦', h: '♥', s: '♠' } as const;

/** As a croupier names it: `10♥`, `K♠`, `JOKER`. Red suits in red. */
export const showCard = (card: Card): string => {
  if (isJoker(card)) return style.yellow('JOKER');
  const suit = suitOf(card);
  if (suit === 'none') return card;
  const text = `${card.startsWith('T') ? '10' : rankOf(card)}${SUIT[suit]}`;
  return suit === 'h' || suit === 'd' ? style.red(text) : text;
};

export const showCards = (cards: readonly Card[]): string => cards.map(showCard).join(' ');
