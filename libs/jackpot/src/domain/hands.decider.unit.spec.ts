import { fold } from '@casino/kernel';
import { specification } from '@casino/kernel/testing';
import { jp1ClaimOf } from '@casino/games';
import { handsDecider, type HandsCommand, type HandsEvent } from './hands.decider.js';

const about = { tableId: 'T1', coup: 12 };
const watch: HandsCommand = { type: 'WatchCoup', jackpotId: 'JP1', ...about };
const flop: HandsCommand = {
  type: 'SeeCards',
  ...about,
  cards: [
    { place: 'board-1', card: 'Ts' },
    { place: 'board-2', card: 'Js' },
    { place: 'board-3', card: 'Qs' },
  ],
};
const own: HandsCommand = {
  type: 'SeeCards',
  ...about,
  cards: [
    { place: 'seat-3-1', card: 'Ks' },
    { place: 'seat-3-2', card: 'As' },
  ],
};
const fold3: HandsCommand = { type: 'SeeFold', ...about, seat: 3 };
const watched: HandsEvent = { type: 'CoupWatched', data: { jackpotId: 'JP1', ...about } };
const hands = specification(handsDecider);

describe('what the jackpot sees of a coup', () => {
  it('nothing, unless its JP1 stakes are for the jackpot', () => {
    for (const command of [flop, fold3]) hands.given().when(command).thenNothing();
  });

  it('the cards turned and the hands folded, each once', () => {
    hands.given().when(watch).then(watched);
    hands.given(watched).when(watch).thenNothing();
    hands
      .given(watched)
      .when(flop)
      .then({ type: 'CardsSeen', data: { ...about, cards: [...flop.cards] } });
    const seen: HandsEvent = { type: 'CardsSeen', data: { ...about, cards: [{ place: 'board-1', card: 'Ts' }] } };
    hands
      .given(watched, seen)
      .when(flop)
      .then({ type: 'CardsSeen', data: { ...about, cards: flop.cards.slice(1) } });
    hands
      .given(watched, { type: 'CardsSeen', data: { ...about, cards: [...flop.cards] } })
      .when(flop)
      .thenNothing();
    hands
      .given(watched)
      .when(fold3)
      .then({ type: 'FoldSeen', data: { ...about, seat: 3 } });
    hands
      .given(watched, { type: 'FoldSeen', data: { ...about, seat: 3 } })
      .when(fold3)
      .thenNothing();
  });

  it('rules-3: from them, and from no request, the claim follows', () => {
    const past: HandsEvent[] = [];
    for (const command of [watch, flop, own, fold3])
      past.push(
        ...hands
          .given(...past)
          .when(command)
          .events(),
      );
    const { jackpotId, faceUp, folded } = fold(handsDecider, past);
    expect([jackpotId, folded]).toEqual(['JP1', [3]]);
    const coup = { dealtIn: [3, 5], jp1: [3, 5], folded, consolationTrigger: 'anyPlayer' } as const;
    expect(jp1ClaimOf(faceUp, { ...coup, jp1OnFold: 'play' })).toMatchObject({ kind: 'jackpot', holder: 3 });
    expect(jp1ClaimOf(faceUp, { ...coup, jp1OnFold: 'forfeit' })).toMatchObject({ kind: 'consolation', holder: 3 });
  });
});
