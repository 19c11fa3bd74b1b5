/* Services and broker killed and frozen under play: node test/dist/chaos/main.js [--minutes 15] [--seed n] [--tables 20] [--instances 1] */
import { parseArgs } from 'node:util';
import { chaosRun } from './chaos-run.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string' },
    tables: { type: 'string', default: '20' },
    instances: { type: 'string', default: '1' },
  },
});
const minutes = Number(values.minutes);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const [tables, instances] = [Number(values.tables), Number(values.instances)];
if (!(minutes > 0) || ![seed, tables, instances].every((value) => Number.isSafeInteger(value) && value >= 0))
  throw new TypeError('--minutes is a number; --seed, --tables and --instances are whole ones');

console.log(
  `chaos: ${minutes} minutes, --seed ${seed}, ${tables} tables, ${instances} of each service over ${instances > 1 ? 'the KurrentDB double' : 'SQLite'}`,
);
chaosRun({ minutes, seed, tables, instances, progress: (line) => console.log(line) }).then(
  (report) => console.log(`nothing lost, nothing twice: ${JSON.stringify(report)}`),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
