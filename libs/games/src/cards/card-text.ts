import { isJoker, rankOf, suitOf, type Card } from './card.js';

const SUIT = { c: '♣', d: '♦', h: '♥', s: '♠' } as const;

/** As a croupier names it: `10♥`, `K♠`, `JOKER`; what is no card stays as it is. */
export const cardText = (card: Card): string => {
  if (isJoker(card)) return 'JOKER';
  const suit = suitOf(card);
  return suit === 'none' ? card : `${card.startsWith('T') ? '10' : rankOf(card)}${SUIT[suit]}`;
};
