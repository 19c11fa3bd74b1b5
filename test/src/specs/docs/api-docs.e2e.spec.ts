import { FloorProcess } from '../../kit/floors/floor-process.js';
import { answersIn, blocksOf, DocShell } from '../../kit/docs/doc-shell.js';

describe('docs/api.md', () => {
  let floor: FloorProcess;
  let shell: DocShell;
  beforeAll(async () => {
    floor = await FloorProcess.start();
    shell = new DocShell(floor);
  }, 60_000);
  afterAll(async () => {
    shell.dispose();
    await floor.dispose();
  });

  it('every block runs as it is written, in order, on an empty floor, with Node, npm and curl alone', async () => {
    const script = blocksOf('docs/api.md');
    expect(script.match(/^FLOOR=http:\/\/127\.0\.0\.1:3000$/gm)).toHaveLength(1);
    const { out, err } = await shell.run(script.replace('http://127.0.0.1:3000', floor.url));

    expect(err).toBe('');
    const lines = out.split('\n');
    const requests = script.split('\n').filter((line) => /^(?:post|both|get) /.test(line));
    const statuses = answersIn(out);
    expect(statuses.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(statuses).toHaveLength(requests.length);
    expect(requests.length).toBeGreaterThan(20);
    // over HTTP, and from the exported events alone
    expect(out.match(/All agrees: round-T1-1 was dealt and settled as it says/g)).toHaveLength(2);
    // the stream has the whole past of the table, in order
    const types = lines.flatMap((line) => /^event: casino\.game-round\.(\w+)\.v\d+$/.exec(line)?.[1] ?? []);
    expect([types[0], types.includes('RoundSettled'), types.includes('TableClosed')]).toEqual(['TableOpened', true, true]);
  }, 180_000);
});
