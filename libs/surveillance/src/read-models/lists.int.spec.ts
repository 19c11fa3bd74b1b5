import { ServiceDouble, dropFolder, newFolder } from '@casino/platform/testing';
import { appendFileSync, existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { Logger } from '@nestjs/common';
import { OPENED } from '../testing/test-surveillance.js';
import { openLists, type Lists } from './lists.js';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let folder: string;
let file: string;
let store: EventStore;
let own: ServiceDouble;
let lists: Lists;

const request = (tableId: string, coup: number) => {
  const claimId = `${tableId}-${coup}`;
  return own.says(`review-${claimId}`, {
    type: 'ReviewRequested',
    data: { claimId, jackpotId: 'JP1', tableId, coup, review: 1, barred: [], lastBetsAt: OPENED, openedAt: OPENED, requestedAt: OPENED },
  });
};
const assign = (claimId: string) =>
  own.says(`review-${claimId}`, {
    type: 'ReviewAssigned',
    data: { claimId, review: 1, reviewer: 'eye-1', camera: 'c', assignedAt: OPENED },
  });
const raise = (n: number, kind: string, tableId: string | null) =>
  own.says(`incident-${uuid(n)}`, {
    type: 'IncidentRaised',
    data: {
      incidentId: uuid(n),
      service: 'wallet',
      kind,
      tableId,
      coup: null,
      subject: 's',
      detail: '',
      anomaly: uuid(n),
      raisedAt: OPENED + n,
    },
  });
const resolve = (n: number) =>
  own.says(`incident-${uuid(n)}`, {
    type: 'IncidentResolved',
    data: { incidentId: uuid(n), resolution: 'r', resolvedBy: 'eye-1', resolvedAt: OPENED },
  });

const open = async (): Promise<void> => {
  lists = await openLists(store, file);
  lists.follow();
};
const reopen = async (between: () => void = () => undefined): Promise<void> => {
  await lists.close();
  between();
  await open();
};
const claims = async (wanted: Partial<Parameters<Lists['reviews']>[0]> = {}) => {
  await lists.current();
  return lists.reviews({ limit: 100, ...wanted }).states.map(({ claimId, status }) => `${claimId} ${status}`);
};
const raised = async (wanted: Partial<Parameters<Lists['incidents']>[0]> = {}) => {
  await lists.current();
  return lists.incidents({ limit: 100, ...wanted }).states.map(({ incidentId }) => Number(incidentId.slice(-12)));
};

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  folder = newFolder();
  file = join(folder, 'lists.sqlite');
  store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'surveillance.sqlite') });
  own = new ServiceDouble('surveillance', store);
  await open();
});
afterEach(async () => {
  await lists.close();
  await store.close();
  dropFolder(folder);
});

describe('the lists of surveillance', () => {
  it('have what was just stored; the newest stands first, and stays where it is when it changes', async () => {
    expect(await claims()).toEqual([]);
    await request('T1', 1);
    await request('T2', 1);
    await assign('T1-1');
    await own.observes('not of a list');
    expect(await claims()).toEqual(['T2-1 requested', 'T1-1 assigned']);
    expect(await claims({ status: 'assigned' })).toEqual(['T1-1 assigned']);
    expect(await claims({ tableId: 'T2' })).toEqual(['T2-1 requested']);
    expect(await claims({ tableId: 'T2', status: 'assigned' })).toEqual([]);
    expect(lists.open()).toEqual({ reviews: 2, incidents: 0 });
  });

  it('are asked for by status, kind and table', async () => {
    await raise(1, 'gap', 'T1');
    await raise(2, 'fork', 'T1');
    await raise(3, 'gap', null);
    await resolve(1);
    expect(await raised()).toEqual([3, 2, 1]);
    expect(await raised({ status: 'open' })).toEqual([3, 2]);
    expect(await raised({ kind: 'gap' })).toEqual([3, 1]);
    expect(await raised({ kind: 'gap', status: 'open' })).toEqual([3]);
    expect(await raised({ tableId: 'T1' })).toEqual([2, 1]);
    expect(lists.open()).toEqual({ reviews: 0, incidents: 2 });
  });

  it('come page by page, each once, also while more comes', async () => {
    for (let n = 1; n <= 7; n++) await raise(n, 'gap', null);
    await lists.current();
    const pages: number[][] = [];
    for (let before: string | null | undefined; before !== null;) {
      const page: ReturnType<Lists['incidents']> = lists.incidents({ limit: 3, before: before === undefined ? undefined : before });
      pages.push(page.states.map(({ incidentId }) => Number(incidentId.slice(-12))));
      before = page.next;
      await raise(10 + pages.length, 'gap', null);
      await resolve(1);
      await lists.current();
    }
    expect(pages).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
    expect(lists.incidents({ limit: 1 }).next).not.toBeNull();
    expect(lists.incidents({ limit: 10 })).toMatchObject({ next: null, states: { length: 10 } });
  });

  it('follow the store by themselves, and take nothing twice when somebody asks meanwhile', async () => {
    await Promise.all([
      ...Array.from({ length: 30 }, (_, n) => raise(n, 'gap', null)),
      ...Array.from({ length: 30 }, () => lists.current()),
    ]);
    expect(await raised()).toHaveLength(30);
    for (let tries = 0; store.comparePositions(lists.position, await store.head()) < 0; tries++) {
      expect(tries).toBeLessThan(1_000);
      await new Promise((done) => setTimeout(done, 2));
    }
    expect(lists.failure).toBeUndefined();
  });

  it('go on where they were', async () => {
    await request('T1', 1);
    await claims();
    const at = lists.position;
    await reopen();
    expect(lists.position).toBe(at);
    expect(lists.reviews({ limit: 9 }).states).toHaveLength(1);
    await assign('T1-1');
    expect(await claims()).toEqual(['T1-1 assigned']);
  });

  const query = (sql: string) => {
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
  };
  it.each([
    ['lost', () => rmSync(file)],
    ['no database', () => writeFileSync(file, 'x'.repeat(5_000))],
    ['cut short', () => truncateSync(file, 5_000)],
    ['of another version', () => query('PRAGMA user_version = 99')],
    ['ahead of the store', () => query("UPDATE standing SET position = '999999'")],
    ['at no position', () => query("UPDATE standing SET position = 'x'")],
    ['grown by a stranger', () => appendFileSync(file, 'x'.repeat(4_096))],
  ])('are the same when the file is %s', async (_what, spoil) => {
    await request('T1', 1);
    await raise(1, 'gap', null);
    await assign('T1-1');
    await claims();
    const before = lists.incidents({ limit: 9 });
    await reopen(spoil);
    expect(existsSync(file)).toBe(true);
    expect(await claims()).toEqual(['T1-1 assigned']);
    expect(lists.incidents({ limit: 9 })).toEqual(before);
  });
});
