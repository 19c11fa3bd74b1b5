import type { RecordedEvent } from '@casino/contracts';
import type { StreamMessage } from '@casino/platform';
import { CasinoError } from '@casino/kernel';
import type { JackpotEvent } from '../domain/index.js';
import { displayText } from '../read-models/display-text.js';
import { displayAfter, isShown, type MeterDisplay } from '../read-models/meter-display.js';
import type { Registers } from '../read-models/registers.js';

const encoder = new TextEncoder();

type Message = Pick<StreamMessage, 'type' | 'bytes'>;

/** What a screen gets. @throws CasinoError `jackpot-not-found` */
export const meterMessage = (jackpotId: string, display: MeterDisplay | undefined): Message => {
  if (display === undefined) throw new CasinoError('jackpot-not-found');
  return { type: 'meter', bytes: encoder.encode(`{"jackpotId":${JSON.stringify(jackpotId)},${displayText(display).slice(1)}`) };
};

/**
 * A message for every event that changes what is shown, for one screen, wherever in the past it goes on from: what was frozen there
 * is looked up at its first event, the rest is in the events.
 */
export const meterChanges = (
  registers: Pick<Registers, 'display' | 'frozenAt'>,
  jackpotId: string,
): ((recorded: RecordedEvent) => Message | undefined) => {
  let before: MeterDisplay | undefined;
  const start = (revision: bigint): MeterDisplay => {
    const now = registers.display(jackpotId);
    if (now === undefined) throw new CasinoError('jackpot-not-found');
    return { currency: now.currency, running: null, frozen: registers.frozenAt(jackpotId, revision - 1n), stopped: false };
  };
  return ({ event, metadata }) => {
    const last = before === undefined ? start(metadata.revision) : before;
    before = displayAfter(last, event as JackpotEvent);
    // what is topped up leaves with the payment in the same append: no display jumps up for it
    return before === last || !isShown(before) || event.type === 'MeterToppedUp' ? undefined : meterMessage(jackpotId, before);
  };
};
