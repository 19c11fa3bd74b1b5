import { setTimeout as pause } from 'node:timers/promises';
import { parseMoney } from '@casino/kernel';
import { CoupInPlay, type PlayedCoup, type PlayOptions, type Terms } from './coup-in-play.js';
import { FloorProblem, type FloorClient } from './floor-client.js';
import type { FloorSetup, SimulatedTable } from './floor-setup.js';
import type { Staff } from './staff.js';
import { whileAnswered } from './waiting.js';
import type { CoupAnswer, CoupView, TableView } from './wire.js';

/** A refill takes a moment to reach the table; a second one is not wanted. */
const whileHeld = async (held: () => Promise<boolean>): Promise<void> => {
  for (let look = 0; look < 200 && (await held()); look += 1) await pause(10);
};

/**
 * Croupier and players of one table, over HTTP. Driven by where the coup stands, so that one found half-way (a floor that was killed and
 * started again) is played to its end.
 */
export class TablePlay {
  private terms: Terms | undefined;
  private stale = false;

  constructor(
    private readonly client: FloorClient,
    private readonly staff: Staff,
    private readonly setup: FloorSetup,
    readonly table: SimulatedTable,
    private readonly options: PlayOptions,
  ) {}

  private get tableId(): string {
    return this.table.plan.tableId;
  }

  /** Plays the coup that is open, else the next one, to its end. */
  async playCoup(): Promise<PlayedCoup> {
    const croupier = await this.staff.croupier(this.tableId);
    await this.refreshChips();
    await this.buyForTheCoup();
    const coup = await this.begin(croupier);
    const { client, staff, setup, table, options } = this;
    const terms = await this.termsOf(coup, croupier);
    const lost = (): void => {
      this.stale = true;
    };
    const played = await new CoupInPlay({ client, staff, setup, table, options }, { coup, croupier, terms, lost }).finish();
    await this.options.claims?.release();
    return played;
  }

  /** Starts the next coup; answers with the one that is open when there is one. */
  private async begin(croupier: string): Promise<number> {
    const { tableId, client } = this;
    for (;;) {
      try {
        const { body } = await whileAnswered(
          'table-held',
          () => client.command<CoupAnswer>(croupier, `/tables/${tableId}/rounds`),
          () => this.freeTable(croupier),
        );
        return body.view.coup;
      } catch (error) {
        if (!(error instanceof FloorProblem) || error.problem.code !== 'coup-not-ended') throw error;
      }
      this.stale = true;
      const { body: table } = await client.get<TableView>(croupier, `/tables/${tableId}`);
      if (!table.coupOpen) continue;
      const round = `/tables/${tableId}/rounds/${table.lastCoup}`;
      const { body } = await whileAnswered('round-not-found', () => client.get<CoupView>(croupier, round));
      if (body.phase !== 'settled' && body.phase !== 'voided') return table.lastCoup;
      // It is over, the table is about to hear of it.
      await pause(5);
    }
  }

  /** What people do about a table that is held. */
  private async freeTable(croupier: string): Promise<void> {
    const { body } = await this.client.get<TableView>(croupier, `/tables/${this.tableId}`);
    if (body.held.includes('claim')) await this.options.claims?.attend(this.tableId, body.lastCoup);
    if (!body.held.includes('float-short')) return;
    await this.setup.refill(this.table.plan);
    await whileHeld(async () => (await this.client.get<TableView>(croupier, `/tables/${this.tableId}`)).body.held.includes('float-short'));
  }

  private async termsOf(coup: number, croupier: string): Promise<Terms> {
    if (this.terms !== undefined) return this.terms;
    const { body } = await whileAnswered('round-not-found', () =>
      this.client.get<CoupView>(croupier, `/tables/${this.tableId}/rounds/${coup}`),
    );
    const { options, payTable, limits } = body;
    this.terms = { options, payTable, limits: { minimum: parseMoney(limits.minimum), maxima: limits.maxima } };
    return this.terms;
  }

  private async refreshChips(): Promise<void> {
    if (!this.stale) return;
    this.stale = false;
    for (const seat of this.table.seats) seat.chips = await this.setup.chipsOf(seat.sittingId);
  }

  private async buyForTheCoup(): Promise<void> {
    const { plan, seats } = this.table;
    await Promise.all(
      seats
        .filter(({ chips }) => chips < plan.atLeast)
        .map(async (seat) => {
          await this.setup.buyChips(seat, plan.buyIn, plan);
          seat.chips += plan.buyIn;
        }),
    );
  }
}
