import { jackpotEvents, type JackpotEventOf } from '@casino/contracts';
import type { Jp1PrizeHand } from '@casino/games';
import type { ErrorCode } from '@casino/kernel';
import { z } from 'zod';
import type { CallSupervisor, EnterCoup, JackpotCommand, Jp1Bet, PolicyValues, Rejection, SeatInPlay } from '../jackpot.commands.js';
import { jackpotDecider } from '../jackpot.decider.js';
import { NO_JACKPOT, type JackpotEvent } from '../jackpot.state.js';

/** One jackpot, and everything that was said to it: each event is what the public language allows. */
export class JackpotLog {
  readonly events: JackpotEvent[] = [];
  state = NO_JACKPOT;

  /** The events of it. @throws when it is refused */
  tell(command: JackpotCommand): readonly JackpotEvent[] {
    const decision = jackpotDecider.decide(command, this.state);
    if (!decision.ok) throw new Error(`${command.type} refused: ${decision.refusal.code} (${decision.refusal.detail})`);
    for (const event of decision.events) {
      z.encode(jackpotEvents[event.type].schema as z.ZodType, event.data);
      this.events.push(event);
      this.state = jackpotDecider.evolve(this.state, event);
    }
    return decision.events;
  }

  tellAll(...commands: readonly JackpotCommand[]): readonly JackpotEvent[] {
    return commands.flatMap((command) => this.tell(command));
  }

  /** Why it is refused; undefined when it is not. */
  refusal(command: JackpotCommand): ErrorCode | undefined {
    const decision = jackpotDecider.decide(command, this.state);
    return decision.ok ? undefined : decision.refusal.code;
  }

  /** Every event of this name, so far. */
  all<Name extends JackpotEvent['type']>(type: Name): JackpotEventOf<Name>['data'][] {
    return dataOf(this.events, type);
  }

  get meter(): bigint | undefined {
    return this.state.running?.meter;
  }

  get frozen(): readonly (readonly [number, bigint])[] {
    return this.state.frozen.map(({ cycle, meter }) => [cycle, meter]);
  }
}

export const dataOf = <Name extends JackpotEvent['type']>(events: readonly JackpotEvent[], type: Name): JackpotEventOf<Name>['data'][] =>
  events.flatMap((event) => (event.type === type ? [event.data as JackpotEventOf<Name>['data']] : []));

export const typesOf = (events: readonly JackpotEvent[]): readonly string[] => events.map(({ type }) => type);

export const NOW = 1_790_000_000_000;
export const ROYAL = ['Ts', 'Js', 'Qs', 'Ks', 'As'];
export const POLICY: PolicyValues = {
  seed: 100_000n,
  stake: 500n,
  prizes: { full: 10, quads: 100, 'straight-flush': 300, 'community-royal': 1_000, consolation: 100 },
  contributionPpm: 1_000_000,
  fixedPrizesFrom: 'meter',
  consolationFrom: 'meter',
};

export const open = (policy: PolicyValues = POLICY): JackpotCommand => ({ type: 'OpenJackpot', jackpotId: 'JP1', currency: 'EUR', policy });
export const link = (tableId: string): JackpotCommand => ({ type: 'LinkTable', tableId });

/** A jackpot that is open, with these tables. */
export const jackpotOf = (tables: readonly string[], policy: PolicyValues = POLICY): JackpotLog => {
  const jackpot = new JackpotLog();
  jackpot.tellAll(open(policy), ...tables.map(link));
  return jackpot;
};

export const player = (tableId: string, seat: number): SeatInPlay => ({
  seat,
  sittingId: `${tableId}-${seat}`,
  playerId: `player-${tableId}-${seat}`,
});
export const bet = (tableId: string, seat: number, stake = POLICY.stake): Jp1Bet => ({ ...player(tableId, seat), stake });

/** By the first policy. @param seats with JP1, all of them dealt in */
export const enter = (
  tableId: string,
  coup: number,
  seats: readonly number[],
  change: Partial<EnterCoup> = {},
  stake = POLICY.stake,
): EnterCoup => ({
  type: 'EnterCoup',
  ...{
    jackpotId: 'JP1',
    tableId,
    coup,
    policy: 1,
    currency: 'EUR',
    croupier: 'croupier-1',
    chefDeTable: 'chef-1',
    jp1OnFold: 'play',
    consolationTrigger: 'anyPlayer',
    lastBetsAt: NOW - 60_000,
  },
  dealtIn: seats.map((seat) => player(tableId, seat)),
  bets: seats.map((seat) => bet(tableId, seat, stake)),
  ...change,
});

export const royal = (tableId: string, coup: number, holder: number): JackpotCommand => ({
  type: 'DeclareHand',
  tableId,
  coup,
  kind: 'jackpot',
  holder,
  cards: ROYAL,
  now: NOW,
});
/** Of a player without JP1. */
export const royalWithoutStake = (tableId: string, coup: number, holder: number): JackpotCommand => ({
  type: 'DeclareHand',
  tableId,
  coup,
  kind: 'consolation',
  holder,
  cards: ROYAL,
  now: NOW,
});
export const communityRoyal = (tableId: string, coup: number): JackpotCommand => ({
  type: 'DeclareHand',
  tableId,
  coup,
  kind: 'community-royal',
  holder: null,
  cards: ROYAL,
  now: NOW,
});
export const settled = (
  tableId: string,
  coup: number,
  hands: Readonly<Record<number, Jp1PrizeHand>> = {},
  forfeited: readonly number[] = [],
): JackpotCommand => ({
  type: 'ConcludeCoup',
  ...{ tableId, coup, forfeited },
  prizes: Object.entries(hands).map(([seat, hand]) => ({ seat: Number(seat), hand })),
});
export const voided = (tableId: string, coup: number): JackpotCommand => ({ type: 'VoidCoup', tableId, coup, by: 'mcd-1' });
export const returned = (tableId: string, coup: number): JackpotCommand => ({ type: 'ReturnCoup', tableId, coup });

/** By the croupier of the coup. */
export const called = (claimId: string): CallSupervisor => ({ type: 'CallSupervisor', claimId, croupier: 'croupier-1', now: NOW });
export const identified = (claimId: string, mcd = 'mcd-1', refusedAs: Rejection | null = null): JackpotCommand => ({
  type: 'Identify',
  claimId,
  mcd,
  card: 'card-1',
  refusedAs,
  now: NOW,
});
export const reviewed = (
  claimId: string,
  outcome: 'confirmed' | 'rejected' | 'inconclusive',
  review = 1,
  reviewer = 'surveillance-1',
): JackpotCommand => ({
  type: 'ReceiveReview',
  ...{ claimId, review, reviewer, outcome },
  rejection: outcome === 'rejected' ? 'not-as-dealt' : null,
});
export const released = (claimId: string, mcd = 'mcd-1'): JackpotCommand => ({
  type: 'Release',
  claimId,
  mcd,
  card: 'card-1',
  paidAt: 'table',
  cashier: null,
  now: NOW,
});
/** Call, identification and a confirmed review. */
export const confirmed = (claimId: string): readonly JackpotCommand[] => [
  called(claimId),
  identified(claimId),
  reviewed(claimId, 'confirmed'),
];
