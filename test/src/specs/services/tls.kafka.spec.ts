import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventBus } from '@casino/event-bus';
import type { KafkaEventBus } from '@casino/event-bus/kafka';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { createEventBus, createLogger, loadConfiguration } from '@casino/platform';
import { until } from '@casino/simulation';

/** The broker's TLS listener, the file of the authority that signed its certificate, and that of another authority. */
const tls = (): readonly string[] => {
  const listed = process.env['KAFKA_TLS'];
  if (listed === undefined) throw new Error('KAFKA_TLS names no listener: run npm run test:kafka');
  return listed.split(',');
};

describe('brokers that speak TLS', () => {
  const [broker = '', ca = '', otherCa = ''] = tls();
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) });
  let folder: string;
  let store: EventStore;
  let bus: EventBus | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'casino-tls-'));
    store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'wallet.sqlite') });
    lines.length = 0;
  });
  afterEach(async () => {
    await bus?.close();
    bus = undefined;
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const publish = async (env: Readonly<Record<string, string>>) => {
    const kafka = {
      CASINO_FLOOR_ID: 'f-1',
      CASINO_BUS: 'kafka',
      CASINO_KAFKA_BROKERS: broker,
      CASINO_KAFKA_PREFIX: `x${randomUUID().slice(0, 8)}.`,
    };
    const created = await createEventBus(loadConfiguration({ CASINO_DATA: folder, ...kafka, ...env }), 'wallet', logger);
    bus = created;
    return (created as KafkaEventBus).publish('wallet', store);
  };

  it('a service with the authority of CASINO_KAFKA_SSL_CA_FILE publishes', async () => {
    const publication = await publish({ CASINO_KAFKA_SSL: 'true', CASINO_KAFKA_SSL_CA_FILE: ca });
    await store.append('account-P', 'no-stream', [{ id: randomUUID(), type: 'casino.wallet.AccountOpened.v1', bytes: Buffer.from('{}') }]);
    await until(
      'it is published',
      async () => (await publication.status()).checkpoint !== undefined && (await publication.lag()) === 0,
      40_000,
    );
    expect(await publication.status()).toMatchObject({ healthy: true, leading: true });
  });

  it.each([
    ['another authority', { CASINO_KAFKA_SSL: 'true', CASINO_KAFKA_SSL_CA_FILE: otherCa }, /certificate/i],
    ['the public authorities', { CASINO_KAFKA_SSL: 'true' }, /certificate/i],
  ])('one that believes %s only sends it nothing, and says why', async (_who, env, why) => {
    const publication = await publish(env);
    await store.append('account-P', 'no-stream', [{ id: randomUUID(), type: 'casino.wallet.AccountOpened.v1', bytes: Buffer.from('{}') }]);
    await until('the relay is red', async () => !(await publication.status()).healthy, 40_000);
    expect((await publication.status()).failure).toMatch(why);
    expect((await publication.status()).checkpoint).toBeUndefined();
  });
});
