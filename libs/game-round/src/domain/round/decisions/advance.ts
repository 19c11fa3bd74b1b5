import { refuse, type Decision } from '@casino/kernel';
import { isRefusal } from '../../games.js';
import { disagreementsOf, said } from '../jp1/agreement.js';
import { cardsToTurn, placesToDeal, progressOf } from '../progress.js';
import type { Advance } from '../round.commands.js';
import type { OpenedRound, RoundEvent } from '../round.state.js';
import { coupOf, withCollections } from './saying.js';
import { turning } from './turning.js';

const VERBS = { Deal: 'deal', Turn: 'turn', Reveal: 'reveal' } as const;

/** The next step of the game's course, when it is this act that comes next. */
export const advance = ({ type, openings }: Advance, round: OpenedRound): Decision<RoundEvent> => {
  const { next, decision, complete } = progressOf(round);
  if (next === undefined) {
    if (decision !== undefined) return refuse('wrong-phase', `Seat ${decision.seats[0]} has a decision to take first.`);
    if (complete) return refuse('wrong-phase', 'The coup is to be settled.');
    if (round.jp1.standing === 'awaited') return refuse('jackpot-awaited');
    const disagreements = type === 'Deal' && round.phase === 'closing' ? disagreementsOf(round) : [];
    if (disagreements.length > 0) return refuse('sensor-disagrees', said(disagreements));
    return refuse('wrong-phase', 'The cards wait until every stake is answered.');
  }
  if (next.verb !== VERBS[type]) return refuse('wrong-phase', `The next act is to ${next.verb} (${next.name}).`);

  const drawn = round.cards.length;
  const dealt = placesToDeal(round, next).map((place, index): RoundEvent => {
    const position = drawn + index;
    return place === 'burn'
      ? { type: 'CardBurned', data: { ...coupOf(round), position } }
      : { type: 'CardDealt', data: { ...coupOf(round), position, place } };
  });
  const turned = turning(round, cardsToTurn(round, next), openings);
  return isRefusal(turned) ? { ok: false, refusal: turned } : withCollections(round, ...dealt, ...turned);
};
