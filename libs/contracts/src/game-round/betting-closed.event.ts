import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { consolationTrigger, currency, jackpotId, jp1OnFold, opaqueId, ordinal, stakeLine, tableId } from '../fields.js';

const v1 = z.strictObject({
  tableId,
  coup: ordinal,
  bets: z.array(stakeLine).max(5_000),
});

/** What the jackpot needs to take the coup's registered JP1 stakes: those at position `jp1` of `bets`. */
const forJackpot = z.strictObject({ jackpotId, currency, croupier: opaqueId, chefDeTable: opaqueId, jp1OnFold, consolationTrigger });

const data = z.strictObject({
  ...v1.shape,
  /** null: no JP1 stake is in the coup, and its cards wait for nobody. */
  jackpot: z.nullable(forJackpot),
});

/** Every stake is answered, and JP1 sensors, console and accepted stakes agree; these stand. A JP1 stake listed here moves on the jackpot's events only. */
export const bettingClosed = defineEvent(
  'game-round',
  'BettingClosed',
  2,
  data,
  {
    tableId: 'T1',
    coup: 12,
    bets: [
      { betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e', seat: 3, sittingId: 'T1-7', playerId: 'player-5', position: 'ante', stake: 500n },
    ],
    jackpot: {
      jackpotId: 'JP1',
      currency: 'EUR',
      croupier: 'croupier-1',
      chefDeTable: 'chef-1',
      jp1OnFold: 'play',
      consolationTrigger: 'anyPlayer',
    },
  },
  [{ version: 1, schema: v1, upcast: (former: z.output<typeof v1>): z.output<typeof data> => ({ ...former, jackpot: null }) }],
);

export type BettingClosed = EventOf<typeof bettingClosed>;
