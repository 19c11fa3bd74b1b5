import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@casino/games';
import {
  ClaimDesk,
  FloorProblem,
  FloorSetup,
  planJackpot,
  planTable,
  Staff,
  TablePlay,
  whileAnswered,
  type TableView,
  type WireBet,
} from '@casino/simulation';
import type { FloorCount } from '../audit/audit-floor.js';
import { endAndAudit } from '../audit/end-and-audit.js';
import { JournalClient, PlayIsOver } from '../clients/journal-client.js';
import type { Floor } from '../floors/floor-process.js';

export interface EveningOptions {
  readonly tables: number;
  readonly players: number;
  readonly seed: number;
  /** ms between two coups of a table: at most. */
  readonly pause: number;
  /** Codes of the refusals that a coup may meet while others are away, any where there are none; every other one is a fault. */
  readonly forgiven?: readonly string[];
  /** Kinds of anomalies that absences bring; by default stakes that were withdrawn because the wallet was away. */
  readonly anomalies?: readonly string[];
}

export interface EveningReport extends FloorCount {
  /** Coups that were open when everybody stopped, by how they were brought to their end. */
  readonly ended: { readonly played: number; readonly voided: number };
  /** Stakes whose request ended before their answer came, of all that were placed. */
  readonly late: number;
}

/** Refusals in a row at one table after which something else is wrong than a service that is away. */
const PATIENCE = 40;

/** Of every hold'em table. */
const JACKPOT = 'JP1';
/** What a chef de table may not void, and plays to its end instead. */
const NOT_VOIDED: ReadonlySet<string> = new Set(['payment-begun', 'wrong-phase', 'mcd-needed']);

/** Simulated play at many tables of a floor whose processes come and go, and what must hold afterwards. */
export class Evening {
  private readonly client: JournalClient;
  private readonly staff: Staff;
  private readonly claims: ClaimDesk;
  private plays: readonly TablePlay[] = [];
  private playing: Promise<unknown> = Promise.resolve();
  private readonly failing = new AbortController();
  private late = 0;
  private readonly ended = { played: 0, voided: 0 };

  constructor(
    private readonly floor: Floor,
    private readonly options: EveningOptions,
  ) {
    this.client = new JournalClient({ url: floor.address, patience: 120_000, connections: 64 });
    this.staff = new Staff(this.client);
    this.claims = new ClaimDesk(this.client, this.staff, JACKPOT);
  }

  /** Aborted when a player met an error that nothing explains. */
  get failed(): AbortSignal {
    return this.failing.signal;
  }

  /** Commands so far. */
  get acknowledged(): number {
    return this.client.journal.length;
  }

  /** Opens the tables, links those of hold'em to a jackpot, and lets everybody play until `end`. */
  async begin(): Promise<void> {
    const { tables, players, seed } = this.options;
    const setup = new FloorSetup(this.client, this.staff);
    const plans = Array.from({ length: tables }, (_, index) => ({
      ...planTable(`C${index + 1}`, index % 2 === 0 ? 'pair-e-poker' : 'ultimate-holdem', players),
      // few chips at a time: many buy-ins, refused Plays, and now and then a float that goes short
      buyIn: 6_000n,
      atLeast: 2_000n,
      float: 60_000n,
    }));
    const answered = (_ms: number, bets: readonly WireBet[]): void => {
      this.late += bets.filter(({ status }) => status === 'placed').length;
    };
    const open = await Promise.all(plans.map((plan) => setup.openTable(plan)));
    await setup.openJackpot(
      planJackpot(JACKPOT),
      plans.filter(({ game }) => game === 'ultimate-holdem').map(({ tableId }) => tableId),
    );
    const { claims } = this;
    this.plays = open.map(
      (table, index) =>
        new TablePlay(this.client, this.staff, setup, table, {
          seed: seed + index,
          looking: index % 3 === 0,
          together: index % 2 === 0,
          answered,
          claims,
        }),
    );
    this.playing = Promise.all(
      this.plays.map((play) =>
        this.playOn(play).catch((error: unknown) => {
          this.failing.abort(error);
        }),
      ),
    );
  }

  /** From now on nobody goes on where he was. */
  interrupt(): void {
    this.client.stopPlay();
  }

  /** Everybody stops wherever he stands; every coup is ended, one way or the other, then the floor, and what is left of it is audited. @throws AuditFailed */
  async end(): Promise<EveningReport> {
    this.interrupt();
    await this.playing;
    this.failed.throwIfAborted();
    this.client.resumePlay();
    const random = seededRandom(this.options.seed);
    await Promise.all(this.plays.map((play) => (random() < 0.5 ? this.voidCoup(play) : this.finishCoup(play))));
    const tables = this.plays.map(({ table }) => table.plan.tableId);
    await this.claims.finish(tables);
    const { client, staff, floor, late, ended } = this;
    const { anomalies = ['bet-unanswered'] } = this.options;
    const count = await endAndAudit(floor, client, staff, { tables, jackpots: [JACKPOT], displays: [JACKPOT], ms: 120_000, anomalies });
    return { late, ended, ...count };
  }

  async close(): Promise<void> {
    this.client.stopPlay();
    await this.playing;
    await this.client.close();
  }

  private async playOn(play: TablePlay): Promise<void> {
    for (let refused = 0; ;) {
      try {
        await play.playCoup();
        refused = 0;
        await pause(Math.random() * this.options.pause);
      } catch (error) {
        if (error instanceof PlayIsOver) return;
        await this.forgive(error, ++refused);
      }
    }
  }

  private async finishCoup(play: TablePlay): Promise<void> {
    for (let refused = 0; (await this.view(play)).coupOpen;) {
      try {
        await play.playCoup();
        this.ended.played++;
      } catch (error) {
        await this.forgive(error, ++refused);
      }
    }
  }

  /** A table that waits for another service's word: the coup is taken up where it stands. */
  private async forgive(error: unknown, refused: number): Promise<void> {
    const { forgiven } = this.options;
    if (!(error instanceof FloorProblem) || refused > PATIENCE) throw error;
    if (forgiven !== undefined && !forgiven.includes(error.problem.code)) throw error;
    await pause(100);
  }

  private async voidCoup(play: TablePlay): Promise<void> {
    const { tableId, chefDeTable } = play.table.plan;
    const { coupOpen, lastCoup } = await this.view(play);
    if (!coupOpen) return;
    const chef = await this.staff.chefDeTable(chefDeTable);
    const path = `/tables/${tableId}/rounds/${lastCoup}/void`;
    try {
      // the round of a coup that was just started is still to be opened
      await whileAnswered('round-not-found', () => this.client.command(chef, path, { reason: 'the floor was struck by lightning' }));
      this.ended.voided++;
    } catch (error) {
      if (!(error instanceof FloorProblem) || !NOT_VOIDED.has(error.problem.code)) throw error;
      await this.finishCoup(play);
    }
  }

  private async view({ table: { plan } }: TablePlay): Promise<TableView> {
    return (await this.client.get<TableView>(await this.staff.croupier(plan.tableId), `/tables/${plan.tableId}`)).body;
  }
}
