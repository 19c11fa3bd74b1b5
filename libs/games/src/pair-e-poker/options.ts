import { CasinoError, type Refusal } from '@casino/kernel';
import type { GameOptions } from '../game.js';

/** Rules §5, the default first. Physical shoes need a card reader at the table, so `shuffle: shoe` is not among the choices. */
const CHOICES = {
  layout: ['twoRows', 'oneRow'],
  shuffle: ['everyCoup'],
  jokerColour: ['none', 'oneRedOneBlack'],
  jokerInPairs: ['dead', 'wild'],
  aceLowRun: [true, false],
} as const;

export type PairEPokerOptions = { readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };
export type Layout = PairEPokerOptions['layout'];

const refuse = (detail: string): Refusal => ({ code: 'invalid-request', detail });

/** The options with defaults filled in, or a refusal `invalid-request` that names what is not understood. */
export const readOptions = (given: Readonly<Record<string, unknown>>): PairEPokerOptions | Refusal => {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(CHOICES, name)) return refuse(`Pair'e poker has no option "${name}".`);
  }
  const options: [string, string | boolean][] = [];
  for (const [name, choices] of Object.entries<readonly (string | boolean)[]>(CHOICES)) {
    const wanted = Object.hasOwn(given, name) ? given[name] : choices[0];
    const choice = choices.find((known) => known === wanted);
    if (choice === undefined) {
      if (name === 'shuffle' && wanted === 'shoe')
        return refuse('A physical shoe needs a card reader, which this floor does not support: shuffle is everyCoup.');
      return refuse(`The option ${name} is one of ${choices.join(', ')}.`);
    }
    options.push([name, choice]);
  }
  return Object.fromEntries(options) as PairEPokerOptions;
};

const isRefusal = (read: PairEPokerOptions | Refusal): read is Refusal => 'code' in read;

/** Options that were recorded when the table opened. @throws CasinoError `configuration-invalid` when they are not this game's */
export const recordedOptions = (options: GameOptions): PairEPokerOptions => {
  const read = readOptions(options);
  if (isRefusal(read)) throw new CasinoError('configuration-invalid', read.detail);
  return read;
};
