import { setTimeout as pause } from 'node:timers/promises';
import {
  randomDecision,
  randomStakes,
  seededRandom,
  type Card,
  type CoupView as RulesView,
  type Decision,
  type DecisionStage,
  type Place,
  type Random,
  type Stake,
} from '@casino/games';
import { formatMoney, parseMoney, type Money } from '@casino/kernel';
import { blindDecision } from './blind-decision.js';
import type { ClaimDesk } from './claim-desk.js';
import { FloorProblem, type FloorClient } from './floor-client.js';
import type { FloorSetup, SimulatedSeat, SimulatedTable } from './floor-setup.js';
import { Jp1Sensors, jp1StakeWith, mayWinJp1 } from './jp1-stakes.js';
import type { Staff } from './staff.js';
import { whileAnswered } from './waiting.js';
import type { CoupAnswer, CoupStatus, CoupView, Jp1Status, WireBet, WireEvent } from './wire.js';

/** Moments at which a person would take his time. */
export type Moment = 'stakes' | 'act' | 'decision' | 'end';

export interface PlayOptions {
  readonly seed: number;
  /** Whether hold'em players look at their cards (a request each) before they decide; else they decide blindly. */
  readonly looking: boolean;
  /** All seats stake at once, as under load, or one after the other. */
  readonly together: boolean;
  readonly pace?: (moment: Moment) => Promise<void>;
  /** After each answered act, for whoever tells what happened. */
  readonly acted?: (coup: number) => Promise<void>;
  /** ms from the stake to its answer; one call for each command with stakes. */
  readonly answered?: (ms: number, bets: readonly WireBet[]) => void;
  /** With it the players of linked tables stake on JP1, by chance, and claims are dealt with. */
  readonly claims?: ClaimDesk;
  /** Whether the player of a seat stakes on JP1, instead of by chance. */
  readonly stakesJp1?: (seat: number) => boolean;
  /** Called when the first card may be dealt. */
  readonly beforeDeal?: (coup: number) => Promise<void>;
  /** ms from the close of the betting, JP1 stakes registered, to the moment the cards may be dealt; once for each coup with such stakes. */
  readonly entered?: (ms: number) => void;
}

export interface PlayedCoup {
  readonly coup: number;
  readonly outcome: 'settled' | 'voided';
  readonly bets: number;
}

/** Who plays, where and how. */
export interface AtTable {
  readonly client: FloorClient;
  readonly staff: Staff;
  readonly setup: FloorSetup;
  readonly table: SimulatedTable;
  readonly options: PlayOptions;
}

/** Rules in force; they stay while the table is open (nobody here changes the maxima). */
export type Terms = Pick<RulesView, 'options' | 'payTable' | 'limits'>;

/** Seconds that a stake's answer is waited for. */
const WAIT = 10;
/** Refusals in one coup after which something else is wrong than a coup found in an unexpected state. */
const PATIENCE = 25;

/** How often a player with Ante and Blind stakes on JP1 too. */
const JP1_SHARE = 0.7;
/** ms between looks at whether the jackpot has answered; of one that is late rarer, so that many tables may wait for it. */
const JACKPOT_LOOKS = { soon: 4, late: 50, lateAfter: 500 };

const stakeOf = ({ bet, seat, position, amount, status }: WireBet): Stake => ({
  id: String(bet),
  seat,
  position,
  amount: parseMoney(amount),
  accepted: status === 'accepted',
});
const lies = ({ status }: WireBet): boolean => status === 'placed' || status === 'accepted';

interface OpenedCoup {
  readonly coup: number;
  /** His token. */
  readonly croupier: string;
  readonly terms: Terms;
  /** Called when the chips in front of the players are no longer known for certain. */
  readonly lost: () => void;
}

/** Croupier and players of one coup, from wherever it stands to its end: stakes, JP1, decisions. */
export class CoupInPlay {
  private readonly path: string;
  private readonly randoms = new Map<number, Random>();
  private readonly faceUp = new Map<Place, Card>();
  private status: CoupStatus | undefined;
  private readonly sensors: Jp1Sensors;
  private seats = new Set<number>();
  private bets = 0;
  /** Since when the jackpot is awaited. */
  private awaitedSince: number | undefined;

  constructor(
    private readonly at: AtTable,
    private readonly opened: OpenedCoup,
  ) {
    const { tableId } = at.table.plan;
    this.path = `/tables/${tableId}/rounds/${opened.coup}`;
    this.sensors = new Jp1Sensors(at.client, at.staff, tableId, this.path);
  }

