import { CasinoError } from '@casino/kernel';
import type { Actor } from '@casino/platform';
import { Injectable } from '@nestjs/common';
import { RoundDesk, type RoundRef } from './coups/round-desk.js';
import { TableDesk } from './coups/table-desk.js';
import { mayActForSeat } from './permissions.js';

/** Who may stake, take back and decide for a seat of a coup. */
@Injectable()
export class SeatPermissions {
  constructor(
    private readonly rounds: RoundDesk,
    private readonly tables: TableDesk,
  ) {}

  /** @throws CasinoError `forbidden`; `round-not-found`, `not-in-coup` for those who act for one seat only */
  async check(actor: Actor, ref: RoundRef, seat: number): Promise<void> {
    if (actor.role !== 'player' && actor.role !== 'device') return this.tables.mayRun(actor, ref.tableId);
    const { round } = await this.rounds.load(ref);
    const sitting = round.terms.seats.find((taken) => taken.seat === seat);
    if (sitting === undefined) throw new CasinoError('not-in-coup');
    mayActForSeat(actor, ref.tableId, sitting);
  }
}
