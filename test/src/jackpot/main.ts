/* kill -9 between and during the steps of claims: node test/dist/jackpot/main.js [--kills 200] [--seed n] */
import { parseArgs } from 'node:util';
import { claimRun } from './claim-run.js';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' }, seed: { type: 'string' } } });
const kills = Number(values.kills);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed)) throw new TypeError('--kills and --seed are whole numbers');

console.log(`${kills} kills, --seed ${seed}`);
claimRun({ kills, seed, progress: (line) => console.log(line) }).then(
  (report) => console.log(`each paid once: ${JSON.stringify(report)}`),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
