import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventStore, type EventStore, type Position } from '@casino/event-store';
import { createBacklog } from './backlog.js';
import { createRelayLog } from './relay-log.js';

const clock = { now: () => 1_790_000_000_000 };

describe('the backlog of a relay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backlog-'));
  let files = 0;
  let store: EventStore;
  beforeEach(async () => {
    store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, `${files++}.db`) });
  });
  afterEach(() => store.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  const publish = async (): Promise<Position> =>
    (await store.append(`table-${randomUUID()}`, 'no-stream', [{ id: randomUUID(), type: 'x', bytes: new Uint8Array() }])).position;
  const checkpoint = async (position: Position): Promise<void> => {
    await createRelayLog(store, 'game-round', clock).request({ kind: 'checkpoint', holder: 'another', position });
  };
  const backlogOf = (asked: EventStore) => createBacklog(asked, ['table-'], createRelayLog(asked, 'game-round', clock));

  /** The store with reads of a stream that are answered only once `answer` was called; `reached` when one waits. */
  const slow = () => {
    let answer: () => void = () => undefined;
    let arrived: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const reached = new Promise<void>((resolve) => (arrived = resolve));
    const readStream: EventStore['readStream'] = async (...asked) => {
      const events = await store.readStream(...asked);
      arrived();
      await gate;
      return events;
    };
    return { store: { ...store, readStream }, reached, answer };
  };

  it('while another instance relays its checkpoints tell how much is left', async () => {
    const backlog = backlogOf(store);
    const first = await publish();
    await publish();
    expect(await backlog.count()).toBe(2);
    await checkpoint(first);
    expect(await backlog.count()).toBe(1);
    await checkpoint(await publish());
    expect(await backlog.count()).toBe(0);
  });

  it('what this instance has sent counts before its checkpoint says so, and no more once it does not relay', async () => {
    const backlog = backlogOf(store);
    const first = await publish();
    await checkpoint(first);
    const second = await publish();
    backlog.reached(first);
    expect(await backlog.count()).toBe(1);
    backlog.reached(second);
    expect(await backlog.count()).toBe(0);
    backlog.reached(undefined);
    expect(await backlog.count()).toBe(1);
  });

  it('a relay that has sent everything while the checkpoints were read has nothing left, then and later', async () => {
    const first = await publish();
    await checkpoint(first);
    const last = await publish();
    const { store: asked, reached, answer } = slow();
    const backlog = backlogOf(asked);
    const counting = backlog.count();
    await reached;
    backlog.reached(first);
    backlog.reached(last);
    answer();
    expect(await counting).toBe(0);
    expect(await backlog.count()).toBe(0);
  });
});
