import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { loadConfiguration, type CasinoConfiguration } from '@casino/platform';
import { Logger } from '@nestjs/common';
import { NO_TABLE } from '../domain/index.js';
import { readTableList, writeTableList } from './table-list.file.js';
import { TableList } from './table-list.js';

describe('the list of tables in its file', () => {
  let configuration: CasinoConfiguration;
  let file: string;
  let store: EventStore;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'casino-list-'));
    configuration = loadConfiguration({ CASINO_DATA: folder });
    file = join(folder, 'game-round-tables.json');
    store = await openSqliteEventStore({ file: join(folder, 'game-round.sqlite') });
    await store.append('round-T1-1', 'no-stream', [{ id: '00000000-0000-4000-8000-000000000000', type: 'x', bytes: new Uint8Array(1) }]);
  });
  afterEach(async () => {
    await store.close();
    rmSync(configuration.dataFolder, { recursive: true });
  });
  const load = async (): Promise<readonly [string | undefined, readonly string[]]> => {
    const list = new TableList(store, configuration);
    const at = await list.load();
    expect(list.position).toBe(at);
    list.save();
    return [at, Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { tables: object }).tables)];
  };

  it('goes on where it was', async () => {
    writeTableList(file, { position: '1', tables: new Map([['T1', NO_TABLE]]) });
    expect(await load()).toEqual(['1', ['T1']]);
  });

  it.each(['2', 'x', ''])(
    'is made anew when it stands at %p, which the store has not reached: it was restored, or is another one',
    async (position) => {
      writeTableList(file, { position, tables: new Map([['T1', NO_TABLE]]) });
      const list = new TableList(store, configuration);
      expect(await list.load()).toBe(store.start);
      // at once: the store may have grown to there by the next start
      expect(readTableList(file)).toEqual({ position: store.start, tables: new Map() });
    },
  );

  it.each(['', '{', '[]', 'null', '{"version":"table-list-0"}'])('is made anew from a file that holds %p', async (content) => {
    writeFileSync(file, content);
    expect(await load()).toEqual([store.start, []]);
  });

  it('is made where there is none', async () => {
    expect(existsSync(file)).toBe(false);
    expect(await load()).toEqual([store.start, []]);
  });
});
