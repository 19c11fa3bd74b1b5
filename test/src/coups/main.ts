/*
 * 10,000 coups of each game, or as many as asked for: node test/dist/coups/main.js [--coups n] [--seed n] [--digest]
 * --digest prints the SHA-256 of the bytes of every stream: the same seed gives the same, as long as no decider or event changes
 */
import { parseArgs } from 'node:util';
import { playAndAudit } from './random-evening.js';

const { values } = parseArgs({
  options: { coups: { type: 'string', default: '10000' }, seed: { type: 'string' }, digest: { type: 'boolean', default: false } },
});
const coups = Number(values.coups);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!Number.isSafeInteger(coups) || coups < 1 || !Number.isSafeInteger(seed)) throw new TypeError('--coups and --seed are whole numbers');

for (const game of ['pair-e-poker', 'ultimate-holdem'] as const) {
  const begin = performance.now();
  console.log(`${game}: ${coups} coups, --seed ${seed}`);
  const { seen, hash } = playAndAudit(game, coups, seed);
  const ends = ['won', 'lost', 'pushed', 'returned', 'refused', 'withdrawn'].map((end) => `${end} ${seen.get(end) ?? 0}`);
  console.log(
    `  all agree: bets ${ends.join(', ')}; ${seen.get('CardRevealed') ?? 0} cards verified, ${((performance.now() - begin) / 1000).toFixed(1)} s`,
  );
  if (values.digest) console.log(`  sha256 ${hash.digest('hex')}`);
}
