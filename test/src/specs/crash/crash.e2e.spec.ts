import { seedOf, wholeNumberFrom } from '../../kit/seed.js';
import { crashRun } from '../../kit/runs/crash-run.js';

const KILLS = wholeNumberFrom('KILLS', 20);
const SEED = seedOf('crash');

describe('a floor that is killed without warning while it is played on', () => {
  it('kill -9 at random moments: nothing acknowledged is lost, nothing is done twice, every open coup ends, the books balance, every coup replays', async () => {
    const report = await crashRun({ kills: KILLS, seed: SEED });
    expect(report.kills).toBe(KILLS);
    expect(report.acknowledged).toBeGreaterThan(KILLS);
    expect(report.coups).toBeGreaterThan(0);
  }, 300_000);
});
