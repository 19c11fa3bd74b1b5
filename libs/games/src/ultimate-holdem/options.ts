import type { Refusal } from '@casino/kernel';
import type { GameOptions } from '../game.js';

/** Values of each option, default first (rules §5). Fixed when the table opens. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  // Whether a fold leaves Trips in play, or forfeits it.
  ['tripsOnFold', ['play', 'forfeit']],
  // The same for the prizes of JP1; its contribution stays either way.
  ['jp1OnFold', ['play', 'forfeit']],
  // Whose royal pays the consolation.
  ['consolationTrigger', ['anyPlayer', 'jp1Player']],
]);

/**
 * The options with their defaults filled in. The link to a jackpot is not among them: a table is linked between coups by
 * an act of its own.
 * @returns a refusal `invalid-request` that names the unknown option or value
 */
export const ultimateHoldemOptions = (given: Readonly<Record<string, unknown>>): GameOptions | Refusal => {
  const options = new Map([...VALUES].flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first] as const])));
  for (const [name, value] of Object.entries(given)) {
    const values = VALUES.get(name);
    if (values === undefined) return { code: 'invalid-request', detail: `Ultimate hold'em has no option "${name}".` };
    if (typeof value !== 'string' || !values.includes(value)) {
      return { code: 'invalid-request', detail: `${name} is one of ${values.join(', ')}.` };
    }
    options.set(name, value);
  }
  return Object.fromEntries(options);
};
