import type { Money } from '@casino/kernel';
import type { JackpotEvent } from '../domain/index.js';

export interface CycleAmount {
  readonly cycle: number;
  /** Minor units. */
  readonly amount: Money;
}

/** What the displays of the linked tables show: the running meter and, while cycles are frozen, their amounts, each named (rules §3 *Display*). */
export interface MeterDisplay {
  readonly currency: string;
  /** null: the jackpot is stopped, or no event that says it was read yet. */
  readonly running: CycleAmount | null;
  readonly frozen: readonly CycleAmount[];
  readonly stopped: boolean;
}

const running = (display: MeterDisplay, cycle: number, amount: Money): MeterDisplay =>
  display.running !== null && display.running.cycle === cycle && display.running.amount === amount
    ? display
    : { ...display, running: { cycle, amount } };

const without = (display: MeterDisplay, cycle: number): MeterDisplay => ({
  ...display,
  frozen: display.frozen.filter((one) => one.cycle !== cycle),
});

/** The display after an event; the same object when it shows the same. Needs no more of the past than what is frozen: the events say the meter. */
export const displayAfter = (display: MeterDisplay, event: JackpotEvent): MeterDisplay => {
  switch (event.type) {
    case 'CycleOpened':
      return running(display, event.data.cycle, event.data.policy.seed);
    case 'CoupEntered':
    case 'ContributionReturned':
    case 'MeterToppedUp':
    case 'FixedPrizeWon':
    case 'ConsolationAwarded':
      return running(display, event.data.cycle, event.data.meter);
    case 'IncrementReceived':
      return event.data.cycle === null ? display : running(display, event.data.cycle, event.data.meter);
    case 'CycleFrozen':
      return { ...display, running: null, frozen: [...display.frozen, { cycle: event.data.cycle, amount: event.data.amount }] };
    case 'JackpotShared':
    case 'MeterRestored':
      return running(without(display, event.data.cycle), event.data.into, event.data.meter);
    case 'JackpotStopped':
      return { ...display, running: null, stopped: true };
    default:
      return display;
  }
};

/** Whether a screen can show it: between a freeze and the cycle that opens with it there is no running meter. */
export const isShown = ({ running: meter, stopped }: MeterDisplay): boolean => meter !== null || stopped;
