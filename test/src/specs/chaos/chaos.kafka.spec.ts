import { seedOf, wholeNumberFrom } from '../../kit/seed.js';
import { chaosRun } from '../../kit/runs/chaos-run.js';

const MINUTES = wholeNumberFrom('CHAOS_MINUTES', 2);
const SEED = seedOf('chaos');
/** ms: longer than a member's session and a relay's lease. */
const FREEZE = 20_000;

describe('chaos', () => {
  it(
    'services and broker are killed, frozen and restarted at random under play: it drains, nothing acknowledged is lost, nothing is done twice, the books balance, every coup ends and replays',
    async () => {
      const lines: string[] = [];
      const report = await chaosRun({
        minutes: MINUTES,
        seed: SEED,
        tables: 20,
        freeze: FREEZE,
        progress: (line) => void lines.push(line),
      }).catch((error: unknown) => {
        process.stderr.write(`${lines.join('\n')}\n`);
        throw error;
      });
      expect(Object.values(report.strikes).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2);
      expect(report.acknowledged).toBeGreaterThan(100);
      expect(report.coups).toBeGreaterThan(10);
    },
    (MINUTES + 5) * 60_000,
  );
});
