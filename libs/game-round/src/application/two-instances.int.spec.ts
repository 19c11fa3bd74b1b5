import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEventBus } from '@casino/event-bus';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { createCasinoApp, loadConfiguration, Operations, signDevelopmentToken, STREAMS, type Actor } from '@casino/platform';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { gameRound } from '../game-round.service.js';
import { CROUPIER, MCD } from '../testing/test-floor.js';
import type { GameRoundStreams } from './streams.js';

/** Two instances of the service over one store, as over a store that serves several processes. */
describe('two instances', () => {
  let folder: string;
  let store: EventStore;
  let instances: NestFastifyApplication[];
  let keys = 0;
  /** One process per folder. */
  const folderOf = (instance: number): string => join(folder, String(instance));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'casino-two-'));
    store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'shared.sqlite') });
    const key = `shared:${Buffer.alloc(32, 7).toString('base64')}`;
    const open = (instance: number) => {
      mkdirSync(folderOf(instance));
      return createCasinoApp(
        gameRound.register({ store, bus: createEmbeddedEventBus() }),
        loadConfiguration({ CASINO_DATA: folderOf(instance), CASINO_PORT: '0', CASINO_VAULT_KEYS: key }),
        { logTo: { write: () => undefined } },
      );
    };
    instances = [await open(0), await open(1)];
    await on(0, MCD, '/tables/T1/open', { game: 'pair-e-poker', minimum: '200', chefDeTable: 'chef-1' });
    const { table } = (instances[0] as NestFastifyApplication).get(Operations).of('game-round').get<GameRoundStreams>(STREAMS);
    const meta = {
      commandId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
      requestHash: '0'.repeat(64),
      actor: { id: 'service:wallet', role: 'service' },
      correlationId: 'test',
      now: 1,
    };
    await table.execute({
      stream: 'table-T1',
      command: { type: 'FreeTable', tableId: 'T1', reasons: ['float-not-open'], seance: 1, reference: 'e-1' },
      meta,
      retries: 0,
    });
    for (const seat of [1, 2, 3, 4, 5]) await on(1, CROUPIER, `/tables/T1/seats/${seat}/take`, { playerId: `p${seat}` });
  });

  afterEach(async () => {
    for (const instance of instances) await instance.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const on = async (instance: number, actor: Actor, url: string, payload: object = {}, key = `k-${keys++}`) => {
    const { token } = await signDevelopmentToken(folderOf(instance), actor);
    const answer = await (instances[instance] as NestFastifyApplication).inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) => {
    const count: Record<string, number> = {};
    for (const { status, body } of answers) {
      const name = body.code ?? String(status);
      count[name] = (count[name] ?? 0) + 1;
    }
    return count;
  };
  const typesIn = async (stream: string, name: string) =>
    (await store.readStream(stream)).filter(({ type }) => type.includes(`.${name}.`)).length;

  it('that start a coup on one table at once start one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => on(index % 2, CROUPIER, '/tables/T1/rounds')));
    expect(codesOf(answers)).toEqual({ 200: 1, 'coup-not-ended': 19 });
    expect(await typesIn('table-T1', 'CoupStarted')).toBe(1);
    expect(await store.readStream('vault-T1-1')).toHaveLength(1);
    expect(await store.readStream('round-T1-1')).toHaveLength(3);
  });

  it('with 50 commands at once on one round: one wins each revision, the others retry or get a typed conflict', async () => {
    await on(0, CROUPIER, '/tables/T1/rounds');
    const bet = (index: number) => ({ seat: (index % 5) + 1, bets: [{ position: 'colour:red', amount: '200' }] });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => on(index % 2, CROUPIER, '/tables/T1/rounds/1/bets', bet(index))),
    );
    const { 202: placed = 0, 'revision-conflict': conflicts = 0, ...others } = codesOf(answers);
    expect(others).toEqual({});
    expect(placed + conflicts).toBe(50);
    expect(placed).toBeGreaterThan(0);
    const events = await store.readStream('round-T1-1');
    expect(events).toHaveLength(3 + placed);
    expect(new Set(events.map(({ revision }) => revision)).size).toBe(events.length);
  });

  it('case-1: 50 settle at once: one RoundSettled, the others get a typed conflict, and a repeat reads the first answer', async () => {
    await on(0, CROUPIER, '/tables/T1/rounds');
    for (const act of ['close-bets', 'deal', 'turn', 'turn', 'turn']) await on(1, CROUPIER, `/tables/T1/rounds/1/${act}`);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => on(index % 2, CROUPIER, '/tables/T1/rounds/1/settle')));
    expect(codesOf(answers)).toEqual({ 200: 1, 'wrong-phase': 49 });
    expect([await typesIn('round-T1-1', 'RoundSettled'), await typesIn('table-T1', 'CoupEnded')]).toEqual([1, 1]);
  });

  it('case-1: the same settle sent 50 times is one settlement with one answer', async () => {
    await on(0, CROUPIER, '/tables/T1/rounds');
    for (const act of ['close-bets', 'deal', 'turn', 'turn', 'turn']) await on(0, CROUPIER, `/tables/T1/rounds/1/${act}`);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => on(index % 2, CROUPIER, '/tables/T1/rounds/1/settle', {}, 'the-one')),
    );
    expect(codesOf(answers)).toEqual({ 200: 50 });
    expect(new Set(answers.map(({ body }) => JSON.stringify([body.revision, body.events]))).size).toBe(1);
    expect(await typesIn('round-T1-1', 'RoundSettled')).toBe(1);
  });
});
