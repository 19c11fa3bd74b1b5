import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadConfiguration } from '../configuration/configuration.js';
import { createEventBus } from './create-event-bus.js';
import { openEventStore } from './open-event-store.js';

describe('the engines that the configuration names', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'casino-engines-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const silent = pino({ level: 'silent' });

  it('a service alone is refused on the embedded bus, in words that say what to do', async () => {
    const configuration = loadConfiguration({ CASINO_DATA: folder });
    await expect(createEventBus(configuration, 'wallet', silent)).rejects.toThrow(/^CASINO_BUS is embedded.*wallet.*kafka.*apps\/casino/);
  });

  it('a bus on Kafka is there while its brokers are not', async () => {
    const configuration = loadConfiguration({
      CASINO_DATA: folder,
      CASINO_BUS: 'kafka',
      CASINO_FLOOR_ID: 'f-1',
      CASINO_KAFKA_BROKERS: '127.0.0.1:1',
    });
    const bus = await createEventBus(configuration, 'wallet', silent);
    await bus.close();
  });

  it("the file of the brokers' authority is looked into at the start", async () => {
    const kafka = {
      CASINO_DATA: folder,
      CASINO_BUS: 'kafka',
      CASINO_FLOOR_ID: 'f-1',
      CASINO_KAFKA_BROKERS: '127.0.0.1:1',
      CASINO_KAFKA_SSL: 'true',
    };
    const file = join(folder, 'ca.pem');
    const start = () => createEventBus(loadConfiguration({ ...kafka, CASINO_KAFKA_SSL_CA_FILE: file }), 'wallet', silent);
    await expect(start()).rejects.toThrow(/^CASINO_KAFKA_SSL_CA_FILE is no file with a certificate .*ENOENT/);
    writeFileSync(file, 'no certificate');
    await expect(start()).rejects.toThrow(/^CASINO_KAFKA_SSL_CA_FILE is no file with a certificate /);
    expect(() => loadConfiguration({ ...kafka, CASINO_KAFKA_SSL: 'false', CASINO_KAFKA_SSL_CA_FILE: file })).toThrow(
      'CASINO_KAFKA_SSL is true with CASINO_KAFKA_SSL_CA_FILE',
    );
  });

  it('with SQLite a service has one file, and a second process of it is refused', async () => {
    const configuration = loadConfiguration({ CASINO_DATA: join(folder, 'deep') });
    const store = await openEventStore(configuration, 'wallet');
    await expect(openEventStore(configuration, 'wallet')).rejects.toMatchObject({
      code: 'store-in-use',
      message: expect.stringContaining('wallet.sqlite'),
    });
    await (await openEventStore(configuration, 'game-round')).close();
    await store.close();
    await (await openEventStore(configuration, 'wallet')).close();
  });

  it('with KurrentDB a service starts while the server is away, and each instance has a data folder of its own', async () => {
    const kurrent = {
      CASINO_BUS: 'kafka',
      CASINO_FLOOR_ID: 'f-1',
      CASINO_KAFKA_BROKERS: '127.0.0.1:1',
      CASINO_STORE: 'kurrentdb',
      CASINO_KURRENTDB_URL: 'kurrentdb://127.0.0.1:1?tls=false',
    };
    const [one, two] = ['one', 'two'].map((name) => loadConfiguration({ ...kurrent, CASINO_DATA: join(folder, name) }));
    if (one === undefined || two === undefined) throw new Error('unreachable');
    const store = await openEventStore(one, 'wallet');
    await expect(openEventStore(one, 'wallet')).rejects.toMatchObject({
      code: 'store-in-use',
      message: expect.stringContaining('CASINO_DATA'),
    });
    const others = [await openEventStore(one, 'game-round'), await openEventStore(two, 'wallet')];
    for (const open of [store, ...others]) await open.close();
    await (await openEventStore(one, 'wallet')).close();
  });
});
