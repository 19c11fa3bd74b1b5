/** The parts that the benchmark uses of two libraries without types. */
declare module 'phe' {
  export function cardCodes(cards: readonly string[]): number[];
  export function evaluateCardCodes(codes: readonly number[]): number;
  export function evaluateCards(cards: readonly string[]): number;
}

declare module 'pokersolver' {
  export class Hand {
    static solve(cards: readonly string[]): Hand;
    static winners(hands: readonly Hand[]): Hand[];
  }
}
