import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import {
  chips,
  coupTerms,
  currency,
  game,
  jackpotId,
  jp1Offer,
  limits,
  maxima,
  opaqueId,
  options,
  ordinal,
  revision,
  seat,
  seatInPlay,
  tableId,
} from '../fields.js';

/** Event that caused it. */
const reference = z.string().min(1).max(128);

const seatOfTable = z.strictObject({ tableId, ...seatInPlay.shape });

const hold = z.strictObject({
  tableId,
  reason: z.enum(['float-not-open', 'float-short', 'claim']),
  /** Whose float it is about; null when the reason is no float's. */
  seance: z.nullable(ordinal),
  reference,
});

const closed = z.strictObject({
  tableId,
  seance: ordinal,
  /** 0 when no coup was ever played here. */
  lastCoup: z.int().min(0),
  /** The jackpot that the table is linked to, whose displayed amounts go on record; null: none. */
  jackpotId: z.nullable(jackpotId),
});

/** `table-T`: séances, seats, and who may start a coup. */
export const tableEvents = defineEvents('game-round', {
  /** An MCD opened the table for a séance; what is fixed while it is open (rules §5). */
  TableOpened: z.strictObject({
    tableId,
    seance: ordinal,
    game,
    currency,
    seats: seat,
    options,
    limits,
    /** At most two tables each (rules §4). */
    chefDeTable: opaqueId,
  }),
  /** The séance of the table ended; no seat was taken and no coup open. */
  TableClosed: closed,
  /** New maxima, between coups; the minimum changes only by closing and reopening. */
  LimitsChanged: z.strictObject({ tableId, maxima }),
  /** No further coup starts here until the same reason is freed. */
  TableHeld: hold,
  /** A reason that held the table is gone. Also recorded when the float of a séance opens before the table opens for it: a float frees its own séance only. */
  TableFreed: hold,
  /** A player sat down: the k-th sitting of this table begins. */
  SeatTaken: z.strictObject({
    ...seatOfTable.shape,
    game,
    currency,
    /** How the sitting's chips are; a colour's value is fixed at allotment. */
    chips,
  }),
  /** The player left the seat; the wallet cashes out what the sitting holds. */
  SeatLeft: seatOfTable,
  /** The table decided that coup n begins. Carries all that its round opens with, so that a restart completes the pair. */
  CoupStarted: coupTerms,
  /** Coup n is over, its shoe open; only now can n+1 start or the table close. */
  CoupEnded: z.strictObject({
    tableId,
    coup: ordinal,
    /** Last revision of the round's stream. */
    lastRevision: revision,
    outcome: z.enum(['settled', 'voided']),
  }),
  /** From its next coup on the table takes JP1 stakes: it is linked to a jackpot that is not suspended. */
  Jp1Offered: z.strictObject({ tableId, jackpotId, currency, ...jp1Offer.shape, reference }),
  /** From its next coup on the table takes no JP1 stake. */
  Jp1Suspended: z.strictObject({ tableId, jackpotId, reason: z.enum(['suspended', 'unlinked', 'stopped']), reference }),
});

export type TableEvent = EventIn<typeof tableEvents>;
