import type { HandsEvent } from '@casino/contracts';
import type { Card, FaceUp, Place } from '@casino/games';
import { accept, type Decider, type Decision } from '@casino/kernel';

/** `CoupEntered` or `BettingClosed`: the JP1 stakes of the coup are for this jackpot. */
export interface WatchCoup {
  readonly type: 'WatchCoup';
  readonly jackpotId: string;
  readonly tableId: string;
  readonly coup: number;
}
/** `CardRevealed`, `CardExposed`. */
export interface SeeCards {
  readonly type: 'SeeCards';
  readonly tableId: string;
  readonly coup: number;
  readonly cards: readonly { readonly place: Place; readonly card: Card }[];
}
/** `PlayerFolded`. */
export interface SeeFold {
  readonly type: 'SeeFold';
  readonly tableId: string;
  readonly coup: number;
  readonly seat: number;
}
export type HandsCommand = WatchCoup | SeeCards | SeeFold;
export type { HandsEvent };

export interface HandsState {
  /** null: the coup has no JP1 stake, and nothing of it is noted. */
  readonly jackpotId: string | null;
  readonly faceUp: FaceUp;
  readonly folded: readonly number[];
}

export const NO_HANDS: HandsState = { jackpotId: null, faceUp: new Map(), folded: [] };

/** Heard, so never refused; what was seen already is not noted again. */
const decide = (command: HandsCommand, { jackpotId, faceUp, folded }: HandsState): Decision<HandsEvent> => {
  const { tableId, coup } = command;
  if (command.type === 'WatchCoup')
    return jackpotId === null ? accept({ type: 'CoupWatched', data: { jackpotId: command.jackpotId, tableId, coup } }) : accept();
  if (jackpotId === null) return accept();
  if (command.type === 'SeeFold')
    return folded.includes(command.seat) ? accept() : accept({ type: 'FoldSeen', data: { tableId, coup, seat: command.seat } });
  const cards = command.cards.filter(({ place }) => !faceUp.has(place));
  return cards.length === 0 ? accept() : accept({ type: 'CardsSeen', data: { tableId, coup, cards } });
};

const evolve = (state: HandsState, event: HandsEvent): HandsState => {
  switch (event.type) {
    case 'CoupWatched':
      return { ...state, jackpotId: event.data.jackpotId };
    case 'CardsSeen':
      return { ...state, faceUp: new Map([...state.faceUp, ...event.data.cards.map(({ place, card }): [Place, Card] => [place, card])]) };
    case 'FoldSeen':
      return { ...state, folded: [...state.folded, event.data.seat] };
  }
};

/** `hands-T-n`, never published: the cards turned in a coup with JP1. What a hand is comes from here, never from a request. */
export const handsDecider: Decider<HandsCommand, HandsEvent, HandsState> = { initial: NO_HANDS, decide, evolve };
