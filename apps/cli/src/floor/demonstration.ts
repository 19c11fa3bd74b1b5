import { moneyText } from '@casino/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ClaimDesk,
  FloorClient,
  FloorSetup,
  planJackpot,
  planTable,
  Staff,
  TablePlay,
  type FloorAddress,
  type Moment,
  type SimulatedTable,
  type TablePlan,
  type TableView,
} from '@casino/simulation';
import { CoupNarrator } from '../narration/coup-narrator.js';
import { JackpotNarrator } from '../narration/jackpot-narrator.js';
import { style } from '../output/style.js';
import { coupEventsOver } from './coup-events.js';

export interface DemonstrationOptions {
  readonly url: FloorAddress;
  readonly seed: number;
  /** One table of each game, its players in the order of the seats. */
  readonly tables: { readonly pairEPoker: string; readonly ultimateHoldem: string };
  /** The jackpot that the hold'em table is linked to, when there is one. */
  readonly jackpot?: string;
  /** ms between acts; 0 for a machine's speed. */
  readonly pace: number;
  readonly print: (line: string) => void;
}

/** Times the pace: turning a card is watched longer than a stake. */
const SLOWNESS: Readonly<Record<Moment, number>> = { stakes: 0.6, act: 1.4, decision: 0.8, end: 2 };

const named = (plan: TablePlan, first: number): TablePlan => ({
  ...plan,
  players: plan.players.map(({ seat }, index) => ({ seat, playerId: `player-${plan.tableId}-${first + index}` })),
});

/** Two tables of a running floor at which simulated players play, told coup after coup. */
export class Demonstration {
  private readonly client: FloorClient;
  private readonly staff: Staff;
  private readonly setup: FloorSetup;
  private readonly claims: ClaimDesk | undefined;
  private readonly meter: JackpotNarrator | undefined;

  constructor(private readonly options: DemonstrationOptions) {
    this.client = new FloorClient({ url: options.url, connections: 8, patience: 3_000 });
    this.staff = new Staff(this.client);
    this.setup = new FloorSetup(this.client, this.staff);
    const { jackpot, print } = options;
    this.claims = jackpot === undefined ? undefined : new ClaimDesk(this.client, this.staff, jackpot);
    this.meter = jackpot === undefined ? undefined : new JackpotNarrator(this.client, () => this.staff.auditor(), jackpot, print);
  }

  /** @param coups of each game; undefined: until `goOn` says no */
  async play(coups: number | undefined, goOn: () => boolean = () => true): Promise<void> {
    const { tables, seed } = this.options;
    const plans = [
      named(planTable(tables.pairEPoker, 'pair-e-poker', 3), 1),
      named(planTable(tables.ultimateHoldem, 'ultimate-holdem', 4), 4),
    ];
    const open: { table: SimulatedTable; currency: string }[] = [];
    for (const plan of plans) open.push(await this.openTable(plan));
    if (this.claims !== undefined) {
      await this.setup.openJackpot(planJackpot(this.claims.jackpotId), [tables.ultimateHoldem]);
      await this.claims.takeOver();
    }
    for (let coup = 0; (coups === undefined || coup < coups) && goOn(); coup += 1) {
      for (const [index, { table, currency }] of open.entries()) {
        if (goOn()) await this.playCoup(table, currency, seed + index);
        if (this.options.pace > 0) await pause(3 * this.options.pace);
      }
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async openTable(plan: TablePlan): Promise<{ table: SimulatedTable; currency: string }> {
    const table = await this.setup.openTable(plan);
    const { body } = await this.client.get<TableView & { readonly currency: string }>(
      await this.staff.croupier(plan.tableId),
      `/tables/${plan.tableId}`,
    );
    return { table, currency: body.currency };
  }

  private async playCoup(table: SimulatedTable, currency: string, seed: number): Promise<void> {
    const { pace, print } = this.options;
    const { tableId } = table.plan;
    const token = await this.staff.croupier(tableId);
    const narrator = new CoupNarrator(print);
    const tell = async (coup: number): Promise<void> => narrator.tell(await coupEventsOver(this.client, token, tableId, coup));
    const play = new TablePlay(this.client, this.staff, this.setup, table, {
      seed,
      looking: true,
      together: false,
      acted: tell,
      ...(this.claims === undefined ? {} : { claims: this.claims }),
      ...(pace > 0 ? { pace: (moment: Moment) => pause(pace * SLOWNESS[moment]) } : {}),
    });
    const { coup } = await play.playCoup();
    await tell(coup);
    const chips: string[] = [];
    for (const seat of table.seats) {
      seat.chips = await this.setup.chipsOf(seat.sittingId);
      chips.push(`seat ${seat.seat} ${moneyText(seat.chips, currency)}`);
    }
    print(`   ${style.dim('chips'.padEnd(9))} ${chips.join(' · ')}`);
    if (table.plan.game === 'ultimate-holdem') await this.meter?.tell();
  }
}
