import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PUBLISHED_PREFIXES } from '@casino/contracts';
import { createPublisher } from '../conformance/publisher.js';
import { createRawConsumer, until } from '../conformance/raw-consumer.js';
import type { KafkaSasl } from './index.js';
import { openKafkaHarness, type KafkaHarness } from './testing/kafka-harness.js';

const secured = (): readonly string[] => {
  const address = process.env['KAFKA_SASL'];
  if (address === undefined) throw new Error('KAFKA_SASL names no listener: run npm run test:kafka');
  return [address];
};

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a broker that asks who comes', () => {
  let harness: KafkaHarness;
  let issuer: Server;
  const requests: string[] = [];
  beforeAll(async () => {
    issuer = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        requests.push(`${request.headers.authorization ?? ''} ${body}`);
        const now = Math.floor(Date.now() / 1000);
        // unsigned, as the test broker takes them
        const token = `${base64({ alg: 'none' })}.${base64({ sub: 'casino', iat: now, exp: now + 600 })}.`;
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ access_token: token, expires_in: 600, token_type: 'Bearer' }));
      });
    });
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => issuer.close(resolve)));
  afterEach(() => harness.dispose());

  const endpoint = () => `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/token`;
  const ways: readonly (readonly [string, () => KafkaSasl])[] = [
    ['PLAIN', () => ({ mechanism: 'plain', username: 'casino', password: 'secret' })],
    ['SCRAM-SHA-256', () => ({ mechanism: 'scram-sha-256', username: 'casino', password: 'secret' })],
    ['SCRAM-SHA-512', () => ({ mechanism: 'scram-sha-512', username: 'casino', password: 'secret' })],
    [
      'OAUTHBEARER',
      () => ({ mechanism: 'oauthbearer', tokenEndpoint: endpoint(), clientId: 'casino', clientSecret: 's3cret', scope: 'kafka' }),
    ],
  ];

  it.each(ways)('%s: publishes and consumes', async (_name, sasl) => {
    harness = await openKafkaHarness({ brokers: secured(), sasl: sasl() });
    const bus = await harness.openBus();
    const store = await harness.openStore('wallet');
    await bus.publish('wallet', store);
    const consumer = createRawConsumer();
    await bus.consume('group', ['wallet'], consumer);
    await createPublisher('wallet', store, PUBLISHED_PREFIXES.wallet).append('account-P', 'handled');
    await until('it arrived', () => consumer.accepted.length === 1);
  });

  it('OAUTHBEARER asks for its token with the client credentials grant', () => {
    expect(requests[0]).toBe(`Basic ${Buffer.from('casino:s3cret').toString('base64')} grant_type=client_credentials&scope=kafka`);
  });

  it('a wrong password is no health, and no word of it is logged', async () => {
    harness = await openKafkaHarness({
      brokers: secured(),
      sasl: { mechanism: 'scram-sha-256', username: 'casino', password: 'mistaken-word' },
    });
    const bus = await harness.openBus();
    const publication = await bus.publish('wallet', await harness.openStore('wallet'));
    const consumption = await bus.consume('group', ['wallet'], createRawConsumer());
    await until('the relay is red', async () => !(await publication.status()).healthy);
    expect((await consumption.status()).healthy).toBe(false);
    expect(harness.logger.lines.join()).toContain('SASL');
    expect(harness.logger.lines.join()).not.toContain('mistaken-word');
  });
});
