import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFloor } from '@casino/casino-app';
import { listenCasinoApp, loadConfiguration, traceIdOf } from '@casino/platform';
import { FloorClient } from '@casino/simulation';
import { FloorProcess } from '../../kit/floors/floor-process.js';
import { CollectedSpans, edgesOf } from '../../kit/operations/collected-spans.js';
import { placeOneStake, WAY_OF_A_STAKE } from '../../kit/operations/one-stake.js';

/** Everything that a span may tell. */
const TOLD: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'messaging.consumer.group.name',
  ...['command', 'correlation_id', 'event', 'event_id', 'handler', 'outcome', 'revision', 'source', 'stream', 'together'].map(
    (name) => `casino.${name}`,
  ),
]);

describe('the trace of one stake', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-trace-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('follows it from the request through both services, and holds neither amount nor token', async () => {
    const spans = new CollectedSpans();
    const configuration = loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0', CASINO_LOG_LEVEL: 'error' });
    const app = await createFloor(configuration, { spansTo: spans });
    const url = await listenCasinoApp(app);
    const client = new FloorClient({ url });
    try {
      const { correlationId } = await placeOneStake(client, url, 'T1');
      await client.close();
      await app.close();
      const trace = spans.of(traceIdOf(correlationId));
      expect([...edgesOf(trace)].sort()).toEqual([...WAY_OF_A_STAKE].sort());
      const told = JSON.stringify(spans.all.map(({ name, attributes, status }) => ({ name, attributes, status })));
      expect(told).toContain('casino.stream');
      expect(told).not.toMatch(/\b1400\b|eyJ|Bearer|salt|secret/i);
      expect([...new Set(spans.all.flatMap(({ attributes }) => Object.keys(attributes)))].filter((name) => !TOLD.has(name))).toEqual([]);
    } finally {
      await client.close();
      await app.close();
    }
  });

  interface Collector {
    readonly url: string;
    /** What was sent, one request after the other. */
    readonly received: string[];
    close(): void;
  }

  /** @param answers false: it takes what it is sent and says nothing */
  const startCollector = async (answers: boolean): Promise<Collector> => {
    const received: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push(`${String(request.method)} ${String(request.url)} ${body}`);
        if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const close = (): void => {
      server.closeAllConnections();
      server.close();
    };
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received, close };
  };

  it.each([true, false])(
    'goes to the collector that is configured, at the latest when the process ends; it answers: %p',
    async (answers) => {
      const collector = await startCollector(answers);
      const floor = await FloorProcess.start({ env: { CASINO_OTLP_URL: collector.url } });
      const client = new FloorClient({ url: floor.url });
      try {
        const { correlationId } = await placeOneStake(client, floor.url, 'T1');
        await floor.stop('SIGTERM');
        const sent = collector.received.join('\n');
        expect(sent).toMatch(/^POST \/v1\/traces \{"resourceSpans"/);
        expect(sent).toContain(traceIdOf(correlationId));
        if (answers) expect(sent).toMatch(/casino-game-round[\s\S]*casino-wallet|casino-wallet[\s\S]*casino-game-round/);
      } finally {
        await client.close();
        await floor.dispose();
        collector.close();
      }
    },
  );
});
