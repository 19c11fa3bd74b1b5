import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listenCasinoApp } from '../index.js';
import { MemoryEvents } from '../testing/memory-events.js';
import { openTestFloor, type TestFloor } from '../testing/test-floor.js';
import { heartbeat, serverSentEvent } from './server-sent-event.js';

interface Received {
  id?: string;
  event?: string;
  data?: string;
}

/** Collects what a client of an event stream sees. */
class Client {
  text = '';
  ended = false;
  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (this.text += chunk));
    response.on('close', () => (this.ended = true));
    response.on('error', () => undefined);
  }

  static open(url: string, headers: Record<string, string>): Promise<Client> {
    return new Promise((resolve, reject) => get(url, { headers }, (response) => resolve(new Client(response))).on('error', reject));
  }

  get received(): Received[] {
    const blocks = this.text.split('\n\n').map((block) => block.split('\n').filter((line) => !line.startsWith(':')));
    return blocks
      .filter((lines) => lines.some((line) => line.startsWith('data:')))
      .map((lines) => Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2))) as Received);
  }

  /** The last id seen, with or without data: what a browser sends as Last-Event-ID. */
  get lastId(): string | undefined {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1];
  }
}

const until = async (condition: () => boolean): Promise<void> => {
  for (let i = 0; i < 400 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(condition()).toBe(true);
};

describe('events of a table to screens', () => {
  let floor: TestFloor;
  let store: MemoryEvents;
  let url: string;
  let headers: Record<string, string>;
  beforeEach(async () => {
    store = new MemoryEvents();
    floor = await openTestFloor({}, { store });
    url = `${await listenCasinoApp(floor.app)}/tables/T1/events?from=start`;
    headers = await floor.bearer({ id: 'd-1', role: 'display' });
  });
  afterEach(() => floor.close());

  it('a screen sees the events of its table and no other, past and coming, in order, as they are stored', async () => {
    store.append('round-T1-1', 'casino.game-round.RoundOpened.v1', { a: 'é' });
    store.append('round-T2-1', 'casino.game-round.RoundOpened.v1', { b: 1 });
    store.append('vault-T1-1', 'secret', { secret: 'x' });
    const client = await Client.open(url, headers);
    store.append('round-T1-1', 'casino.game-round.BetsPlaced.v1', '{"amount": "1250"}');
    await until(() => client.received.length === 2);
    expect(client.received).toEqual([
      { id: '1', event: 'casino.game-round.RoundOpened.v1', data: '{"a":"é"}' },
      { id: '4', event: 'casino.game-round.BetsPlaced.v1', data: '{"amount": "1250"}' },
    ]);
    expect(client.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    client.response.destroy();
    await until(() => store.subscriptions.size === 0);
    expect((await floor.app.inject('/metrics')).body).not.toContain('route="/tables/:table/events"');
  });

  it('a screen that asks for the head only does not stay', async () => {
    const answer = await floor.app.inject({ method: 'HEAD', url: '/tables/T1/events', headers });
    expect([answer.statusCode, answer.headers['content-type'], store.subscriptions.size]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      0,
    ]);
  });

  it('a screen goes on where it was, also past events that were not for it', async () => {
    store.append('round-T1-1', 'A', 1);
    store.append('round-T2-1', 'B', 2);
    const first = await Client.open(url, headers);
    await until(() => first.lastId === '2');
    expect(first.received.map(({ id }) => id)).toEqual(['1']);
    first.response.destroy();
    store.append('round-T1-1', 'C', 3);
    const second = await Client.open(url, { ...headers, 'last-event-id': '1' });
    await until(() => second.received.length === 1);
    expect(second.received).toEqual([{ id: '3', event: 'C', data: '3' }]);
    second.response.destroy();
  });

  it('a screen may get what stands first, and messages of our making for the events that it is told of', async () => {
    store.append('round-T1-1', 'Past', 1);
    const meter = url.replace(/tables.*$/, 'meter');
    const first = await Client.open(meter, headers);
    await until(() => first.received.length === 1);
    store.append('round-T1-1', 'Quiet', 2);
    store.append('round-T1-1', 'Loud', 3);
    await until(() => first.received.length === 2);
    expect(first.received).toEqual([
      { id: '1', event: 'now', data: 'at 1' },
      { id: '3', event: 'change', data: '1 Loud' },
    ]);
    first.response.destroy();
    // one that was here before knows what stood
    const again = await Client.open(meter, { ...headers, 'last-event-id': '1' });
    await until(() => again.received.length === 1);
    expect(again.received).toEqual([{ id: '3', event: 'change', data: '1 Loud' }]);
    again.response.destroy();
    await until(() => store.subscriptions.size === 0);
  });

  it('a screen that does not ask for the past sees what comes, and one that asks for something else is told', async () => {
    store.append('round-T1-1', 'A', 1);
    for (const query of ['', '?from=now']) {
      const client = await Client.open(url.replace('?from=start', query), headers);
      await until(() => store.subscriptions.size === 1);
      store.append('round-T1-1', 'B', 2);
      await until(() => client.received.length === 1);
      expect(client.received).toMatchObject([{ event: 'B' }]);
      client.response.destroy();
      await until(() => store.subscriptions.size === 0);
    }
    for (const query of ['?from=', '?from=2', '?from=start&from=start']) {
      expect((await floor.app.inject({ url: `/tables/T1/events${query}`, headers })).json()).toMatchObject({
        status: 400,
        code: 'invalid-request',
      });
    }
  });

  it.each(['x', '-1', 'a b', '1'])('Last-Event-ID %p is no position of an empty store', async (id) => {
    const answer = await floor.app.inject({ url: '/tables/T1/events', headers: { ...headers, 'last-event-id': id } });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(store.subscriptions.size).toBe(0);
  });

  it('fault-194: Last-Event-ID that lies within the store and was never given out is refused, and nothing is followed', async () => {
    store.append('round-T1-1', 'A', 1);
    store.append('round-T1-1', 'B', 2);
    store.unknown.add('1');
    const answer = await floor.app.inject({ url: '/tables/T1/events', headers: { ...headers, 'last-event-id': '1' } });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(store.subscriptions.size).toBe(0);
  });

  it('nobody listens without a token, and no longer than the token lasts', async () => {
    expect((await Client.open(url, {})).response.statusCode).toBe(401);
    const client = await Client.open(url, { authorization: `Bearer ${await floor.token({ id: 'd-1', role: 'display' }, 1)}` });
    await until(() => client.ended);
    await until(() => store.subscriptions.size === 0);
  });

  it('a screen that takes nothing is cut off and its events stay in the store', async () => {
    const big = JSON.stringify({ x: 'x'.repeat(200_000) });
    const { hostname, port } = new URL(url);
    const socket = await new Promise<Socket>((resolve) => {
      const opened: Socket = connect(Number(port), hostname, () => resolve(opened));
    });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`GET /tables/T1/events HTTP/1.1\r\nhost: x\r\nauthorization: ${headers['authorization']}\r\n\r\n`);
    await until(() => store.subscriptions.size === 1);
    for (let i = 0; i < 100; i++) store.append('round-T1-1', 'Big', big);
    await until(() => store.subscriptions.size === 0);
    socket.destroy();
  });

  it('a shutdown ends the streams, slow ones too, and takes no new one', async () => {
    const client = await Client.open(url, headers);
    await until(() => store.subscriptions.size === 1);
    expect((await floor.app.inject('/metrics')).body).toContain('casino_event_streams_open{floor="f-1"} 1');
    await floor.app.close();
    await until(() => client.ended);
    expect(client.response.complete).toBe(true);
    expect(store.subscriptions.size).toBe(0);
  });

  describe('how many there may be', () => {
    beforeEach(async () => {
      await floor.close();
      floor = await openTestFloor({ CASINO_EVENT_STREAMS: '5', CASINO_EVENT_STREAMS_PER_ACTOR: '2' }, { store });
      url = `${await listenCasinoApp(floor.app)}/tables/T1/events`;
    });
    const openAs = async (id: string): Promise<Client> => Client.open(url, await floor.bearer({ id, role: 'display' }));
    const statuses = (clients: readonly Client[]): (number | undefined)[] => clients.map(({ response }) => response.statusCode).sort();

    it('so many of one actor, whatever token it has; one that ends makes room', async () => {
      const all = await Promise.all(Array.from({ length: 4 }, () => openAs('d-1')));
      expect(statuses(all)).toEqual([200, 200, 429, 429]);
      const refused = all.find(({ response }) => response.statusCode === 429);
      await until(() => refused?.ended === true);
      expect(JSON.parse(refused?.text ?? '')).toMatchObject({ status: 429, code: 'too-many-streams' });
      all.find(({ response }) => response.statusCode === 200)?.response.destroy();
      await until(() => store.subscriptions.size === 1);
      expect(statuses([await openAs('d-1'), await openAs('d-1')])).toEqual([200, 429]);
    });

    it('so many in the process, whoever opens them', async () => {
      const all = await Promise.all(['a', 'a', 'b', 'b', 'c', 'c', 'd'].map(openAs));
      expect(statuses(all)).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect(store.subscriptions.size).toBe(5);
      for (const { response } of all) response.destroy();
      await until(() => store.subscriptions.size === 0);
      expect(statuses([await openAs('a'), await openAs('d')])).toEqual([200, 200]);
    });
  });

  it('data with line ends is several data lines; a sign of life moves the id', () => {
    const bytes = new TextEncoder().encode('a\nb\r\nc');
    expect(serverSentEvent({ position: '7', type: 'T', bytes })).toBe('id: 7\nevent: T\ndata: a\ndata: b\ndata: c\n\n');
    expect([heartbeat(undefined), heartbeat('9')]).toEqual([': quiet\n\n', ': quiet\nid: 9\n\n']);
  });
});
