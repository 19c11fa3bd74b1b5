import type { Decision, DecisionStage, Random } from '@casino/games';

/** How often a hand is played without a look at it: about as often as sensible players play (pre-flop two in five). */
const PLAYS: Readonly<Record<DecisionStage['name'], number>> = { 'pre-flop': 0.4, flop: 0.35, river: 0.6 };

/** A legal decision by chance alone: what load needs, at no request. */
export const blindDecision = ({ name, multiples, otherwise }: DecisionStage, random: Random): Decision => {
  const multiple = multiples[Math.floor(random() * multiples.length)];
  return multiple !== undefined && random() < PLAYS[name] ? { act: 'play', multiple } : { act: otherwise };
};
