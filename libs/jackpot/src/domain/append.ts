import { accept, CasinoError, type Decision } from '@casino/kernel';
import { evolve } from './jackpot.evolve.js';
import type { Cycle, JackpotEvent, JackpotState } from './jackpot.state.js';

export interface OpenedJackpot {
  readonly jackpotId: string;
  readonly currency: string;
}

/** @throws CasinoError `internal-error`, a defect: only an open jackpot has coups, claims and a running meter */
const present = <T>(value: T | null, what: string): T => {
  if (value === null) throw new CasinoError('internal-error', `The jackpot has no ${what}.`);
  return value;
};

/** The events of one decision as they are said, and the jackpot after them: what follows is decided from that. */
export class Append {
  private readonly events: JackpotEvent[] = [];

  constructor(public now: JackpotState) {}

  get jackpot(): OpenedJackpot {
    return present(this.now.opened, 'opening');
  }

  /** The open cycle: its meter is the running meter. */
  get running(): Cycle {
    return present(this.now.running, 'open cycle');
  }

  say(event: JackpotEvent): this {
    this.events.push(event);
    this.now = evolve(this.now, event);
    return this;
  }

  decision(): Decision<JackpotEvent> {
    return accept(...this.events);
  }
}
