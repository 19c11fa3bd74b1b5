/* A storm, or coups, as long as asked for: node test/dist/kit/runs/main.js crash|claims|chaos|coups [--seed n] and the options below */
import { parseArgs } from 'node:util';
import { chaosRun } from './chaos-run.js';
import { playAndAudit } from '../coups/random-evening.js';
import { crashRun } from './crash-run.js';
import { claimRun } from './claim-run.js';
import { shown } from '../audit/findings.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    /** Of crash and claims. */
    kills: { type: 'string', default: '200' },
    /** Of chaos; more than one instance of each service over the KurrentDB double, one over SQLite. */
    minutes: { type: 'string', default: '15' },
    tables: { type: 'string', default: '20' },
    instances: { type: 'string', default: '1' },
    /** Of each game. */
    coups: { type: 'string', default: '10000' },
    /** Of coups: prints the SHA-256 of the bytes of every stream: the same seed gives the same, as long as no decider or event changes. */
    digest: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const whole = (name: 'seed' | 'kills' | 'tables' | 'instances' | 'coups'): number => {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < (name === 'seed' ? 0 : 1)) throw new TypeError(`--${name} is a whole number`);
  return value;
};
if (!(minutes > 0)) throw new TypeError('--minutes is a number');

const seed = whole('seed');
const progress = (line: string): void => console.log(line);

const coupsRun = async (): Promise<Readonly<Record<string, object>>> => {
  const played: Record<string, object> = {};
  for (const game of ['pair-e-poker', 'ultimate-holdem'] as const) {
    const { seen, hash } = playAndAudit(game, whole('coups'), seed);
    played[game] = Object.fromEntries(seen);
    progress(`${game}: ${whole('coups')} coups agree${values.digest ? `, sha256 ${hash.digest('hex')}` : ''}`);
  }
  return played;
};

const RUNS: Readonly<Record<string, () => Promise<unknown>>> = {
  crash: () => crashRun({ kills: whole('kills'), seed, progress }),
  claims: () => claimRun({ kills: whole('kills'), seed, progress }),
  chaos: () => chaosRun({ minutes, tables: whole('tables'), instances: whole('instances'), seed, progress }),
  coups: coupsRun,
};

const [name = ''] = positionals;
const run = RUNS[name];
if (run === undefined) throw new TypeError(`there is no run "${name}"; there are ${Object.keys(RUNS).join(', ')}`);
console.log(`${name} --seed ${seed}`);
run().then(
  (report) => console.log(`nothing lost, nothing twice: ${shown(report)}`),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