  async finish(): Promise<PlayedCoup> {
    await this.at.options.acted?.(this.opened.coup);
    for (let refusals = 0; ;) {
      try {
        const status = this.status ?? (await this.look());
        const { phase } = status;
        if (phase === 'settled' || phase === 'voided') {
          // Prizes come after the settlement; JP1 stakes that went back came from the jackpot.
          const { jp1 } = status;
          if (
            jp1 !== null &&
            jp1.registered.length > 0 &&
            (phase === 'voided' || jp1.standing !== 'entered' || mayWinJp1(jp1, this.faceUp))
          )
            this.opened.lost();
          return { coup: this.opened.coup, outcome: phase, bets: this.bets };
        }
        await this.goOn(status);
      } catch (error) {
        refusals += 1;
        if (!(error instanceof FloorProblem) || error.problem.status >= 500 || refusals > PATIENCE) throw error;
        this.opened.lost();
        this.status = undefined;
        await pause(5);
      }
    }
  }

  /** The coup as it stands: at its beginning, after a refusal and while it waits for others. */
  private async look(): Promise<CoupStatus> {
    const { body } = await whileAnswered('round-not-found', () => this.at.client.get<CoupView>(this.opened.croupier, this.path));
    for (const { place, card } of body.cards) if (card !== null) this.faceUp.set(place, card);
    this.seats = new Set(body.bets.filter(lies).map(({ seat }) => seat));
    this.status = body;
    return body;
  }

  private async goOn({ phase, decision, next, jp1 }: CoupStatus): Promise<void> {
    if (phase === 'betting') {
      await this.stakes(jp1);
      return this.act('close-bets');
    }
    if (phase === 'closing' && jp1 !== null && jp1.disagreeing.length > 0) return this.register(jp1);
    if (decision !== null && !decision.waiting) return this.decide(decision);
    if (next !== null) {
      this.mayGoOn();
      if (next.act === 'deal') await this.at.options.beforeDeal?.(this.opened.coup);
      return this.act(next.act);
    }
    await (jp1 !== null && jp1.standing === 'awaited' ? this.awaitJackpot(jp1) : pause(10));
    this.status = undefined;
  }

  /** The croupier makes sensors, stakes and console agree. */
  private async register(jp1: Jp1Status): Promise<void> {
    await this.at.options.pace?.('act');
    const seats = await this.sensors.agree(jp1);
    this.status = undefined;
    if (seats.length > 0) await this.command('jp1/register', { seats });
  }

  /** No card before the jackpot has the JP1 stakes; when it is late, the chef de table gives them back (rules §3). */
  private async awaitJackpot({ returnOffered }: Jp1Status): Promise<void> {
    const began = (this.awaitedSince ??= performance.now());
    if (returnOffered !== true) return pause(performance.now() - began < JACKPOT_LOOKS.lateAfter ? JACKPOT_LOOKS.soon : JACKPOT_LOOKS.late);
    const chef = await this.at.staff.chefDeTable(this.at.table.plan.chefDeTable);
    await this.at.client.command(chef, `${this.path}/jp1/return`, { reason: 'the jackpot does not answer' });
    this.awaitedSince = undefined;
  }

  private mayGoOn(): void {
    if (this.awaitedSince === undefined) return;
    this.at.options.entered?.(performance.now() - this.awaitedSince);
    this.awaitedSince = undefined;
  }

  private async act(act: string): Promise<void> {
    await this.at.options.pace?.(act === 'settle' ? 'end' : 'act');
    await this.command(act, {});
  }

  private async command(act: string, body: object, wait?: number): Promise<CoupAnswer['view']> {
    const { body: answer } = await this.at.client.command<CoupAnswer>(this.opened.croupier, `${this.path}/${act}`, body, wait);
    const { jp1 } = answer.view;
    this.status = answer.view;
    if (jp1 !== null && jp1.standing === 'awaited') this.awaitedSince ??= performance.now();
    for (const event of answer.events) this.take(event);
    await this.at.options.acted?.(this.opened.coup);
    return answer.view;
  }

  private take({ type, data }: WireEvent): void {
    const event = { type, data } as unknown as
      | { type: 'CardRevealed'; data: { place: Place; card: Card } }
      | { type: 'BetsWithdrawn'; data: { seat: number; bets: readonly { amount: string }[] } }
      | {
          type: 'RoundSettled';
          data: {
            seats: readonly { seat: number; outcomes: readonly { stake: string; gain: string; result: 'won' | 'lost' | 'pushed' }[] }[];
          };
        };
    if (event.type === 'CardRevealed') this.faceUp.set(event.data.place, event.data.card);
    if (event.type === 'BetsWithdrawn') for (const { amount } of event.data.bets) this.giveBack(event.data.seat, parseMoney(amount));
    if (event.type !== 'RoundSettled') return;
    for (const { seat, outcomes } of event.data.seats)
      for (const { stake, gain, result } of outcomes) if (result !== 'lost') this.giveBack(seat, parseMoney(stake) + parseMoney(gain));
  }

