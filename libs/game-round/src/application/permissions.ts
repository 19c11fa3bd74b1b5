import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { STREAMS, type Actor } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { TableState } from '../domain/index.js';
import { RoundDesk, type RoundRef } from './round-desk.js';
import type { GameRoundStreams } from './streams.js';

interface SeatOfPlayer {
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
}

const forbidden = (detail: string) => new CasinoError('forbidden', detail);

/** A chef de table acts on the tables that name him (rules §4). @throws CasinoError `forbidden` */
export const mayRunTable = ({ id, role }: Actor, { seance }: TableState): void => {
  if (role === 'chef-de-table' && seance !== null && seance.chefDeTable !== id) throw forbidden('Another chef de table runs this table.');
};

/** A player acts for the sitting that his token names, a device for its own seat. @throws CasinoError `forbidden` */
export const mayActForSeat = (actor: Actor, tableId: string, { seat, sittingId, playerId }: SeatOfPlayer): void => {
  if (actor.role === 'device') mustBeDeviceOf(actor, tableId, seat);
  if (actor.role !== 'player') return;
  const own = actor.id === playerId && actor.sitting === sittingId;
  if (!own) throw forbidden('This sitting belongs to another player.');
};

/** A seat's sensor speaks for that seat alone. @throws CasinoError `forbidden` */
const mustBeDeviceOf = (actor: Actor, tableId: string, seat: number): void => {
  if (actor.role !== 'device' || actor.table !== tableId || actor.seat !== seat) throw forbidden('This device belongs to another seat.');
};

/** A player sits down himself: his sitting begins now, so that his token need not name one. @throws CasinoError `forbidden` */
export const mayTakeSeat = ({ id, role }: Actor, playerId: string): void => {
  if (role === 'player' && id !== playerId) throw forbidden('A player takes a seat for himself.');
};

/** A seat's own cards: for that sitting's player or the seat's device, for nobody else (design §3). @throws CasinoError `forbidden` */
export const maySeeCards = (actor: Actor, tableId: string, sitting: SeatOfPlayer): void => {
  if (actor.role !== 'player' && actor.role !== 'device') throw forbidden('Only the player of this seat sees its cards.');
  mayActForSeat(actor, tableId, sitting);
};

/** For whom a person acts in a coup: for the table, for a seat, for the seat that a bet is of, or as the sensor of a seat. */
export type ActsFor = 'table' | { readonly seat: number } | { readonly bet: number } | { readonly sensor: number };

/** Who may do what in a coup, beside his role; that a token for one table acts there only is looked at before. */
@Injectable()
export class RoundPermissions {
  constructor(
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    private readonly desk: RoundDesk,
  ) {}

  /** @throws CasinoError `forbidden`, `table-not-found`, `bet-not-found`; for those who act for one seat only `round-not-found`, `not-in-coup` */
  async check(actor: Actor, ref: RoundRef, actsFor: ActsFor): Promise<void> {
    if (actsFor !== 'table' && 'sensor' in actsFor) return mustBeDeviceOf(actor, ref.tableId, actsFor.sensor);
    const forOneSeat = actor.role === 'player' || actor.role === 'device';
    if (actsFor === 'table' || (!forOneSeat && 'seat' in actsFor)) return this.mayRun(actor, ref.tableId);
    const { bets, terms } = await this.desk.load(ref);
    const about = 'seat' in actsFor ? actsFor : bets.find(({ bet }) => bet === actsFor.bet);
    if (about === undefined) throw new CasinoError('bet-not-found');
    if (!forOneSeat) return this.mayRun(actor, ref.tableId);
    const sitting = terms.seats.find(({ seat }) => seat === about.seat);
    if (sitting === undefined) throw new CasinoError('not-in-coup');
    mayActForSeat(actor, ref.tableId, sitting);
  }

  private async mayRun(actor: Actor, tableId: string): Promise<void> {
    if (actor.role !== 'chef-de-table') return;
    const { state } = await this.streams.table.load(streams.table(tableId));
    if (state.seance === null) throw new CasinoError('table-not-found');
    mayRunTable(actor, state);
  }
}
