import type { GameRoundEventOf } from '@casino/contracts';
import { jp1ClaimOf, type Jp1Claim } from '@casino/games';
import type { ReplayedBet, ReplayedCoup } from './replayed-coup.js';
import type { Findings } from './report.js';

type ForJackpot = GameRoundEventOf<'BettingClosed'>['data']['jackpot'];

const linkedTo = ({ terms }: ReplayedCoup): string => (terms.jackpot === null ? 'none' : terms.jackpot.jackpotId);
const isOpen = ({ phase }: ReplayedCoup): boolean => phase === 'betting' || phase === 'closing';

/** Accepted JP1 stakes on the layout. */
const staked = (coup: ReplayedCoup): readonly ReplayedBet[] => coup.jp1Standing.filter(({ status }) => status === 'accepted');

export const stakeDetected = (coup: ReplayedCoup, { seat, chip }: GameRoundEventOf<'StakeDetected'>['data'], findings: Findings): void => {
  const { chips } = coup.jp1;
  findings.expect(
    'jp1',
    `the sensor of seat ${seat}`,
    'reads something new',
    linkedTo(coup) === 'none'
      ? 'the table has no jackpot'
      : !isOpen(coup)
        ? 'betting was closed'
        : chips.has(seat) === chip
          ? 'reads the same'
          : 'reads something new',
  );
  if (chip) chips.add(seat);
  else chips.delete(seat);
};

export const stakeRegistered = (coup: ReplayedCoup, { seat }: GameRoundEventOf<'StakeRegistered'>['data'], findings: Findings): void => {
  const { chips, registered } = coup.jp1;
  const stake = staked(coup).some((bet) => bet.seat === seat);
  findings.expect('jp1', 'the registration of a JP1 stake', 'closing', coup.phase);
  findings.expect(
    'jp1',
    `the JP1 stake of seat ${seat}`,
    'an accepted stake',
    registered.has(seat) ? 'registered already' : stake ? 'an accepted stake' : 'no accepted stake',
  );
  findings.expect('jp1', `the sensor of seat ${seat}`, 'a chip', chips.has(seat) ? 'a chip' : 'no chip');
  registered.add(seat);
};

const conditionsText = (jackpot: ForJackpot): string =>
  jackpot === null
    ? 'none'
    : [
        jackpot.jackpotId,
        jackpot.policy,
        jackpot.currency,
        jackpot.croupier,
        jackpot.chefDeTable,
        jackpot.jp1OnFold,
        jackpot.consolationTrigger,
        jackpot.lastBetsAt,
      ].join(' ');

/** Sensors, console and stakes agree, and the jackpot is asked under the rules of the coup. */
export const jp1Closed = (coup: ReplayedCoup, jackpot: ForJackpot, findings: Findings): void => {
  const { chips, registered } = coup.jp1;
  const seats = staked(coup).map(({ seat }) => seat);
  const unregistered = [...new Set([...seats, ...chips])].filter((seat) => !registered.has(seat) || !seats.includes(seat));
  findings.expect(
    'jp1',
    'seats whose JP1 sensor, console and stake do not agree at the close',
    'none',
    unregistered.sort((a, b) => a - b).join(', ') || 'none',
  );
  const { terms } = coup;
  const { currency, croupier, chefDeTable, options, jackpot: offer } = terms;
  const asked =
    seats.length === 0 || offer === null
      ? 'none'
      : [
          ...[offer.jackpotId, offer.policy, currency, croupier, chefDeTable, options['jp1OnFold'], options['consolationTrigger']],
          coup.lastBetsAt,
        ].join(' ');
  findings.expect('jp1', 'the jackpot that is asked', conditionsText(jackpot), asked);
  if (seats.length > 0) coup.jp1.standing = 'awaited';
};

export const jp1Answered = (
  coup: ReplayedCoup,
  { jackpotId }: { readonly jackpotId: string },
  standing: 'entered' | 'declined',
  findings: Findings,
): void => {
  findings.expect('jp1', `the jackpot's answer, ${standing}`, `${jackpotId} awaited`, `${linkedTo(coup)} ${coup.jp1.standing}`);
  coup.jp1.standing = standing;
  if (standing === 'declined') giveBack(coup);
};

export const jp1Returned = (coup: ReplayedCoup, { jackpotId, bets }: GameRoundEventOf<'Jp1Returned'>['data'], findings: Findings): void => {
  const { standing } = coup.jp1;
  const before =
    coup.lying.length > 0
      ? 'after the first card'
      : ['awaited', 'entered'].includes(standing)
        ? `${linkedTo(coup)}`
        : `the stakes are ${standing}`;
  findings.expect('jp1', 'the return of the JP1 stakes', jackpotId, before);
  const listed = bets
    .map(({ seat, stake }) => `seat ${seat} ${stake}`)
    .sort()
    .join(', ');
  findings.expect(
    'returns',
    'the JP1 stakes that go back',
    listed,
    coup.jp1Standing
      .map(({ seat, amount }) => `seat ${seat} ${amount}`)
      .sort()
      .join(', '),
  );
  coup.jp1.standing = 'returned';
  giveBack(coup);
};

/** The coup goes on as if they had not been placed. */
const giveBack = (coup: ReplayedCoup): void => {
  for (const bet of coup.jp1Standing) bet.status = 'withdrawn';
};

/** One of the two best hands, as the cards turned so far show it, in a coup whose JP1 stakes are in a jackpot. */
export const claimOf = (coup: ReplayedCoup): Jp1Claim | undefined => {
  const { terms, jp1, folded, faceUp, standing } = coup;
  if (jp1.standing !== 'entered') return undefined;
  const seatsWith = (position: string): readonly number[] => standing.filter((bet) => bet.position === position).map(({ seat }) => seat);
  const jp1OnFold = terms.options['jp1OnFold'] === 'forfeit' ? 'forfeit' : 'play';
  const consolationTrigger = terms.options['consolationTrigger'] === 'jp1Player' ? 'jp1Player' : 'anyPlayer';
  return jp1ClaimOf(faceUp, { dealtIn: seatsWith('ante'), jp1: seatsWith('jp1'), folded: [...folded], jp1OnFold, consolationTrigger });
};

const hasClaim = (coup: ReplayedCoup): boolean => claimOf(coup) !== undefined;

export const jp1ClaimRejected = (
  coup: ReplayedCoup,
  { claimId }: GameRoundEventOf<'Jp1ClaimRejected'>['data'],
  findings: Findings,
): void => {
  const { tableId, coup: number } = coup.terms;
  findings.expect('jp1', 'the claim that was rejected', claimId, hasClaim(coup) ? `${tableId}-${number}` : 'the cards open none');
  coup.jp1.claimRejected = true;
};

/** A coup with one of the two best hands is void only after its claim was rejected (rules §3 *Void coup*). */
export const jp1Voided = (coup: ReplayedCoup, findings: Findings): void => {
  if (hasClaim(coup) && !coup.jp1.claimRejected)
    findings.differ('the void coup', 'void', 'one of the two best hands lies there and its claim was not rejected');
};
