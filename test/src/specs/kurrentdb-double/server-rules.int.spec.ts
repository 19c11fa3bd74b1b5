import {
  ANY,
  BACKWARDS,
  binaryEvent,
  END,
  KurrentDBClient,
  NO_STREAM,
  streamNameFilter,
  type AppendStreamState,
} from '@kurrent/kurrentdb-client';
import { randomUUID } from 'node:crypto';
import { startKurrentDbDouble, type KurrentDbDouble } from '../../kit/kurrentdb-double/start-kurrentdb-double.js';
import { become } from '../../kit/kurrentdb-double/testing.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

/** What the adapter relies on, asked of the official client: it holds for a real server as for the double. */
describe('the double follows the rules of the server', () => {
  let double: KurrentDbDouble;
  let client: KurrentDBClient;
  beforeAll(async () => {
    double = await startKurrentDbDouble();
    client = KurrentDBClient.connectionString(double.connectionString);
    Object.assign(client, { supports: () => Promise.resolve(false) });
  });
  afterAll(async () => {
    await client.dispose();
    await double.stop();
  });

  const proposed = (content = 'content', id: string = randomUUID()) => binaryEvent({ id, type: 'happened', data: Buffer.from(content) });
  const append = (stream: string, streamState: AppendStreamState, ...events: ReturnType<typeof proposed>[]) =>
    client.appendToStream(stream, events, { streamState });
  const contents = async (stream: string) => {
    const texts: string[] = [];
    for await (const { event } of client.readStream(stream)) texts.push(Buffer.from(event?.data as Uint8Array).toString());
    return texts;
  };
  const conflict = expect.objectContaining({ type: 'wrong-expected-version' });

  it('below the head, equal ids are acknowledged as if they had been written, whatever their bytes', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const first = await append('repeated', NO_STREAM, proposed('one', one), proposed('two', two));
    await append('repeated', 1n, proposed('three'));
    const again = await append('repeated', NO_STREAM, proposed('one!', one), proposed('two!', two));
    expect(again).toMatchObject({ success: true, nextExpectedRevision: 1n, position: first.position });
    expect(await contents('repeated')).toEqual(['one', 'two', 'three']);
    await expect(append('repeated', NO_STREAM, proposed('one', one), proposed('other'))).rejects.toThrow(conflict);
    await expect(append('repeated', 0n, proposed('two', two), proposed('more'), proposed('and more'))).rejects.toThrow(conflict);
    await expect(append('repeated', 0n, proposed('new'))).rejects.toThrow(conflict);
    await expect(append('repeated', 7n, proposed('new'))).rejects.toThrow(conflict);
  });

  it('at the head, the same ids are written again', async () => {
    const id = randomUUID();
    await append('at the head', NO_STREAM, proposed('one', id));
    await append('at the head', 0n, proposed('one again', id));
    expect(await contents('at the head')).toEqual(['one', 'one again']);
  });

  it('positions are offsets in the log, with gaps, and reading $all begins with the event at the position', async () => {
    const places: bigint[] = [];
    for (const stream of ['offsets-a', 'offsets-b', 'offsets-c'])
      places.push((await append(stream, NO_STREAM, proposed())).position?.commit ?? -1n);
    const [a, b, c] = places as [bigint, bigint, bigint];
    expect(b - a).toBeGreaterThan(1n);
    expect(c - b).toBe(b - a);
    const streams: (string | undefined)[] = [];
    for await (const { event } of client.readAll({
      fromPosition: { commit: b, prepare: b },
      filter: streamNameFilter({ prefixes: ['offsets-'] }),
    }))
      streams.push(event?.streamId);
    expect(streams).toEqual(['offsets-b', 'offsets-c']);
    for await (const { event } of client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1 }))
      expect(event?.position).toEqual({ commit: c, prepare: c });
  });

  it('a subscription begins after its position, says when it has caught up, and gives checkpoints for what it passes over', async () => {
    const { position } = await append('followed-a', NO_STREAM, proposed());
    await append('followed-b', NO_STREAM, proposed());
    if (position === undefined) throw new Error('an append has a position');
    const heard: string[] = [];
    const checkpoints: bigint[] = [];
    const subscription = client.subscribeToAll({
      fromPosition: position,
      filter: streamNameFilter({ prefixes: ['followed-'], checkpointReached: (_, { commit }) => void checkpoints.push(commit) }),
    });
    const caughtUp = new Promise((resolve) => subscription.on('caughtUp', resolve));
    subscription.on('data', ({ event }) => void heard.push(String(event?.streamId)));
    await caughtUp;
    for (let n = 0; n < 70; n++) await append('passed over', n === 0 ? NO_STREAM : BigInt(n - 1), proposed());
    await append('followed-c', NO_STREAM, proposed());
    await become(() => heard.length === 2);
    await subscription.unsubscribe();
    expect(heard).toEqual(['followed-b', 'followed-c']);
    expect(checkpoints.length).toBeGreaterThanOrEqual(2);
    expect(checkpoints.every((place, index) => index === 0 || place > (checkpoints[index - 1] as bigint))).toBe(true);
  });

  it('metadata limit what can be read of a stream, not what stands in the log', async () => {
    await append('limited', NO_STREAM, ...['0', '1', '2', '3'].map((content) => proposed(content)));
    await client.setStreamMetadata('limited', { truncateBefore: 1 });
    expect(await contents('limited')).toEqual(['1', '2', '3']);
    await client.setStreamMetadata('limited', { maxCount: 2 });
    expect(await contents('limited')).toEqual(['2', '3']);
    expect((await append('limited', 3n, proposed('4'))).nextExpectedRevision).toBe(4n);
    expect(await contents('limited')).toEqual(['3', '4']);
    expect(double.log.all.filter(({ stream }) => stream === 'limited')).toHaveLength(5);
  });

  it('an append larger than the server takes is refused whole', async () => {
    const large = () => binaryEvent({ type: 'happened', data: new Uint8Array(600_000) });
    await expect(client.appendToStream('too much', [large(), large()], { streamState: ANY })).rejects.toThrow(
      expect.objectContaining({ type: 'maximum-append-size-exceeded' }),
    );
    await expect(contents('too much')).rejects.toThrow(expect.objectContaining({ type: 'stream-not-found' }));
  });

  it('case-17: of more than 100 subscriptions on one channel the last get nothing, silently', async () => {
    const subscriptions = Array.from({ length: 101 }, () => client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['crowd'] }) }));
    const heard = new Set<number>();
    const errors: unknown[] = [];
    subscriptions.forEach((subscription, index) =>
      subscription.on('data', () => void heard.add(index)).on('error', (error) => void errors.push(error)),
    );
    double.log.append('crowd', 'no-stream', [
      { id: randomUUID(), type: 'happened', contentType: 'application/octet-stream', data: new Uint8Array(0), metadata: new Uint8Array(0) },
    ]);
    await become(() => heard.size === 100);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([heard.size, errors]).toEqual([100, []]);
    await Promise.all(subscriptions.map((subscription) => subscription.unsubscribe()));
  });
});
