import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { casinoCatalogue, digestOf, encodeEvent, gameRoundEvents } from '@casino/contracts';
import {
  createAnomalyRecorder,
  createConsumerRunner,
  createEmbeddedEventBus,
  on,
  type Anomaly,
  type ConsumerRunner,
  type EventBus,
  type Publication,
} from '@casino/event-bus';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { createCasinoApp, loadConfiguration, Operations, signDevelopmentToken, type OperatedService, type Role } from '../index.js';

const KEY = 'anomaly-game-round';
const anomaly = (cause: string): Anomaly => ({ kind: 'gap', tableId: null, coup: null, subject: 'T1', detail: '', cause });

describe('operations over HTTP', () => {
  let folder: string;
  let own: EventStore;
  let source: EventStore;
  let bus: EventBus;
  let consumer: ConsumerRunner;
  let app: NestFastifyApplication;
  let broken: boolean;
  const heard: string[] = [];
  const log: string[] = [];

  @Module({})
  class ServiceModule implements OnModuleInit {
    static operated: OperatedService;
    constructor(@Inject(Operations) private readonly operations: Operations) {}
    onModuleInit(): void {
      this.operations.register(ServiceModule.operated);
    }
  }

  /** @param over a bus and a publication that stand for Kafka's */
  const open = async (over: { bus?: object; publication?: object; store?: EventStore } = {}): Promise<void> => {
    ServiceModule.operated = {
      service: 'wallet',
      group: 'wallet',
      consumer,
      publication: (over.publication ?? { lag: () => Promise.resolve(0), stop: () => Promise.resolve() }) as Publication,
      bus: (over.bus ?? bus) as EventBus,
      store: over.store ?? own,
      get: () => Promise.reject(new Error('nothing else')) as never,
    };
    app = await createCasinoApp(ServiceModule, loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0' }), {
      logTo: { write: (line) => void log.push(line) },
    });
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'casino-operations-'));
    own = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'wallet.sqlite') });
    source = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'source.sqlite') });
    bus = createEmbeddedEventBus();
    broken = false;
    heard.length = 0;
    log.length = 0;
    await bus.publish('game-round', source);
    consumer = createConsumerRunner({
      group: 'wallet',
      store: own,
      catalogue: casinoCatalogue,
      bus,
      sources: ['game-round'],
      handlers: [
        on(gameRoundEvents.AnomalyObserved, 'listen', async ({ event }) => {
          if (broken) throw new Error('a bug');
          heard.push(event.data.cause);
        }),
      ],
      ignores: [],
      report: () => Promise.resolve(),
      clock: { now: () => 1_790_000_000_000 },
    });
    await consumer.start();
  });
  afterEach(async () => {
    await app.close();
    await consumer.stop();
    await bus.close();
    await own.close();
    await source.close();
    rmSync(folder, { recursive: true });
  });

  const ask = async (method: 'GET' | 'POST', url: string, payload?: object, role: Role = 'mcd') => {
    const { token } = await signDevelopmentToken(folder, { id: `${role}-1`, role });
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      body: answer.json() as Record<string, unknown> & { records: Record<string, unknown>[]; acts: Record<string, unknown>[] },
    };
  };
  const observe = async (...causes: readonly string[]): Promise<void> => {
    const report = createAnomalyRecorder({ store: source, context: 'game-round', catalogue: casinoCatalogue, clock: { now: () => 0 } });
    for (const cause of causes) await report(anomaly(cause));
  };
  const until = async (check: () => Promise<boolean>): Promise<void> => {
    for (const deadline = performance.now() + 4_000; !(await check());) {
      if (performance.now() > deadline) throw new Error('not within 4 s');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const parkedRecords = async (): Promise<number> => (await consumer.parked()).length;

  it('what the service saw that must not be is given out as it is stored, a page at a time; nothing seen is an empty page', async () => {
    await open();
    const nothing = { stream: 'anomaly-wallet', events: [], next: null };
    expect(await ask('GET', '/ops/wallet/anomalies/events', undefined, 'surveillance')).toMatchObject({ status: 200, body: nothing });
    const report = createAnomalyRecorder({ store: own, context: 'wallet', catalogue: casinoCatalogue, clock: { now: () => 0 } });
    for (const cause of ['a', 'b']) await report(anomaly(cause));
    const first = await ask('GET', '/ops/wallet/anomalies/events?limit=1', undefined, 'auditor');
    expect(first.body).toMatchObject({ stream: 'anomaly-wallet', events: [{ data: { cause: 'a' } }], next: '1' });
    const second = await ask('GET', '/ops/wallet/anomalies/events?from=1', undefined, 'auditor');
    expect(second.body).toMatchObject({ events: [{ data: { cause: 'b' } }], next: null });
    expect((await ask('GET', '/ops/wallet/anomalies/events', undefined, 'croupier')).status).toBe(403);
  });

  it('what is parked is seen with its content under its key, and goes on in order when it is resumed', async () => {
    await open();
    broken = true;
    await observe('a', 'b');
    await until(async () => (await parkedRecords()) === 2);
    const consumers = await ask('GET', '/ops/wallet/consumers', undefined, 'auditor');
    expect(consumers.body).toMatchObject({
      service: 'wallet',
      group: 'wallet',
      lag: 0,
      parkedKeys: 1,
      quarantined: 0,
      partitions: [{ source: 'game-round', partition: '0', stopped: false }],
    });
    expect(consumers.body['parked']).toEqual([
      {
        key: KEY,
        source: 'game-round/0',
        records: 2,
        reason: 'defect',
        error: expect.stringContaining('a bug'),
        since: '2026-09-21T14:13:20.000Z',
      },
    ]);
    const all = await ask('GET', '/ops/wallet/parked?limit=1');
    expect(all.body).toMatchObject({
      count: 2,
      records: [{ key: KEY, stream: KEY, revision: '0', reason: 'defect', attempts: 1, retryAt: null }],
    });
    expect(all.body.records).toHaveLength(1);
    expect(all.body.records[0]).not.toHaveProperty('event');
    const [first, second] = (await ask('GET', `/ops/wallet/parked?key=${KEY}`)).body.records;
    expect(first).toMatchObject({ event: { type: 'casino.game-round.AnomalyObserved.v1', streamrevision: '0', data: anomaly('a') } });
    expect(second).toMatchObject({ reason: 'behind', event: { data: anomaly('b') } });

    expect((await ask('POST', '/ops/wallet/parked/resume', { key: KEY })).body).toEqual({ dealtWith: 0, waiting: 2 });
    // only what no handler can read, or what forks, is given up
    expect(await ask('POST', '/ops/wallet/parked/discard', { key: KEY, record: first?.['record'] })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    });
    broken = false;
    expect(await ask('POST', '/ops/wallet/parked/resume', { key: KEY })).toMatchObject({ status: 200, body: { dealtWith: 2, waiting: 0 } });
    expect(heard).toEqual(['a', 'b']);
    expect(await ask('POST', '/ops/wallet/parked/resume', { key: KEY })).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('quarantined bytes are shown as they came and discarded for the revision that they stood for', async () => {
    await open();
    await observe('a');
    const bytes = new TextEncoder().encode('no event');
    await source.append(KEY, 0n, [{ id: randomUUID(), type: 'casino.game-round.AnomalyObserved.v1', bytes }]);
    await until(async () => (await parkedRecords()) === 1);
    const [record] = (await ask('GET', `/ops/wallet/parked?key=${KEY}`)).body.records;
    expect(record).toMatchObject({
      reason: 'malformed',
      stream: null,
      revision: null,
      size: 8,
      bytes: Buffer.from(bytes).toString('base64'),
    });
    const discard = { key: KEY, record: record?.['record'], as: { stream: KEY, revision: '7' } };
    expect(await ask('POST', '/ops/wallet/parked/discard', discard)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(await ask('POST', '/ops/wallet/parked/discard', { ...discard, record: '0'.repeat(32) })).toMatchObject({ status: 404 });
    expect(await ask('POST', '/ops/wallet/parked/discard', { ...discard, as: { stream: KEY, revision: '1' } })).toMatchObject({
      status: 200,
      body: { dealtWith: 0, waiting: 0 },
    });
    const metadata = {
      id: randomUUID(),
      floor: source.floor,
      stream: KEY,
      revision: 2n,
      previousDigest: digestOf((await source.readStream(KEY)).at(-1)?.bytes ?? new Uint8Array()),
      time: 0,
      commandId: randomUUID(),
      requestHash: '0'.repeat(64),
      correlationId: 'c',
      actor: { id: 'a', role: 'r' },
    };
    await source.append(KEY, 1n, [encodeEvent(casinoCatalogue, 'game-round', { type: 'AnomalyObserved', data: anomaly('c') }, metadata)]);
    await until(async () => heard.length === 2);
    expect(heard).toEqual(['a', 'c']);
    expect(await parkedRecords()).toBe(0);
  });

  it('P10: what claims to be of a vault is not shown', async () => {
    await open();
    const secret = Buffer.from('the secret of the shoe').toString('base64');
    await own.inbox.park({
      group: 'wallet',
      key: 'vault-T1-1',
      source: 'game-round/0',
      at: '9',
      stream: 'vault-T1-1',
      revision: 0n,
      bytes: Buffer.from(secret),
      reason: 'unknown-type',
      error: '',
      attempts: 1,
      parkedAt: 0,
      retryAt: 0,
    });
    const { body } = await ask('GET', '/ops/wallet/parked?key=vault-T1-1');
    expect(body.records).toEqual([expect.objectContaining({ withheld: true })]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('P12: every act is stored with its actor before it is done, and logged; nobody else may act', async () => {
    await open();
    broken = true;
    await observe('a');
    await until(async () => (await parkedRecords()) === 1);
    const act = { key: KEY };
    for (const role of ['auditor', 'croupier', 'player', 'integrator'] as const)
      expect((await ask('POST', '/ops/wallet/parked/resume', act, role)).status).toBe(403);
    for (const role of ['croupier', 'player', 'cashier', 'surveillance'] as const)
      expect((await ask('GET', '/ops/wallet/parked', undefined, role)).status).toBe(403);
    expect((await app.inject('/ops/wallet/parked')).statusCode).toBe(401);
    await ask('POST', '/ops/wallet/parked/resume', act);
    expect((await ask('GET', '/ops/wallet/acts', undefined, 'auditor')).body.acts).toEqual([
      {
        act: 'resume',
        actor: { id: 'mcd-1', role: 'mcd' },
        correlationId: expect.any(String),
        details: { key: KEY },
        at: expect.stringMatching(/^20..-/),
      },
    ]);
    expect(log.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({
        msg: 'an operator acted',
        act: 'resume',
        key: KEY,
        actor: 'mcd-1',
        role: 'mcd',
        result: { dealtWith: 0, waiting: 1 },
      }),
    );
    // another instance of the service acted in between
    const [written] = await own.readStream('ops-wallet');
    await own.append('ops-wallet', 0n, [
      { id: randomUUID(), type: 'casino.operations.OperatorActed.v1', bytes: written?.bytes ?? new Uint8Array() },
    ]);
    await ask('POST', '/ops/wallet/parked/resume', act);
    expect((await ask('GET', '/ops/wallet/acts')).body.acts).toHaveLength(3);
    await own.close();
    expect(await ask('POST', '/ops/wallet/parked/resume', act)).toMatchObject({ status: 503, body: { code: 'store-unavailable' } });
  });

  it('the embedded bus keeps nothing to send again, and says so; an unknown service is not found', async () => {
    await open();
    expect((await ask('GET', '/ops/wallet/relay')).body).toMatchObject({
      bus: 'embedded',
      healthy: true,
      holder: null,
      checkpoint: null,
      lag: 0,
      republishing: [],
    });
    expect(await ask('POST', '/ops/wallet/republish', {})).toMatchObject({ status: 409, body: { code: 'not-on-this-bus' } });
    expect((await ask('GET', '/ops/wallet/acts')).body.acts).toEqual([]);
    for (const path of ['consumers', 'parked', 'relay', 'acts']) expect((await ask('GET', `/ops/jackpot/${path}`)).status).toBe(404);
  });

  it('a republish begins after a position or an event of the store, and nowhere else', async () => {
    const asked: string[] = [];
    const kafka = { republish: (_service: string, _store: EventStore, from: string) => Promise.resolve(`request-${asked.push(from)}`) };
    const publication = {
      lag: () => Promise.resolve(3),
      status: () =>
        Promise.resolve({
          healthy: false,
          leading: false,
          holder: 'two',
          checkpoint: '1',
          failure: 'no broker',
          republishing: ['request-0'],
        }),
    };
    await own.append(
      'account-p1',
      'no-stream',
      [1, 2].map(() => ({ id: randomUUID(), type: 'x', bytes: new Uint8Array(1) })),
    );
    await open({ bus: kafka, publication });
    expect((await ask('GET', '/ops/wallet/relay')).body).toEqual({
      service: 'wallet',
      bus: 'kafka',
      healthy: false,
      leading: false,
      holder: 'two',
      checkpoint: '1',
      head: '2',
      lag: 3,
      failure: 'no broker',
      republishing: ['request-0'],
    });
    const republish = (body: object) => ask('POST', '/ops/wallet/republish', body);
    expect(await republish({})).toMatchObject({ status: 202, body: { request: 'request-1', from: own.start } });
    expect(await republish({ from: '1' })).toMatchObject({ status: 202, body: { request: 'request-2', from: '1' } });
    expect(await republish({ after: { stream: 'account-p1', revision: '0' } })).toMatchObject({
      status: 202,
      body: { request: 'request-3', from: '1' },
    });
    for (const wrong of [
      { from: 'yesterday' },
      { from: '-1' },
      { from: '999' },
      { from: '1', after: { stream: 'account-p1', revision: '0' } },
      { after: { stream: 'account-p1', revision: 0 } },
    ]) {
      expect(await republish(wrong)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    }
    expect(await republish({ after: { stream: 'account-p1', revision: '2' } })).toMatchObject({ status: 404 });
    expect(asked).toEqual([own.start, '1', '1']);
    expect((await ask('GET', '/ops/wallet/acts')).body.acts.map(({ details }) => details)).toEqual([
      { from: own.start },
      { from: '1' },
      { from: '1' },
    ]);
  });

  it('fault-194: a republish from a position that the store never gave out is refused, and nothing is asked of the relay', async () => {
    const asked: string[] = [];
    const kafka = { republish: (_service: string, _store: EventStore, from: string) => Promise.resolve(`request-${asked.push(from)}`) };
    await own.append('account-p1', 'no-stream', [
      { id: randomUUID(), type: 'x', bytes: new Uint8Array(1) },
      { id: randomUUID(), type: 'x', bytes: new Uint8Array(1) },
    ]);
    await open({ bus: kafka, store: { ...own, holdsPosition: (position) => Promise.resolve(position !== '1') } });
    const republish = (from: string) => ask('POST', '/ops/wallet/republish', { from });
    expect(await republish('1')).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(await republish('2')).toMatchObject({ status: 202, body: { from: '2' } });
    expect(asked).toEqual(['2']);
  });
});
