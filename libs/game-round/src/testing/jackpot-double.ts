import { streams, type GameRoundEventOf, type JackpotEventOf, type JackpotStreamEvent } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { SAID_FROM, type ServiceDouble } from '@casino/platform/testing';
import { AnswersOnce } from './answers-once.js';
import { PRIZES } from './coup-kit.js';

type BettingClosed = GameRoundEventOf<'BettingClosed'>['data'];

/** What the jackpot says to the JP1 stakes of a coup; `silence` leaves them unanswered. */
export type Jp1Verdict = 'enter' | 'decline' | 'silence';

export const JACKPOT = 'J1';
/** The one JP1 stake. */
export const JP1_STAKE = 500n;
const CURRENCY = 'EUR';
export const JP1_OFFER = { stake: JP1_STAKE, policy: 1, prizes: PRIZES };

/** Plays the jackpots: an answer to the JP1 stakes of every coup. */
export class JackpotDouble {
  /** How it answers; tests change it. */
  judge: (closed: BettingClosed) => Jp1Verdict = () => 'enter';
  private readonly coups = new AnswersOnce('BettingClosed', (closed) => this.answer(closed));
  private double!: ServiceDouble;

  /** @param double whose store is open now */
  start(double: ServiceDouble, gameRound: EventStore): void {
    this.double = double;
    this.coups.follow(gameRound);
  }

  get store(): EventStore {
    return this.double.store;
  }

  async answer(closed: BettingClosed, verdict: Jp1Verdict = this.judge(closed)): Promise<void> {
    const { tableId, coup, seats, jackpot } = closed;
    if (jackpot === null || verdict === 'silence') return;
    const bets = seats.flatMap(({ stakes, ...seat }) =>
      stakes.filter(({ position }) => position === 'jp1').map(({ stake }) => ({ ...seat, stake })),
    );
    const { jackpotId, ...conditions } = jackpot;
    if (verdict === 'decline') return this.say({ type: 'CoupDeclined', data: { jackpotId, tableId, coup, reason: 'suspended', bets } });
    const dealtIn = seats.filter(({ stakes }) => stakes.some(({ position }) => position === 'ante')).map(({ stakes: _, ...seat }) => seat);
    const entries = bets.map((bet) => ({ ...bet, contribution: bet.stake }));
    await this.say({
      type: 'CoupEntered',
      data: { jackpotId, tableId, coup, cycle: 1, ...conditions, dealtIn, entries, meter: 1_000_000n },
    });
  }

  link(tableId: string, jackpotId = JACKPOT): Promise<void> {
    return this.say({ type: 'TableLinked', data: { jackpotId, tableId, currency: CURRENCY, ...JP1_OFFER } });
  }

  unlink(tableId: string, jackpotId = JACKPOT): Promise<void> {
    return this.say({ type: 'TableUnlinked', data: { jackpotId, tableId } });
  }

  suspend(...tables: readonly string[]): Promise<void> {
    return this.say({
      type: 'MeterSuspended',
      data: { jackpotId: JACKPOT, tableId: null, tables: [...tables], reason: 'the display does not follow the meter' },
    });
  }

  resume(...tables: readonly string[]): Promise<void> {
    return this.say({
      type: 'MeterResumed',
      data: { jackpotId: JACKPOT, tableId: null, tables: [...tables], currency: CURRENCY, ...JP1_OFFER },
    });
  }

  openCycle(cycle: number, stake: bigint, ...tables: readonly string[]): Promise<void> {
    const policy = {
      version: cycle,
      seed: 1_000_000n,
      stake,
      prizes: PRIZES,
      contributionPpm: 1_000_000,
      fixedPrizesFrom: 'meter',
      consolationFrom: 'meter',
    } as const;
    const legs = [
      { account: 'house', amount: -1_000_000n },
      { account: `meter:${JACKPOT}`, amount: 1_000_000n },
    ];
    return this.say({ type: 'CycleOpened', data: { jackpotId: JACKPOT, cycle, currency: CURRENCY, policy, tables: [...tables], legs } });
  }

  stop(...tables: readonly string[]): Promise<void> {
    const legs = [
      { account: `meter:${JACKPOT}`, amount: -1_000_000n },
      { account: 'house', amount: 1_000_000n },
    ];
    return this.say({
      type: 'JackpotStopped',
      data: {
        jackpotId: JACKPOT,
        cycle: 1,
        increment: 0n,
        to: { kind: 'orphelins' },
        seedGivenBack: 1_000_000n,
        tables: [...tables],
        currency: CURRENCY,
        legs,
      },
    });
  }

  identify(tableId: string, coup: number): Promise<void> {
    return this.say({
      type: 'HandIdentified',
      data: { jackpotId: JACKPOT, claimId: `${tableId}-${coup}`, tableId, coup, mcd: 'mcd-1', card: 'card-17', identifiedAt: SAID_FROM },
    });
  }

  reject(tableId: string, coup: number, kind: JackpotEventOf<'ClaimRejected'>['data']['kind'] = 'jackpot'): Promise<void> {
    const claimId = `${tableId}-${coup}`;
    return this.say({
      type: 'ClaimRejected',
      data: { jackpotId: JACKPOT, claimId, tableId, coup, kind, by: 'review', person: 'surveillance-1', reason: 'not-as-dealt' },
    });
  }

  say(event: JackpotStreamEvent): Promise<void> {
    return this.double.says(streams.jackpot(event.data.jackpotId), event);
  }
}
