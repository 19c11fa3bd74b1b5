import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Staff } from '@casino/simulation';
import { answersIn, blocksOf, DocShell } from '../../kit/docs/doc-shell.js';
import { endAndAudit } from '../../kit/audit/end-and-audit.js';
import { workspace } from '../../kit/workspace.js';
import { JournalClient } from '../../kit/clients/journal-client.js';
import { FloorProcess } from '../../kit/floors/floor-process.js';

const PAGE = 'docs/jackpot.md';

describe(PAGE, () => {
  let floor: FloorProcess;
  let shell: DocShell;
  beforeAll(async () => {
    const [, shoes] = /CASINO_TEST_SHOES=(\S+)/.exec(readFileSync(join(workspace(), PAGE), 'utf8')) ?? [];
    if (shoes === undefined) throw new Error('the page names no shoe');
    floor = await FloorProcess.start({ env: { CASINO_TEST_SHOES: shoes } });
    shell = new DocShell(floor);
  }, 60_000);
  afterAll(async () => {
    shell.dispose();
    await floor.dispose();
  });

  it('every block runs as it is written, in order, on an empty floor: a royal from the stake to its slip', async () => {
    const script = blocksOf(PAGE);
    const { out, err } = await shell.run(script.replace('http://127.0.0.1:3000', floor.url));
    expect(err).toBe('');
    const answers = answersIn(out);
    expect(answers.filter(({ status }) => ![200, 201, 202].includes(status))).toEqual([]);
    expect(answers.length).toBeGreaterThan(35);
    // what the comments say of the meter
    expect(out).toMatch(/"running":\{"cycle":1,"amount":"1000800"\}/);
    expect(out).toMatch(/"running":\{"cycle":2,"amount":"1000000"\},"frozen":\[\{"cycle":1,"amount":"1000800"\}\]/);
    expect(out).toMatch(/^event: meter$/m);
    expect(out).toMatch(/JP1: the cards open the claim T1-1: a royal flush with an own card, 10♥ J♥ Q♥ K♥ A♥, seat 3/);
    const client = new JournalClient({ url: floor.url });
    const count = await endAndAudit(floor, client, new Staff(client), { displays: ['JP1'] }).finally(() => client.close());
    expect(count).toMatchObject({ entered: 1, claims: 1, confirmed: 1, awards: 1, consolations: 1, anomalies: 0 });
  }, 180_000);
});
