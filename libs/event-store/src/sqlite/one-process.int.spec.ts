import { readFileSync, symlinkSync } from 'node:fs';
import { newEvents } from '../conformance/harness.js';
import { openSqliteEventStore } from './open-sqlite-event-store.js';
import { buildLibrary, killHolders, startHolder } from './testing/holder-process.js';
import { temporaryFolder } from './testing/temporary-folder.js';

describe('one process per data file', () => {
  const folder = temporaryFolder();
  let number = 0;
  const newFile = () => folder.file(`events-${++number}.db`);
  const inUse = (file: string) => expect.objectContaining({ code: 'store-in-use', message: expect.stringContaining(file) as string });
  beforeAll(buildLibrary, 60_000);
  afterEach(killHolders);
  afterAll(folder.remove);

  it('refuses a second store in the same process, also under another name, until the first is closed', async () => {
    const file = newFile();
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    await expect(openSqliteEventStore({ floor: 'f-1', file })).rejects.toThrow(inUse(file));
    const link = newFile();
    symlinkSync(file, link);
    await expect(openSqliteEventStore({ floor: 'f-1', file: link })).rejects.toThrow(inUse(file));
    await store.append('s', 'no-stream', newEvents(1));
    await expect(openSqliteEventStore({ floor: 'f-1', file, lockMessage: 'stop the other casino first' })).rejects.toThrow(
      'stop the other casino first',
    );
    await store.close();
    const again = await openSqliteEventStore({ floor: 'f-1', file });
    expect(await again.readStream('s')).toHaveLength(1);
    await again.close();
  });

  it('refuses a second process, which runs from the built files, and lets it in after a close', async () => {
    const file = newFile();
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    const second = await startHolder(file);
    expect(second.said).toBe(`store-in-use: ${file} is in use by another process`);
    await second.ended;
    await store.close();
    const third = await startHolder(file);
    expect(third.said).toBe('open');
    expect(await third.append()).toBe('append done');
    await third.close();
    const again = await openSqliteEventStore({ floor: 'f-1', file });
    expect(await again.readStream('shared')).toHaveLength(1);
    await again.close();
  });

  it('a process that was killed never blocks the next start, and what it had acknowledged is there', async () => {
    const file = newFile();
    const holder = await startHolder(file);
    expect(holder.said).toBe('open');
    for (let n = 0; n < 3; n++) expect(await holder.append()).toBe('append done');
    await expect(openSqliteEventStore({ floor: 'f-1', file })).rejects.toThrow(inUse(file));
    await holder.kill();
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    expect((await store.readStream('shared')).map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    await store.append('shared', 2n, newEvents(1));
    await store.close();
    expect(readFileSync(`${file}.lock`)).toHaveLength(0);
  });
});
