import { setTimeout as pause } from 'node:timers/promises';
import { formatMoney, parseMoney, type Money } from '@casino/kernel';
import type { FloorClient } from './floor-client.js';
import type { JackpotPlan } from './jackpot-plan.js';
import type { Staff } from './staff.js';
import { gameOf, type TablePlan } from './table-plan.js';
import { HEARING, unless, until, whileAnswered } from './waiting.js';
import type { Game } from '@casino/games';
import type { FloatAnswer, SittingView, TableView } from './wire.js';

export interface SimulatedSeat {
  readonly seat: number;
  readonly playerId: string;
  readonly sittingId: string;
  /** Chips in front of the player, stakes not counted, as the simulation follows them. */
  chips: Money;
}

/** An open table with its players seated. */
export interface SimulatedTable {
  readonly plan: TablePlan;
  readonly game: Game;
  readonly seats: readonly SimulatedSeat[];
}

/** Opens tables and seats players, through the same API as the people of the floor. Every act has a fixed key: run twice, it happens once. */
export class FloorSetup {
  constructor(
    private readonly client: FloorClient,
    private readonly staff: Staff,
  ) {}

  async openTable(plan: TablePlan): Promise<SimulatedTable> {
    const { tableId, game, minimum, chefDeTable, float, players } = plan;
    const mcd = await this.staff.mcd();
    const floatBody = { seance: 1, amount: formatMoney(float) };
    await unless(
      'float-already-open',
      this.client.command(mcd, `/floats/${tableId}/open`, floatBody, undefined, `setup-float-${tableId}`, await this.staff.cashier()),
    );
    const table = { game, minimum: formatMoney(minimum), chefDeTable };
    await unless('table-already-open', this.client.command(mcd, `/tables/${tableId}/open`, table, undefined, `setup-table-${tableId}`));
    await Promise.all(players.map((player) => this.takeSeat(plan, player.playerId, player.seat)));
    const seats = await Promise.all(players.map(({ playerId }) => this.buyIn(plan, playerId)));
    return { plan, game: gameOf(game), seats: seats.toSorted((a, b) => a.seat - b.seat) };
  }

  /** A jackpot of this name is open, its tables linked and heard of it. */
  async openJackpot(plan: JackpotPlan, tableIds: readonly string[]): Promise<void> {
    const { jackpotId, seed, stake, ...policy } = plan;
    const mcd = await this.staff.mcd();
    const body = { ...policy, seed: formatMoney(seed), stake: formatMoney(stake) };
    await unless(
      'jackpot-already-open',
      this.client.command(mcd, `/jackpots/${jackpotId}/open`, body, undefined, `setup-jackpot-${jackpotId}`),
    );
    await Promise.all(
      tableIds.map(async (tableId) => {
        await unless(
          'table-already-linked',
          this.client.command(mcd, `/jackpots/${jackpotId}/tables`, { tableId }, undefined, `setup-jackpot-${jackpotId}-${tableId}`),
        );
        const linked = async () => (await this.client.get<TableView>(mcd, `/tables/${tableId}`)).body.jackpot !== null;
        await until(`${tableId} has heard that it is linked to a jackpot`, linked, HEARING);
      }),
    );
  }

  /** More chips for a sitting; cash for the account first when it runs short. */
  async buyChips(
    { playerId, sittingId }: Pick<SimulatedSeat, 'playerId' | 'sittingId'>,
    amount: Money,
    plan: TablePlan,
    key?: string,
  ): Promise<void> {
    const cashier = await this.staff.cashier();
    const buy = () =>
      this.client.command(cashier, `/accounts/${playerId}/buy-ins`, { sittingId, amount: formatMoney(amount) }, undefined, key);
    await whileAnswered('sitting-not-found', () =>
      whileAnswered('insufficient-funds', buy, async () => {
        await this.client.command(cashier, `/accounts/${playerId}/deposits`, { amount: formatMoney(plan.deposit) });
      }),
    );
  }

  /** The float went short: an MCD refills it with the amount of its opening, as often as it takes. */
  async refill(plan: TablePlan): Promise<void> {
    const { tableId, float } = plan;
    const { body } = await this.client.command<FloatAnswer>(
      await this.staff.mcd(),
      `/floats/${tableId}/refill`,
      { amount: formatMoney(float) },
      undefined,
      undefined,
      await this.staff.cashier(),
    );
    if (body.events.some(({ data }) => parseMoney(data.balance) < 0n)) await this.refill(plan);
  }

  /** The sitting's chips by the wallet, once nothing of an earlier coup is on the layout. */
  async chipsOf(sittingId: string): Promise<Money> {
    const token = await this.staff.cashier();
    const deadline = performance.now() + HEARING;
    for (;;) {
      const { balance, reserved } = await this.sitting(token, sittingId);
      if (parseMoney(reserved) === 0n || performance.now() > deadline) return parseMoney(balance);
      await pause(5);
    }
  }

  private async sitting(token: string, sittingId: string): Promise<SittingView> {
    const { body } = await whileAnswered('sitting-not-found', () => this.client.get<SittingView>(token, `/sittings/${sittingId}`));
    return body;
  }

  private async takeSeat({ tableId, deposit }: TablePlan, playerId: string, seat: number): Promise<void> {
    const cashier = await this.staff.cashier();
    await unless(
      'account-already-open',
      this.client.command(cashier, `/accounts/${playerId}/open`, undefined, undefined, `setup-account-${playerId}`),
    );
    await this.client.command(
      cashier,
      `/accounts/${playerId}/deposits`,
      { amount: formatMoney(deposit) },
      undefined,
      `setup-deposit-${playerId}`,
    );
    const take = this.client.command(
      await this.staff.croupier(tableId),
      `/tables/${tableId}/seats/${seat}/take`,
      { playerId },
      undefined,
      `setup-seat-${tableId}-${seat}`,
    );
    // The same player sits there already; another one shows in the table's own list.
    await unless('player-already-seated', unless('seat-taken', take));
  }

  private async buyIn(plan: TablePlan, playerId: string): Promise<SimulatedSeat> {
    const { body } = await this.client.get<TableView>(await this.staff.croupier(plan.tableId), `/tables/${plan.tableId}`);
    const taken = body.taken.find((seat) => seat.playerId === playerId);
    if (taken === undefined) throw new Error(`${playerId} found no seat at ${plan.tableId}`);
    const { seat, sittingId } = taken;
    await this.buyChips({ playerId, sittingId }, plan.buyIn, plan, `setup-buy-in-${sittingId}`);
    // A coup may be open from before: what lies on the layout comes back, or not, with its end.
    const { balance } = await this.sitting(await this.staff.cashier(), sittingId);
    return { seat, playerId, sittingId, chips: parseMoney(balance) };
  }
}
