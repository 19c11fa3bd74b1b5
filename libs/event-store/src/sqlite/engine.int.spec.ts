import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { contiguous, newEvents, readEverything, textOf } from '../conformance/harness.js';
import { checkEngine, engineVersion } from './engine.js';
import { openSqliteEventStore } from './open-sqlite-event-store.js';
import { temporaryFolder } from './testing/temporary-folder.js';

/** Another process that folds the log into the file again and again, until its input ends; says a dot each time. */
const CHECKPOINTER = `
  const { DatabaseSync } = require('@photostructure/sqlite');
  const db = new DatabaseSync(process.argv[1], { timeout: 5000 });
  const truncate = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  process.stdin.on('end', () => process.exit()).resume();
  // a breath between two: who waits for the lock looks only now and then whether it is free
  setInterval(() => truncate.get().busy === 0 && process.stdout.write('.'), 5);
`;

const STREAMS = 16;
const APPENDS = 60;
const TRUNCATIONS = 10;

describe('the engine', () => {
  const folder = temporaryFolder();
  afterAll(folder.remove);

  it.each(['3.51.2', '3.50.4', '3.7.17', '2.99.99', '', 'new'])(
    'case-200: a store is not opened by SQLite "%s", which may lose a transaction, and nothing is made',
    async (version) => {
      const file = folder.file('never.db');
      await expect(openSqliteEventStore({ floor: 'f-1', file, engine: version })).rejects.toThrow(
        expect.objectContaining({
          code: 'store-unavailable',
          message: expect.stringContaining(`SQLite "${version}", which may lose`) as string,
        }),
      );
      expect(existsSync(file)).toBe(false);
    },
  );

  it.each(['3.51.3', '3.51.10', '3.52.0', '4.0.0', engineVersion()])('case-200: SQLite %s will do', (version) => {
    expect(() => checkEngine(version)).not.toThrow();
  });

  it('case-200: beside a process that truncates the log all the time, no acknowledged append is lost', async () => {
    const file = folder.file('truncated.db');
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    const checkpointer = spawn(process.execPath, ['-e', CHECKPOINTER, file], { cwd: __dirname, stdio: ['pipe', 'pipe', 'inherit'] });
    let truncated = 0;
    checkpointer.stdout.on('data', (dots: Buffer) => (truncated += dots.byteLength));
    const appended = await Promise.all(
      Array.from({ length: STREAMS }, async (_, s) => {
        const texts: string[] = [];
        for (let n = 0; n < APPENDS || truncated < TRUNCATIONS; n++) {
          texts.push(`${s}/${n}`);
          await store.append(
            `round-T${s}-1`,
            n === 0 ? 'no-stream' : BigInt(n - 1),
            newEvents(1, () => `${s}/${n}`),
          );
        }
        return texts;
      }),
    );
    checkpointer.stdin.end();
    await once(checkpointer, 'exit');
    await store.close();

    const again = await openSqliteEventStore({ floor: 'f-1', file });
    const events = await readEverything(again, again.start, ['round-']);
    expect(events.map(textOf).sort()).toEqual(appended.flat().sort());
    expect(contiguous(events)).toBe(true);
    await again.close();
    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  });
});
