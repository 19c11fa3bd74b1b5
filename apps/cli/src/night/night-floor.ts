import { setTimeout as pause } from 'node:timers/promises';
import { FloorClient, FloorSetup, Staff, TablePlay, type Moment, type SimulatedTable, type TableView } from '@casino/simulation';
import { coupEventsOver } from '../floor/coup-events.js';
import { CoupNarrator } from '../narration/coup-narrator.js';
import { JackpotNarrator } from '../narration/jackpot-narrator.js';
import { stakesJp1, type NightPlan } from './night-plan.js';

/** Longest wait for a service to hear of something, in ms. */
export const HEARING = 15_000;

/** A coup that stands before its first card, its JP1 stakes in the jackpot. */
export interface ReadyCoup {
  readonly coup: number;
  /** Deals and plays it to its end, told as it goes. */
  playOn(): Promise<void>;
}

/** The two tables of the night with their players, croupiers and meter. */
export class NightFloor {
  readonly client: FloorClient;
  readonly staff: Staff;
  readonly meter: JackpotNarrator;
  private readonly setup: FloorSetup;
  private readonly tables = new Map<string, SimulatedTable>();

  constructor(
    url: string,
    private readonly plan: NightPlan,
    private readonly pace: number,
    readonly print: (line: string) => void,
  ) {
    this.client = new FloorClient({ url, connections: 8, patience: 5_000 });
    this.staff = new Staff(this.client);
    this.setup = new FloorSetup(this.client, this.staff);
    this.meter = new JackpotNarrator(this.client, () => this.staff.auditor(), plan.jackpot.jackpotId, print);
  }

  async open(): Promise<void> {
    const { tables, jackpot } = this.plan;
    for (const table of tables) this.tables.set(table.tableId, await this.setup.openTable(table));
    await this.setup.openJackpot(
      jackpot,
      tables.map(({ tableId }) => tableId),
    );
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** A coup from its first stake to its end, told. */
  async playCoup(tableId: string): Promise<void> {
    await (await this.untilTheDeal(tableId)).playOn();
  }

  /** Stakes, rien ne va plus, registration and the jackpot's answer; the cards wait. */
  async untilTheDeal(tableId: string): Promise<ReadyCoup> {
    const table = this.table(tableId);
    const token = await this.staff.croupier(tableId);
    const narrator = new CoupNarrator(this.print);
    const tell = async (coup: number): Promise<void> => narrator.tell(await coupEventsOver(this.client, token, tableId, coup));
    let deal = (): void => undefined;
    const mayDeal = new Promise<void>((resolve) => {
      deal = resolve;
    });
    const played = { ended: Promise.resolve() };
    const coup = await new Promise<number>((ready, failed) => {
      const play = new TablePlay(this.client, this.staff, this.setup, table, {
        // the two tables play differently
        seed: this.plan.seed + [...this.tables.keys()].indexOf(tableId),
        looking: true,
        together: false,
        stakesJp1,
        acted: tell,
        beforeDeal: async (number) => {
          await tell(number);
          ready(number);
          await mayDeal;
        },
        ...(this.pace > 0 ? { pace: (_: Moment) => pause(this.pace) } : {}),
      });
      played.ended = play.playCoup().then(({ coup: number }) => tell(number));
      played.ended.catch(failed);
    });
    return {
      coup,
      playOn: () => {
        deal();
        return played.ended;
      },
    };
  }

  async heldFor(tableId: string): Promise<readonly string[]> {
    const { body } = await this.client.get<TableView>(await this.staff.auditor(), `/tables/${tableId}`);
    return body.held;
  }

  private table(tableId: string): SimulatedTable {
    const table = this.tables.get(tableId);
    if (table === undefined) throw new Error(`${tableId} is not open`);
    return table;
  }
}
