import { seedOf, wholeNumberFrom } from '../../kit/seed.js';
import { claimRun } from '../../kit/runs/claim-run.js';

const KILLS = wholeNumberFrom('KILLS', 20);
const SEED = seedOf('claims');

describe('a floor that is killed without warning while claims are dealt with', () => {
  it('P9: kill -9 between any two steps of a claim: each prize, consolation and share is paid exactly once, the books of the jackpot hold at every prefix', async () => {
    const report = await claimRun({ kills: KILLS, seed: SEED });
    expect(report.kills).toBe(KILLS);
    expect(report.payments).toBe(report.nights * 14);
    expect(report.repeated).toBeGreaterThan(0);
  }, 300_000);
});
