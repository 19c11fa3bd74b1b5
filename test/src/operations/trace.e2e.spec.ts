import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFloor } from '@casino/casino-app';
import { listenCasinoApp, loadConfiguration, traceIdOf } from '@casino/platform';
import { FloorClient } from '@casino/simulation';
import { CollectedSpans, edgesOf } from './collected-spans.js';
import { placeOneStake, WAY_OF_A_STAKE } from './one-stake.js';

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
    } finally {
      await client.close();
      await app.close();
    }
  });
});
