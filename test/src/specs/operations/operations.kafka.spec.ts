import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@casino/cli';
import { parseEnvelope } from '@casino/contracts';
import type { BusRecord } from '@casino/event-bus';
import { createKafkaEventBus } from '@casino/event-bus/kafka';
import { gameRound as gameRoundService } from '@casino/game-round';
import { jackpot as jackpotService } from '@casino/jackpot';
import { createCasinoApp, listenCasinoApp, loadConfiguration, traceIdOf, traceparentOf } from '@casino/platform';
import { FloorClient, until } from '@casino/simulation';
import { surveillance as surveillanceService } from '@casino/surveillance';
import { wallet as walletService } from '@casino/wallet';
import { CollectedSpans, edgesOf } from '../../kit/operations/collected-spans.js';
import { placeOneStake, WAY_OF_A_STAKE } from '../../kit/operations/one-stake.js';

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('operations and tracing over Kafka', () => {
  const brokers = process.env['KAFKA_BROKERS'] ?? '';
  const prefix = `o${randomUUID().slice(0, 8)}.`;
  const folder = mkdtempSync(join(tmpdir(), 'casino-operations-'));
  const spans = { gameRound: new CollectedSpans(), wallet: new CollectedSpans(), others: new CollectedSpans() };
  const closing: (() => Promise<unknown>)[] = [];
  let address = '';
  let gameRound = '';
  let client: FloorClient;

  beforeAll(async () => {
    expect(brokers).not.toBe('');
    const configuration = loadConfiguration({
      CASINO_DATA: folder,
      CASINO_PORT: '0',
      CASINO_LOG_LEVEL: 'error',
      CASINO_FLOOR_ID: 'f-1',
      CASINO_BUS: 'kafka',
      CASINO_KAFKA_BROKERS: brokers,
      CASINO_KAFKA_PREFIX: prefix,
    });
    const start = async (module: Parameters<typeof createCasinoApp>[0], spansTo: CollectedSpans): Promise<string> => {
      const app = await createCasinoApp(module, configuration, { spansTo });
      closing.push(() => app.close());
      return listenCasinoApp(app);
    };
    gameRound = await start(gameRoundService.register(), spans.gameRound);
    const wallet = await start(walletService.register(), spans.wallet);
    const jackpot = await start(jackpotService.register(), spans.others);
    const surveillance = await start(surveillanceService.register(), spans.others);
    address = `game-round=${gameRound},wallet=${wallet},jackpot=${jackpot},surveillance=${surveillance}`;
    client = new FloorClient({ url: { 'game-round': [gameRound], wallet: [wallet] } });
    closing.push(() => client.close());
  }, 60_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
    process.exitCode = undefined;
  }, 60_000);

  /** Everything on game-round's topic, at least `count` records. */
  const sent = async (count: number): Promise<readonly BusRecord[]> => {
    const bus = createKafkaEventBus({ floor: 'f-1', brokers: brokers.split(','), clientId: 'reader', topics: { prefix } });
    const found: BusRecord[] = [];
    try {
      await bus.consume(`reader-${randomUUID()}`, ['game-round'], {
        resumeAt: () => Promise.resolve(undefined),
        deliver: ({ records }) => Promise.resolve(void found.push(...records)),
        settle: () => Promise.resolve(),
        lost: () => Promise.resolve(),
      });
      await until('the topic is read', async () => found.length >= count);
      return found;
    } finally {
      await bus.close();
    }
  };

  const ops = async <T>(...args: readonly string[]): Promise<T> => {
    const out = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      await run(['ops', ...args, '--url', address, '--json']);
      return JSON.parse(out.mock.calls.join('\n')) as T;
    } finally {
      out.mockRestore();
    }
  };
  type Relays = readonly {
    readonly service: string;
    readonly relay: {
      readonly holder: string | null;
      readonly checkpoint: string | null;
      readonly lag: number;
      readonly republishing: readonly string[];
    };
  }[];

  it('one stake is one trace across the services that move it, and every record carries its W3C context', async () => {
    const { correlationId } = await placeOneStake(client, gameRound, 'T1');
    const traceId = traceIdOf(correlationId);
    const all = (): readonly string[] => edgesOf([...spans.gameRound.of(traceId), ...spans.wallet.of(traceId)]);
    const relayed = [
      ['game-round', 'BetsPlaced.v1'],
      ['game-round', 'BetsAccepted.v1'],
      ['wallet', 'StakesReserved.v1'],
    ].map(
      ([service, event]) => `casino-${service}: relay casino.${service}.${event} < casino-${service}: append casino.${service}.${event}`,
    );
    const expected = [...WAY_OF_A_STAKE, ...relayed].sort();
    await until('every span is there', async () => all().length >= expected.length);
    expect([...all()].sort()).toEqual(expected);

    const records = await sent(5);
    for (const { bytes, headers } of records) {
      const { id, correlationid } = parseEnvelope(bytes);
      expect(headers['traceparent']).toBe(traceparentOf({ correlationId: correlationid, eventId: id }));
    }
  });

  it('casino ops shows the relays, and republishes the stored bytes', async () => {
    const relays = await ops<Relays>('relay');
    expect(relays.map(({ service, relay }) => [service, relay.holder])).toEqual(
      ['game-round', 'wallet', 'jackpot', 'surveillance'].map((service) => [service, service]),
    );
    const before = await sent(5);
    const { request } = await ops<{ request: string }>('republish', '--service', 'game-round', '--after', 'table-T1@0');
    const [open] = await ops<Relays>('relay', '--service', 'game-round');
    expect([[], [request]]).toContainEqual(open?.relay.republishing);
    await until(
      'it is republished',
      async () => (await ops<Relays>('relay', '--service', 'game-round'))[0]?.relay.republishing.length === 0,
    );
    const again = (await sent(before.length + 1)).filter(({ headers }) => headers['republish'] === request);
    const known = new Set(before.map(({ bytes }) => textOf(bytes)));
    expect(again.length).toBeGreaterThan(0);
    expect(again.every(({ bytes, headers }) => known.has(textOf(bytes)) && headers['traceparent'] !== undefined)).toBe(true);
    // in effect it happened once
    const status = await ops<readonly { readonly consumers: { readonly parkedKeys: number; readonly healthy: boolean } }[]>('status');
    expect(status.map(({ consumers }) => [consumers.healthy, consumers.parkedKeys])).toEqual([
      [true, 0],
      [true, 0],
      [true, 0],
      [true, 0],
    ]);
    const acts = await ops<readonly { readonly acts: readonly { readonly act: string; readonly actor: { readonly id: string } }[] }[]>(
      'acts',
      '--service',
      'game-round',
    );
    expect(acts[0]?.acts).toMatchObject([{ act: 'republish', actor: { id: 'mcd-1' } }]);
  });
});
