import type { WalletEvent } from '@casino/contracts';
import { verifyOpening, verifyShoe, type SealedShoe } from '@casino/games';
import { gameOf, type RoundEvent } from '@casino/game-round/domain';
import type { Money } from '@casino/kernel';
import { fail } from './findings.js';

/** What came of one bet, as its round tells it. */
export interface Fate {
  /** `jackpot`: a JP1 stake of the close, which moves on the jackpot's events only. */
  readonly end: 'refused' | 'withdrawn' | 'won' | 'lost' | 'pushed' | 'returned' | 'jackpot';
  readonly sittingId: string;
  readonly stake: Money;
  readonly gain: Money;
}

type Placed = Extract<RoundEvent, { type: 'BetPlaced' }>['data'];

/** I3: each bet has exactly one end. */
export const fatesOf = (events: readonly RoundEvent[]): ReadonlyMap<string, Fate> => {
  const placed = new Map<string, Placed>();
  const fates = new Map<string, Fate>();
  const end = (betId: string, how: Fate['end'], gain: Money = 0n): void => {
    const bet = placed.get(betId);
    if (bet === undefined) return fail(`I3: ${betId} ends (${how}) and was never placed`);
    if (fates.has(betId)) fail(`I3: ${betId} ends twice, the second time ${how}`);
    fates.set(betId, { end: how, sittingId: bet.sittingId, stake: bet.amount, gain });
  };
  for (const event of events) {
    if (event.type === 'BetPlaced') placed.set(event.data.betId, event.data);
    if (event.type === 'BetRefused') end(event.data.betId, 'refused');
    if (event.type === 'BetWithdrawn') end(event.data.betId, 'withdrawn');
    if (event.type === 'BettingClosed') for (const { betId, position } of event.data.bets) if (position === 'jp1') end(betId, 'jackpot');
    if (event.type === 'RoundVoided') for (const { betId } of event.data.bets) end(betId, 'returned');
    if (event.type === 'RoundSettled') for (const { betId, result, gain } of event.data.outcomes) end(betId, result, gain);
  }
  if (fates.size !== placed.size) fail(`I3: ${placed.size} bets were placed, ${fates.size} ended`);
  return fates;
};

/** What the croupier collected and paid is what `RoundSettled` says, chip for chip. */
export const auditCollected = (events: readonly RoundEvent[], fates: ReadonlyMap<string, Fate>): void => {
  const collected = new Set<string>();
  const paid = new Map<string, Money>();
  for (const event of events) {
    if (event.type === 'StakesCollected') {
      for (const { betId, amount } of event.data.bets) {
        if (collected.has(betId) || amount !== fates.get(betId)?.stake) fail(`bet ${betId} is collected twice or in part`);
        collected.add(betId);
      }
    }
    if (event.type === 'BetPaid' || event.type === 'BetPushed') {
      if (paid.has(event.data.betId)) fail(`bet ${event.data.betId} is paid twice`);
      paid.set(event.data.betId, event.type === 'BetPaid' ? event.data.gain : 0n);
    }
  }
  for (const [betId, { end, gain }] of fates) {
    if (end === 'lost' && !collected.has(betId)) fail(`lost bet ${betId} is not collected`);
    if ((end === 'won' || end === 'pushed') && (collected.has(betId) || paid.get(betId) !== gain))
      fail(`${end} bet ${betId} is not paid ${gain}`);
  }
};

/** Every card that was turned opens its seal, is the one that the published secret gives, and no position of the shoe lies twice. */
export const auditShoe = (events: readonly RoundEvent[]): SealedShoe => {
  const opened = events[0];
  const last = events.at(-1);
  if (opened?.type !== 'RoundOpened' || last?.type !== 'ShoeOpened') return fail('a coup begins with RoundOpened and ends with ShoeOpened');
  const { tableId, coup, game, options, cardSource } = opened.data;
  const shoe = verifyShoe(last.data.secret, { tableId, coup, deck: gameOf(game).deck(options) }, cardSource.commitment);
  if (shoe === undefined) return fail(`coup ${coup}: the shoe does not open to its commitment`);
  const drawn: number[] = [];
  const turned = new Set<number>();
  for (const event of events) {
    if (event.type === 'CardBurned' || event.type === 'CardDealt') drawn.push(event.data.position);
    if (event.type !== 'CardRevealed') continue;
    const { position, card } = event.data;
    if (turned.has(position) || !drawn.includes(position)) fail(`position ${position} is turned twice, or before it was dealt`);
    turned.add(position);
    if (card !== shoe.cards[position] || !verifyOpening(cardSource.commitment, cardSource.deckSize, event.data))
      fail(`position ${position} does not open its seal`);
  }
  if (drawn.some((position, index) => position !== index)) fail('the cards were not drawn in order');
  return shoe;
};

/** What the wallet calls the end of a reservation. */
const HOW: Readonly<Record<Fate['end'], readonly string[]>> = {
  won: ['won'],
  lost: ['lost'],
  pushed: ['pushed'],
  withdrawn: ['withdrawn'],
  returned: ['voided'],
  // a declined one goes back as it would if the player took it back
  jackpot: ['contributed', 'withdrawn'],
  refused: [],
};

/** The wallet did to each stake what its round said, once. */
export const auditWallet = (said: readonly WalletEvent[], fates: ReadonlyMap<string, Fate>): void => {
  const reserved = new Map<string, Money>();
  const ended = new Map<string, { readonly how: string; readonly gain: Money }>();
  const end = (betId: string, how: string, gain: Money = 0n): void => {
    if (!reserved.has(betId) || ended.has(betId)) fail(`the wallet ends ${betId} twice, or without a reservation`);
    ended.set(betId, { how, gain });
  };
  for (const event of said) {
    if (event.type === 'StakeReserved') {
      if (reserved.has(event.data.betId)) fail(`${event.data.betId} is reserved twice`);
      reserved.set(event.data.betId, event.data.amount);
    }
    if (event.type === 'StakeCaptured') end(event.data.betId, 'lost');
    if (event.type === 'GainPaid') end(event.data.betId, 'won', event.data.gain);
    if (event.type === 'StakeReleased') end(event.data.betId, event.data.reason);
    if (event.type === 'StakeContributed') end(event.data.betId, 'contributed');
  }
  for (const [betId, amount] of reserved) {
    const stake = fates.get(betId)?.stake;
    if (amount !== stake) fail(`${amount} is reserved for ${betId}, its round says ${stake}`);
    if (!ended.has(betId)) fail(`the reservation of ${betId} did not end`);
  }
  for (const [betId, { end: fate, gain }] of fates) {
    const wallet = ended.get(betId);
    // who is withdrawn or voided before the wallet answered was not reserved
    if (wallet === undefined && ['won', 'lost', 'pushed', 'jackpot'].includes(fate)) fail(`${betId} is ${fate} and was never reserved`);
    if (wallet !== undefined && (!HOW[fate].includes(wallet.how) || wallet.gain !== gain))
      fail(`${betId}: the round says ${fate} ${gain}, the wallet ${wallet.how} ${wallet.gain}`);
  }
};
