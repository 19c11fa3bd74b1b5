import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { openKurrentDbEventStore } from '@casino/event-store/kurrentdb';
import { event, listenTo, persist, textsOf } from '../../kit/kurrentdb-double/testing.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

/** Built before the tests are run. */
const program = join(__dirname, '../../../dist/kit/kurrentdb-double/main.js');

describe('the double as a process', () => {
  let double: ChildProcessByStdio<Writable, Readable, null>;
  let connectionString: string;
  let answers: AsyncIterator<string>;
  const tell = async (command: object): Promise<string> => {
    double.stdin.write(`${JSON.stringify(command)}\n`);
    return String((await answers.next()).value);
  };

  beforeAll(async () => {
    double = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    answers = createInterface({ input: double.stdout })[Symbol.asyncIterator]();
    connectionString = /kurrentdb:\S+/.exec(String((await answers.next()).value))?.[0] ?? '';
  });
  afterAll(async () => {
    const ended = once(double, 'exit');
    double.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('is shared by several stores, and can be told to fail', async () => {
    const [one, two] = [
      openKurrentDbEventStore({ floor: 'f-1', connectionString }),
      openKurrentDbEventStore({ floor: 'f-1', connectionString }),
    ];
    const listener = listenTo(two, ['a']);
    await one.append('a', 'no-stream', [event('0')]);
    await two.append('a', 0n, [event('1')]);
    await listener.until(2);
    expect(await tell({ unavailable: true })).toBe('ok');
    await expect(one.append('a', 1n, [event('2')])).rejects.toThrow(expect.objectContaining({ code: 'store-unavailable' }));
    expect(await tell({ unavailable: false, cutNextAppend: 'after' })).toBe('ok');
    await one.append('a', 1n, [event('2')]);
    expect(await tell({ down: true, up: true })).toBe('ok');
    expect(await tell({ unavailabel: true })).toMatch(/no such fault/);
    await listener.until(3);
    await listener.stop();
    expect(listener.heard.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    expect(await persist(() => textsOf(two, 'a'))).toEqual(['0', '1', '2']);
    await Promise.all([one.close(), two.close()]);
  });
});
