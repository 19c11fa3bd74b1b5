import { formatMoney, parseMoney } from '@casino/kernel';
import type { CycleAmount, MeterDisplay } from './meter-display.js';

interface Amount {
  readonly cycle: number;
  readonly amount: string;
}

const toText = ({ cycle, amount }: CycleAmount): Amount => ({ cycle, amount: formatMoney(amount) });
const ofText = ({ cycle, amount }: Amount): CycleAmount => ({ cycle, amount: parseMoney(amount) });

/** A display as it is kept and sent: amounts as decimal strings. */
export const displayText = ({ currency, running, frozen, stopped }: MeterDisplay): string =>
  JSON.stringify({ currency, running: running === null ? null : toText(running), frozen: frozen.map(toText), stopped });

export const displayOfText = (text: string): MeterDisplay => {
  const { currency, running, frozen, stopped } = JSON.parse(text) as {
    currency: string;
    running: Amount | null;
    frozen: readonly Amount[];
    stopped: boolean;
  };
  return { currency, running: running === null ? null : ofText(running), frozen: frozen.map(ofText), stopped };
};
