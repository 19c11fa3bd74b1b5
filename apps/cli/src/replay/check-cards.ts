import type { GameRoundEventOf } from '@casino/contracts';
import { verifyOpening, type Place } from '@casino/games';
import type { ReplayedCoup } from './replayed-coup.js';
import type { Findings } from './report.js';

/** The step of the course whose cards come next; a decision that is open has to be taken first. */
const nextStep = (coup: ReplayedCoup) =>
  coup.decision === undefined && coup.jp1.standing !== 'awaited' ? coup.course.find((step) => !coup.isLaid(step)) : undefined;

const waitsFor = (coup: ReplayedCoup): string => {
  const { decision, phase, jp1 } = coup;
  if (phase !== 'playing') return `no card: the coup is ${phase}`;
  if (jp1.standing === 'awaited') return 'no card: the jackpot has the JP1 stakes yet to take';
  return decision === undefined ? 'no card: the course is complete' : `no card: the decisions at the ${decision.stage.name}`;
};

export const cardDealt = (
  coup: ReplayedCoup,
  { position, place }: { readonly position: number; readonly place: string },
  findings: Findings,
): void => {
  const step = coup.phase === 'playing' ? nextStep(coup) : undefined;
  const expected = step?.deals.find((to) => !coup.lying.some((card) => card.place === to));
  findings.expect('course', 'the place of the next card', place, expected ?? waitsFor(coup));
  findings.expect('course', 'its position in the shoe', String(position), String(coup.lying.length));
  coup.lying.push({ place: place as Place, position, card: undefined });
};

/** Where a card is turned: the exposed one, else the next of the step's, all of whose cards have been dealt. */
const placeToTurn = (coup: ReplayedCoup): string => {
  if (coup.exposed !== undefined) return coup.exposed;
  const step = coup.phase === 'playing' ? nextStep(coup) : undefined;
  if (step === undefined) return waitsFor(coup);
  const { faceUp } = coup;
  const undealt = step.deals.find((to) => !coup.lying.some((card) => card.place === to));
  return undealt === undefined
    ? (step.reveals.find((place) => !faceUp.has(place)) ?? waitsFor(coup))
    : `no card before ${undealt} is dealt`;
};

export const cardExposed = (coup: ReplayedCoup, { place, position }: GameRoundEventOf<'CardExposed'>['data'], findings: Findings): void => {
  const lying = coup.lying.find((card) => card.place === place && card.card === undefined);
  findings.expect(
    'course',
    `the card exposed at ${place}`,
    String(position),
    lying === undefined ? 'no card face down there' : String(lying.position),
  );
  coup.exposed = place as Place;
};

export const cardRevealed = (coup: ReplayedCoup, data: GameRoundEventOf<'CardRevealed'>['data'], findings: Findings): void => {
  const { tableId, coup: number, position, place, card, salt, path } = data;
  const { commitment, deckSize } = coup.terms.cardSource;
  const lying = coup.lying.find((dealt) => dealt.place === place);
  findings.expect('course', 'the place of the card that is turned', place, placeToTurn(coup));
  findings.expect(
    'course',
    `the position of the card at ${place}`,
    String(position),
    lying === undefined ? 'no card there' : String(lying.position),
  );
  const opens = verifyOpening(commitment, deckSize, { tableId, coup: number, position, card, salt, path });
  findings.expect(
    'seals',
    `${card} at ${place}`,
    'opens its seal',
    opens ? 'opens its seal' : 'does not open its seal under the commitment',
  );
  if (coup.shoe !== undefined && position < deckSize) {
    const dealt = coup.shoe.open(position);
    findings.expect('seals', `card ${position} of the shoe`, card, dealt.card);
    findings.expect('seals', `salt and path of card ${position}`, [salt, ...path].join(' '), [dealt.salt, ...dealt.path].join(' '));
  }
  if (lying !== undefined) lying.card = card;
  coup.exposed = undefined;
};
