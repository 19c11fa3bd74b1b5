import { CasinoError } from '@casino/kernel';
import { mustBeAtTable, type Actor } from '@casino/platform';
import type { TableState } from '../domain/index.js';

interface SeatOfPlayer {
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
}

const forbidden = (detail: string) => new CasinoError('forbidden', detail);

/** A token for one table is for that table; a chef de table acts on the tables that name him (rules §4). @throws `forbidden` */
export const mayRunTable = (actor: Actor, tableId: string, { seance }: TableState): void => {
  mustBeAtTable(actor, tableId);
  if (actor.role === 'chef-de-table' && seance?.chefDeTable !== actor.id) throw forbidden('Another chef de table runs this table.');
};

/** A player acts for the sitting that his token names, a device for its own seat. @throws `forbidden` */
export const mayActForSeat = (actor: Actor, tableId: string, { seat, sittingId, playerId }: SeatOfPlayer): void => {
  mustBeAtTable(actor, tableId);
  if (actor.role === 'device' && (actor.table !== tableId || actor.seat !== seat)) throw forbidden('This device belongs to another seat.');
  if (actor.role !== 'player') return;
  const own = actor.id === playerId && actor.sitting === sittingId;
  if (!own) throw forbidden('This sitting belongs to another player.');
};

/** A seat's sensor speaks for that seat alone. @throws `forbidden` */
export const mustBeDeviceOf = (actor: Actor, tableId: string, seat: number): void => {
  if (actor.role !== 'device' || actor.table !== tableId || actor.seat !== seat) throw forbidden('This device belongs to another seat.');
};

/** A player sits down himself: his sitting begins now, so that his token need not name one. @throws `forbidden` */
export const mayTakeSeat = (actor: Actor, tableId: string, playerId: string): void => {
  mustBeAtTable(actor, tableId);
  if (actor.role === 'player' && actor.id !== playerId) throw forbidden('A player takes a seat for himself.');
};

/** A seat's own cards: for that sitting's player or the seat's device, for nobody else (design §3). @throws `forbidden` */
export const maySeeCards = (actor: Actor, tableId: string, sitting: SeatOfPlayer): void => {
  if (actor.role !== 'player' && actor.role !== 'device') throw forbidden('Only the player of this seat sees its cards.');
  mayActForSeat(actor, tableId, sitting);
};
