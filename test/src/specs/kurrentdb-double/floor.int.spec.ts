import { randomUUID } from 'node:crypto';
import { event, listenTo, persist, textsOf, useDouble } from '../../kit/kurrentdb-double/testing.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

const another = (text: string) => expect.objectContaining({ code: 'another-floor', message: expect.stringContaining(text) as string });

describe('a KurrentDB server and the floor that it belongs to', () => {
  const floor = useDouble();
  const recorded = (data: string) => ({
    id: randomUUID(),
    type: 'x',
    contentType: 'application/octet-stream',
    data: Buffer.from(data),
    metadata: new Uint8Array(0),
  });
  const size = () => floor.double.log.all.length;

  it('is its first floor’s: services and instances that come at once agree, also after a lost answer', async () => {
    floor.double.faults.cutNextAppend = 'after';
    const prefixes = [['account-'], ['round-'], ['round-']];
    const stores = prefixes.map((own) => floor.open({ prefixes: own }));
    await Promise.all(stores.map((store) => persist(() => store.head())));
    await stores[1]?.append('round-T-1', 'no-stream', [event('one')]);
    const again = floor.open({ prefixes: ['round-'] });
    expect(await textsOf(again, 'round-T-1')).toEqual(['one']);
    expect(floor.double.log.stream('casino-floor')).toHaveLength(1);
    expect((await floor.open().readAll(again.start, { limit: 9 })).events.map(({ stream }) => stream)).toEqual(['round-T-1']);
  });

  it('fault-122: is no other floor’s: nothing is read, nothing appended, and the sentence names both', async () => {
    await floor.open().append('account-P', 'no-stream', [event()]);
    const before = size();
    const store = floor.open({ floor: 'f-2' });
    const refused = another('belongs to floor "f-1"; this is floor "f-2"');
    await expect(store.append('account-Q', 'no-stream', [event()])).rejects.toThrow(refused);
    await expect(store.readStream('account-P')).rejects.toThrow(refused);
    await expect(store.readAll(store.start, { limit: 1 })).rejects.toThrow(refused);
    await expect(store.head()).rejects.toThrow(refused);
    await expect(store.inbox.loadPosition('wallet', 'game-round/0')).rejects.toThrow(refused);
    await expect(store.inbox.savePosition('wallet', 'game-round/0', '1')).rejects.toThrow(refused);
    await expect(store.saveSnapshot('account-P', { version: '1', revision: 0n, bytes: new Uint8Array(1) })).rejects.toThrow(refused);
    const { heard, stop } = listenTo(store, ['account-']);
    await stop();
    expect(heard).toEqual([]);
    expect(size()).toBe(before);
  });

  it('is refused when it holds another format', async () => {
    floor.double.log.append('casino-floor', 'no-stream', [recorded('{"floor":"f-1","format":7}')]);
    await expect(floor.open().head()).rejects.toThrow(another('holds format 7 of floor "f-1"; this is floor "f-1" with format 1'));
  });

  it('is refused when it holds streams of the service and no floor: it is of before formats had numbers', async () => {
    floor.double.log.append('round-T-1', 'no-stream', [recorded('of before')]);
    const before = size();
    const store = floor.open({ prefixes: ['round-'] });
    await expect(store.append('round-T-2', 'no-stream', [event()])).rejects.toThrow(another('before formats had numbers (round-T-1)'));
    expect(size()).toBe(before);
    await floor.open({ prefixes: ['account-'] }).append('account-P', 'no-stream', [event()]);
  });
});
