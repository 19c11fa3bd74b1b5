import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent } from '@casino/contracts';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { fixedClock } from '@casino/kernel/testing';
import type { Anomaly } from '../consumer-runner/anomaly.js';
import { createAnomalyRecorder } from './create-anomaly-recorder.js';

const anomaly = (cause: string, detail = 'revision 4 is missing'): Anomaly => ({
  kind: 'gap',
  tableId: 'A',
  coup: 7,
  subject: 'round-A-7',
  detail,
  cause,
});

describe('the anomaly recorder', () => {
  let folder: string;
  let store: EventStore;
  const recorder = (context: 'wallet' | 'game-round' = 'wallet') =>
    createAnomalyRecorder({ store, context, catalogue: casinoCatalogue, clock: fixedClock(1_790_000_000_000) });
  const recorded = async (context = 'wallet') =>
    (await store.readStream(`anomaly-${context}`)).map(({ bytes }) => decodeEvent(casinoCatalogue, bytes));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anomaly-'));
    store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'wallet.db') });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('appends what was seen to the stream of its own service, with an actor', async () => {
    await recorder('game-round')(anomaly('c'));
    expect(await recorded('game-round')).toMatchObject([
      {
        context: 'game-round',
        event: { type: 'AnomalyObserved', data: anomaly('c') },
        metadata: { stream: 'anomaly-game-round', revision: 0n, actor: { id: 'service:game-round', role: 'service' } },
      },
    ]);
  });

  it('records a cause once: at the same time, in other words, and after a restart', async () => {
    const first = recorder();
    await Promise.all([...Array.from({ length: 20 }, () => first(anomaly('c'))), first(anomaly('other'))]);
    await first(anomaly('c', 'in other words'));
    await recorder()(anomaly('c', 'after a restart'));
    expect((await recorded()).map(({ event }) => (event.data as Anomaly).cause).sort()).toEqual(['c', 'other']);
  });

  it('a thousand causes, past a snapshot', async () => {
    const record = recorder();
    for (let index = 0; index < 1000; index += 50)
      await Promise.all(Array.from({ length: 50 }, (_, more) => record(anomaly(`c${index + more}`))));
    await recorder()(anomaly('c3'));
    await recorder()(anomaly('c999'));
    expect(await recorded()).toHaveLength(1000);
  });
});
