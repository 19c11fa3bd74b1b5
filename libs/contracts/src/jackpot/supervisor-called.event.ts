import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, instant, jackpotId, opaqueId, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  claimId,
  tableId,
  coup: ordinal,
  croupier: opaqueId,
  calledAt: instant,
});

/** The croupier called a member of the management committee. */
export const supervisorCalled = defineEvent('jackpot', 'SupervisorCalled', 1, data, {
  jackpotId: 'JP1',
  claimId: 'T1-12',
  tableId: 'T1',
  coup: 12,
  croupier: 'croupier-1',
  calledAt: 1790000000123,
});

export type SupervisorCalled = EventOf<typeof supervisorCalled>;
