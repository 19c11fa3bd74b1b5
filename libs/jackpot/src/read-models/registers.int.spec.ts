import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDITOR, CROUPIER, dropFolder, newFolder } from '@casino/platform/testing';
import { Logger } from '@nestjs/common';
import { MCD, openTestJackpot, type TestJackpot } from '../testing/test-jackpot.js';
import { FULL_AND_QUADS, ROYAL_OF_3, type Staked } from '../testing/table-double.js';
import { openRegistersFile } from './registers-file.js';

let folder: string;
let jackpot: TestJackpot;
const FILE = 'jackpot-registers.sqlite';
const STAKED: Staked = { jackpotId: 'JP1', dealtIn: [1, 3, 5], jp1: [1, 3] };
const PATHS = ['/jackpots', '/jackpots/JP1/claims', '/jackpots/JP1/claims/T1-1', '/jackpots/JP1/awards', '/jackpots/JP1/displayed-amounts'];

const all = () => Promise.all(PATHS.map(async (path) => (await jackpot.as(AUDITOR).get(path)).text));
const restart = async (between: () => void): Promise<void> => {
  await jackpot.stop();
  between();
  jackpot = await openTestJackpot(folder);
};

beforeEach(async () => {
  folder = newFolder();
  jackpot = await openTestJackpot(folder);
  await jackpot.as(MCD).post('/jackpots/JP1/open', { seed: '1000000', stake: '500' });
  await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T1' });
  const table = jackpot.table('T1');
  await table.plays(1, STAKED, ROYAL_OF_3);
  await table.plays(2, STAKED, FULL_AND_QUADS);
  await table.ends(1, 2, 'JP1');
  await jackpot.reviews.concludes('JP1', 'T1-1', 'confirmed');
  await jackpot.quiet();
  await jackpot.as(CROUPIER).post('/jackpots/JP1/claims/T1-1/call');
  await jackpot.as(MCD).post('/jackpots/JP1/claims/T1-1/identify');
  await jackpot.as(MCD).post('/jackpots/JP1/claims/T1-1/release', { paidAt: 'table' });
});
afterEach(async () => {
  await jackpot.stop();
  dropFolder(folder);
});

describe('the registers in their file', () => {
  it.each<readonly [string, (file: string) => void]>([
    ['go on where they were', () => undefined],
    [
      'are made anew when the file is lost',
      (file) => ['', '-wal', '-shm'].forEach((suffix) => rmSync(`${file}${suffix}`, { force: true })),
    ],
    ['are made anew when the file is damaged', (file) => writeFileSync(file, 'no database at all, whoever wrote it')],
    [
      'are made anew when they are another version’s',
      (file) => {
        const kept = openRegistersFile(file);
        kept.db.exec("PRAGMA user_version = 99; UPDATE awards SET record = '{}'");
        kept.close();
      },
    ],
    [
      'are made anew when they are ahead of the store, which was restored',
      (file) => {
        const kept = openRegistersFile(file);
        kept.write('999999', () => undefined);
        kept.close();
      },
    ],
    [
      'are made anew when their position is none of this store',
      (file) => {
        const kept = openRegistersFile(file);
        kept.write('x', () => undefined);
        kept.close();
      },
    ],
  ])('%s', async (_, between) => {
    Logger.overrideLogger(false);
    const before = await all();
    expect(before.every((text) => text.length > 100)).toBe(true);
    await restart(() => between(join(folder, FILE)));
    expect(await all()).toEqual(before);
    expect(jackpot.registers.jackpotOf('T1')).toBe('JP1');
    expect(jackpot.registers.openClaims()).toEqual({ count: 0, oldest: null });
  });

  it('what was taken is not taken twice', async () => {
    const before = await all();
    await restart(() => undefined);
    await jackpot.table('T1').closes(3, STAKED);
    await jackpot.quiet();
    expect((await all()).slice(1)).toEqual(before.slice(1));
  });
});
