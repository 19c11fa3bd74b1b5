import { setTimeout as pause } from 'node:timers/promises';
import {
  until,
  whileAnswered,
  type CoupAnswer,
  type CoupView,
  type FloorClient,
  type Send,
  type Staff,
  type TableView,
} from '@casino/simulation';

const ANTE = '400';

/** The croupier of a linked hold'em table, and the devices and players there: each act one request with a key of its own. */
export class Jp1Table {
  private acts = 0;

  constructor(
    private readonly client: FloorClient,
    private readonly staff: Staff,
    private readonly send: Send,
    readonly tableId: string,
    readonly seats: readonly number[],
    /** Distinguishes the keys of several runs on one floor. */
    private readonly run = 'night',
  ) {}

  path(coup: number): string {
    return `/tables/${this.tableId}/rounds/${coup}`;
  }

  async look(coup: number): Promise<CoupView> {
    const token = await this.staff.croupier(this.tableId);
    return (await whileAnswered('round-not-found', () => this.client.get<CoupView>(token, this.path(coup)))).body;
  }

  async table(): Promise<TableView> {
    return (await this.client.get<TableView>(await this.staff.croupier(this.tableId), `/tables/${this.tableId}`)).body;
  }

  /** One act of the croupier. */
  async act<Body = CoupAnswer>(path: string, body: object = {}, wait?: number): Promise<Body> {
    return this.by<Body>(await this.staff.croupier(this.tableId), path, body, wait);
  }

  async by<Body = CoupAnswer>(token: string, path: string, body: object = {}, wait?: number): Promise<Body> {
    this.acts += 1;
    const step = { token, path, body, key: `${this.run}-${this.tableId}-${this.acts}`, ...(wait === undefined ? {} : { wait }) };
    return this.send<Body>(step);
  }

  /** Starts the next coup once the table hears that it may. */
  async open(coup: number): Promise<void> {
    const token = await this.staff.croupier(this.tableId);
    const step = { token, path: `/tables/${this.tableId}/rounds`, body: { coup }, key: `${this.run}-${this.tableId}-open-${coup}` };
    await whileAnswered(['coup-not-ended', 'table-held'], () => this.send<CoupAnswer>(step));
  }

  /** Ante and Blind of every seat, JP1 with its chip on the sensor of those named. */
  async stake(coup: number, jp1Seats: readonly number[]): Promise<void> {
    const { jp1 } = await this.look(coup);
    for (const seat of this.seats) {
      const bets = ['ante', 'blind'].map((position) => ({ position, amount: ANTE }));
      const all = jp1 !== null && jp1Seats.includes(seat) ? [...bets, { position: 'jp1', amount: jp1.stake }] : bets;
      await this.act(`${this.path(coup)}/bets`, { seat, bets: all }, 10);
    }
    if (jp1 !== null) for (const seat of jp1Seats) await this.chip(coup, seat, true);
  }

  async chip(coup: number, seat: number, chip: boolean): Promise<void> {
    await this.by(await this.staff.sensor(this.tableId, seat), `${this.path(coup)}/seats/${seat}/sensor`, { chip });
  }

  /** Rien ne va plus, and every JP1 stake registered. */
  async close(coup: number, jp1Seats: readonly number[]): Promise<void> {
    await this.act(`${this.path(coup)}/close-bets`);
    // an answer of the wallet may still be on its way
    await until('every stake is answered', async () => !(await this.look(coup)).bets.some(({ status }) => status === 'placed'));
    if (jp1Seats.length > 0 && (await this.look(coup)).jp1 !== null) await this.act(`${this.path(coup)}/jp1/register`, { seats: jp1Seats });
  }

  /** From the start to the moment the cards may be dealt. */
  async enter(coup: number, jp1Seats: readonly number[]): Promise<void> {
    await this.open(coup);
    await this.stake(coup, jp1Seats);
    await this.close(coup, jp1Seats);
    await this.untilTheDeal(coup);
  }

  /** The jackpot has answered. */
  async untilTheDeal(coup: number): Promise<CoupView> {
    return until('the cards may be dealt', async () => {
      const view = await this.look(coup);
      return view.next?.act === 'deal' && view;
    });
  }

  /** The cards of the coup until all that are to be turned are; seats that fold do so at the last decision, the others play at the first. */
  async deal(coup: number, folding: readonly number[] = []): Promise<void> {
    for (;;) {
      const { next, decision } = await this.look(coup);
      if (decision !== null && !decision.waiting) {
        const { seat, multiples, otherwise } = decision;
        const [multiple] = multiples;
        const plays = !folding.includes(seat) && multiple !== undefined;
        await this.act(`${this.path(coup)}/decisions`, plays ? { seat, decision: 'play', multiple } : { seat, decision: otherwise }, 10);
        continue;
      }
      if (next === null) {
        await pause(10);
        continue;
      }
      if (next.act === 'settle') return;
      await this.act(`${this.path(coup)}/${next.act}`);
    }
  }

  async settle(coup: number): Promise<void> {
    await this.act(`${this.path(coup)}/settle`);
  }

  async play(coup: number, jp1Seats: readonly number[], folding: readonly number[] = []): Promise<void> {
    await this.enter(coup, jp1Seats);
    await this.deal(coup, folding);
    await this.settle(coup);
  }
}