  private giveBack(number: number, amount: Money): void {
    const seat = this.at.table.seats.find((taken) => taken.seat === number);
    if (seat !== undefined) seat.chips += amount;
  }

  /** The same seed gives the same player the same play, however the seats' requests interleave. */
  private randomOf(seat: number): Random {
    const known = this.randoms.get(seat);
    if (known !== undefined) return known;
    const random = seededRandom(Math.imul(Math.imul(this.at.options.seed | 1, 0x9e3779b1) + this.opened.coup, 0x85ebca6b) + seat);
    this.randoms.set(seat, random);
    return random;
  }

  private async stakes(jp1: Jp1Status | null): Promise<void> {
    const staking = this.at.table.seats.filter(({ seat }) => !this.seats.has(seat));
    if (this.at.options.together) {
      await Promise.all(staking.map((seat) => this.stakesOf(seat, jp1)));
    } else {
      for (const seat of staking) await this.stakesOf(seat, jp1);
    }
  }

  private async stakesOf(seat: SimulatedSeat, jp1: Jp1Status | null): Promise<void> {
    const random = this.randomOf(seat.seat);
    const stakes: Stake[] = [];
    // Twice in pair'e poker: optional stakes come once a main stake is accepted.
    const times = this.at.table.game.id === 'pair-e-poker' ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const atTable = randomStakes(
        this.at.table.game,
        seat.seat,
        { ...this.opened.terms, jp1Stake: null, stakes, folded: new Set() },
        random,
      );
      const { claims, stakesJp1 = claims === undefined ? () => false : () => random() < JP1_SHARE } = this.at.options;
      const requests = [...atTable, ...jp1StakeWith(atTable, jp1, stakesJp1)];
      if (requests.length === 0) continue;
      await this.at.options.pace?.('stakes');
      const bets = requests.map(({ position, amount }) => ({ position, amount: formatMoney(amount) }));
      const placed = await this.place(seat, { seat: seat.seat, bets }, 'bets');
      await this.sensors.putChips(placed);
      stakes.push(...placed.filter(lies).map(stakeOf));
    }
  }

  private async place(seat: SimulatedSeat, body: object, act: 'bets' | 'decisions'): Promise<readonly WireBet[]> {
    const began = performance.now();
    const { bets } = await this.command(act, body, WAIT);
    if (bets.length > 0) this.at.options.answered?.(performance.now() - began, bets);
    this.bets += bets.length;
    for (const { status, amount } of bets) {
      if (status === 'accepted') seat.chips -= parseMoney(amount);
      if (status === 'placed') this.opened.lost();
    }
    return bets;
  }

  private async decide({ seat: number, stage, multiples, otherwise }: NonNullable<CoupStatus['decision']>): Promise<void> {
    const seat = this.at.table.seats.find((taken) => taken.seat === number);
    if (seat === undefined) {
      // Somebody else sits there and says nothing.
      await this.command('call-time', {});
      return;
    }
    await this.at.options.pace?.('decision');
    const decision = await this.decisionOf(seat, { name: stage, multiples, otherwise });
    const body = { seat: number, decision: decision.act, ...(decision.act === 'play' ? { multiple: decision.multiple } : {}) };
    const bets = await this.place(seat, body, 'decisions');
    if (!bets.some(({ status }) => status === 'refused')) return;
    // The decision is still open; he may buy chips (rules §2).
    const { plan } = this.at.table;
    await this.at.setup.buyChips(seat, plan.buyIn, plan);
    seat.chips += plan.buyIn;
    await this.place(seat, body, 'decisions');
  }

  private async decisionOf({ seat, playerId, sittingId }: SimulatedSeat, stage: DecisionStage): Promise<Decision> {
    const random = this.randomOf(seat);
    if (!this.at.options.looking) return blindDecision(stage, random);
    const token = await this.at.staff.player(playerId, sittingId);
    const { body } = await this.at.client.get<{ readonly cards: readonly { readonly card: Card }[] }>(
      token,
      `${this.path}/seats/${seat}/cards`,
    );
    const board = [...this.faceUp].filter(([place]) => place.startsWith('board-')).map(([, card]) => card);
    return randomDecision(
      stage,
      body.cards.map(({ card }) => card),
      board,
      random,
    );
  }
}
