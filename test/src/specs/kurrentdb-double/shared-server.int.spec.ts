import { createHash } from 'node:crypto';
import type { InboxMark, ParkedRecord } from '@casino/event-store';
import { event, listenTo, textOf, useDouble } from '../../kit/kurrentdb-double/testing.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

describe('kurrentdb event store: services and instances on one server', () => {
  const floor = useDouble();
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const mark = (revision: bigint): InboxMark => ({
    group: 'wallet',
    lane: 'game-round/0',
    stream: 'round-T-1',
    revision,
    digest: digest(String(revision)),
  });
  const record = (revision: bigint, bytes: Uint8Array = Buffer.from(`event ${revision}`)): ParkedRecord => ({
    group: 'wallet',
    key: 'T',
    source: 'game-round/0',
    at: String(revision),
    stream: 'round-T-1',
    revision,
    bytes,
    reason: 'transient',
    error: 'later',
    attempts: 1,
    parkedAt: 1,
    retryAt: 2,
  });

  it('each service reads its own streams only, and nobody the state of consumers', async () => {
    const wallet = floor.open({ prefixes: ['account-', 'chips-', 'anomaly-wallet'] });
    const rounds = floor.open({ prefixes: ['table-', 'round-', 'anomaly-game-round'] });
    await wallet.append('account-P', 'no-stream', [event('account')], { marks: [mark(0n)] });
    await rounds.append('round-T-1', 'no-stream', [event('round')]);
    await wallet.inbox.park(record(1n));
    await wallet.inbox.savePosition('wallet', 'game-round/0', '7');
    await wallet.saveSnapshot('account-P', { version: '1', revision: 0n, bytes: Buffer.from('{}') });
    await wallet.append('anomaly-wallet', 'no-stream', [event('anomaly')]);
    const everything = async (store: typeof wallet, prefixes?: readonly string[]) =>
      (await store.readAll(store.start, { limit: 100, ...(prefixes === undefined ? {} : { prefixes }) })).events.map(textOf);
    expect(await everything(wallet)).toEqual(['account', 'anomaly']);
    expect(await everything(rounds)).toEqual(['round']);
    expect(await everything(rounds, ['account-', 'anomaly-'])).toEqual([]);
    expect(await everything(floor.open())).toEqual(['account', 'round', 'anomaly']);
    expect(await everything(floor.open(), ['inbox-', 'parked-', 'snapshot-', '$'])).toEqual([]);
    const listener = listenTo(wallet, ['']);
    await listener.until(2);
    await listener.stop();
    expect(listener.heard.map(textOf)).toEqual(['account', 'anomaly']);
    for (const name of ['inbox-x', 'parked-x', 'snapshot-x', '$x', '']) {
      await expect(wallet.append(name, 'no-stream', [event()])).rejects.toThrow(expect.objectContaining({ code: 'malformed-event' }));
    }
  });

  it('keeps the newest of a stream of machinery, the revisions go on', async () => {
    const store = floor.open();
    await store.append(
      'relay-wallet',
      'no-stream',
      ['0', '1', '2'].map((text) => event(text)),
    );
    await store.keepNewest?.('relay-wallet', 2);
    await store.append('relay-wallet', 2n, [event('3')]);
    expect((await store.readStream('relay-wallet')).map((kept) => [kept.revision, textOf(kept)])).toEqual([
      [2n, '2'],
      [3n, '3'],
    ]);
  });

  it('what one instance parks or resolves, the next one sees without being told', async () => {
    const [one, two] = [floor.open().inbox, floor.open().inbox];
    for (let revision = 0n; revision < 5n; revision++) await one.park(record(revision));
    expect((await two.parked('wallet')).map(({ at }) => at)).toEqual(['0', '1', '2', '3', '4']);
    await two.park({ ...record(0n), attempts: 2, parkedAt: 99, reason: 'defect' });
    expect((await one.parked('wallet'))[0]).toEqual({ ...record(0n), attempts: 2, reason: 'defect' });
    for (let revision = 0n; revision < 5n; revision++) await two.unpark(record(revision), [mark(revision)]);
    // all of it was let go: what the first still had in memory is not parked any more
    expect(await one.parked('wallet')).toEqual([]);
    expect(await one.lastMark('wallet', 'game-round/0', 'round-T-1')).toEqual({ revision: 4n, digest: digest('4') });
    await one.park(record(5n));
    expect(await two.parked('wallet', 'T')).toEqual([record(5n)]);
    expect(await floor.open().inbox.parked('wallet')).toEqual([record(5n)]);
  });

  it('the stream of what is parked does not grow with what was resolved', async () => {
    const { inbox } = floor.open();
    await inbox.park(record(0n));
    for (let revision = 1n; revision < 30n; revision++) {
      await inbox.park(record(revision));
      await inbox.unpark(record(revision));
    }
    expect(await floor.open().inbox.parked('wallet')).toEqual([record(0n)]);
    await inbox.unpark(record(0n));
    expect(floor.double.log.stream('parked-wallet')).toHaveLength(1);
  });

  it('case-28: a record larger than the server takes in one append is parked whole', async () => {
    const blob = Uint8Array.from({ length: 1_500_000 }, (_, n) => (n * 7) % 256);
    const { inbox } = floor.open();
    await inbox.park(record(0n, blob));
    await inbox.park({ ...record(0n, blob), attempts: 2 });
    await inbox.park(record(1n));
    const [first, second] = await floor.open().inbox.parked('wallet');
    expect(Buffer.from(first?.bytes ?? []).equals(blob)).toBe(true);
    expect([first?.attempts, second]).toEqual([2, record(1n)]);
    // the second try did not send the bytes again
    expect(floor.double.log.stream('parked-wallet')?.filter(({ data }) => data.byteLength > 100)).toHaveLength(3);
  });

  it('a snapshot larger than the server takes in one append is stored in pieces, and only whole ones are read', async () => {
    const [store, other] = [floor.open(), floor.open()];
    const bytes = (seed: number) => Uint8Array.from({ length: 1_300_000 }, (_, n) => (n * seed) % 251);
    await store.saveSnapshot('table-T', { version: '1', revision: 500n, bytes: bytes(3) });
    floor.double.faults.cutNextAppend = 'before';
    await expect(store.saveSnapshot('table-T', { version: '1', revision: 1000n, bytes: bytes(5) })).rejects.toThrow(
      expect.objectContaining({ code: 'store-unavailable' }),
    );
    expect((await other.loadSnapshot('table-T', '1'))?.revision).toBe(500n);
    const saving = store.saveSnapshot('table-T', { version: '1', revision: 1500n, bytes: bytes(7) });
    await Promise.allSettled([saving, other.saveSnapshot('table-T', { version: '1', revision: 1501n, bytes: bytes(11) })]);
    const loaded = await other.loadSnapshot('table-T', '1');
    expect([1500n, 1501n]).toContain(loaded?.revision);
    expect(Buffer.from(loaded?.bytes ?? []).equals(bytes(loaded?.revision === 1500n ? 7 : 11))).toBe(true);
    expect(floor.double.log.stream('snapshot-1-table-T')?.length).toBeLessThanOrEqual(5);
  });
});
