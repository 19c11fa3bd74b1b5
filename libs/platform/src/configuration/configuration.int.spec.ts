import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ConfigurationInvalid } from './configuration-invalid.js';
import { configurationGuide } from './configuration-guide.js';
import { loadConfiguration } from './configuration.js';
import { VARIABLE_NAMES } from './variables.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const SHOE = 'ab'.repeat(32);
const PRODUCTION = {
  CASINO_MODE: 'production',
  CASINO_VAULT_KEYS: `b:${KEY},a:${KEY}`,
  CASINO_JWKS_URL: 'https://id.example/jwks',
  CASINO_JWT_ISSUER: 'https://id.example',
  CASINO_JWT_AUDIENCE: 'floor',
};

const wrongOf = (env: Record<string, string | undefined>): string[] => {
  try {
    loadConfiguration(env);
  } catch (error) {
    if (error instanceof ConfigurationInvalid && error.code === 'configuration-invalid') return error.wrong.map(({ name }) => name).sort();
    throw error;
  }
  return [];
};

describe('configuration', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'casino-configuration-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('nothing set: a development floor on this machine', () => {
    const configuration = loadConfiguration({ CASINO_DATA: folder, HOME: '/x', CASINO_PORT: '' });
    expect(configuration).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 3000,
      dataFolder: folder,
      currency: 'EUR',
      logLevel: 'info',
      unansweredBetMs: 10_000,
      eventStreams: { inProcess: 1000, perActor: 20 },
      store: 'sqlite',
      bus: 'embedded',
    });
    expect(configuration.identityProvider).toBeUndefined();
  });

  it('the development vault key is made once, readable by its owner only', () => {
    const [first] = loadConfiguration({ CASINO_DATA: join(folder, 'deep/er') }).vaultKeys;
    const [second] = loadConfiguration({ CASINO_DATA: join(folder, 'deep/er') }).vaultKeys;
    expect(first.secret.equals(second.secret)).toBe(true);
    expect(first.secret.symmetricKeySize).toBe(32);
    expect(statSync(join(folder, 'deep/er/development-vault.key')).mode & 0o777).toBe(0o600);
  });

  it('P10: a development vault key that is gone while game-round has its store is named, and never replaced by another one', () => {
    const { vaultKeys } = loadConfiguration({ CASINO_DATA: folder });
    const key = join(folder, 'development-vault.key');
    const kept = readFileSync(key, 'utf8');
    writeFileSync(join(folder, 'game-round.sqlite'), '');
    rmSync(key);
    for (const env of [{ CASINO_DATA: folder }, { CASINO_DATA: folder, CASINO_DEV_KEYS: join(folder, 'keys') }]) {
      expect(() => loadConfiguration(env)).toThrow(
        expect.objectContaining({
          code: 'configuration-invalid',
          message: expect.stringContaining('development-vault.key is missing') as string,
        }),
      );
    }
    expect(existsSync(key)).toBe(false);
    writeFileSync(key, kept);
    expect(loadConfiguration({ CASINO_DATA: folder }).vaultKeys[0].secret.equals(vaultKeys[0].secret)).toBe(true);
  });

  it('a data folder that cannot be used is a wrong CASINO_DATA', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(wrongOf({ CASINO_DATA: join(folder, 'file') })).toEqual(['CASINO_DATA']);
    writeFileSync(join(folder, 'development-vault.key'), 'torn');
    expect(wrongOf({ CASINO_DATA: folder })).toEqual(['CASINO_DATA']);
  });

  it.each(['development-vault.key', 'development-issuer.pem'])('a damaged or empty %s is named in one line, and left as it is', (file) => {
    const path = join(folder, file);
    for (const content of [
      '',
      'torn',
      '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
      generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ]) {
      writeFileSync(path, content);
      expect(() => loadConfiguration({ CASINO_DATA: folder })).toThrow(
        expect.objectContaining({
          code: 'configuration-invalid',
          message: expect.stringMatching(new RegExp(`^CASINO_DATA cannot be used: ${path} does not hold [^\\n]*$`)) as string,
        }),
      );
      expect(readFileSync(path, 'utf8')).toBe(content);
    }
  });

  it("the key of a floor's own tokens is not looked at in production", () => {
    writeFileSync(join(folder, 'development-issuer.pem'), 'torn');
    expect(wrongOf({ ...PRODUCTION, CASINO_DATA: folder })).toEqual([]);
  });

  it('production takes keys and identity from the environment and makes no file', () => {
    const configuration = loadConfiguration({ ...PRODUCTION, CASINO_DATA: folder });
    expect(configuration.vaultKeys.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(configuration.identityProvider).toEqual({ jwksUrl: 'https://id.example/jwks', issuer: 'https://id.example', audience: 'floor' });
    expect(existsSync(join(folder, 'development-vault.key'))).toBe(false);
    expect(JSON.stringify(configuration)).not.toContain(KEY);
  });

  it('shoes known beforehand are for development mode: in production the process does not start with them', () => {
    const { testShoes } = loadConfiguration({ CASINO_DATA: folder, CASINO_TEST_SHOES: `T1/1=${SHOE}, T2/12=${SHOE}` });
    expect([...(testShoes ?? [])].map(([coup, secret]) => [coup, secret.reveal()])).toEqual([
      ['T1/1', SHOE],
      ['T2/12', SHOE],
    ]);
    expect(inspect(testShoes, { depth: 9 }) + JSON.stringify([...(testShoes ?? [])])).not.toContain(SHOE);
    expect(loadConfiguration({ CASINO_DATA: folder }).testShoes).toBeUndefined();
    expect(wrongOf({ ...PRODUCTION, CASINO_DATA: folder, CASINO_TEST_SHOES: `T1/1=${SHOE}` })).toEqual(['CASINO_TEST_SHOES']);
    // also when it could not be read
    expect(wrongOf({ ...PRODUCTION, CASINO_DATA: folder, CASINO_TEST_SHOES: 'T1' })).toContain('CASINO_TEST_SHOES');
  });

  it('fault-122: an embedded floor is given a name at its first start, and keeps it', () => {
    const { floorId } = loadConfiguration({ CASINO_DATA: folder });
    expect(floorId).toMatch(/^floor-[0-9a-f]{8}$/);
    expect(loadConfiguration({ CASINO_DATA: folder }).floorId).toBe(floorId);
    expect(loadConfiguration({ CASINO_DATA: join(folder, 'other') }).floorId).not.toBe(floorId);
    expect(loadConfiguration({ CASINO_DATA: join(folder, 'named'), CASINO_FLOOR_ID: 'ostend' }).floorId).toBe('ostend');
    expect(loadConfiguration({ CASINO_DATA: join(folder, 'named') }).floorId).toBe('ostend');
    const message = `CASINO_DATA cannot be used: ${join(folder, 'named')} belongs to floor "ostend", not to "namur"`;
    expect(() => loadConfiguration({ CASINO_DATA: join(folder, 'named'), CASINO_FLOOR_ID: 'namur' })).toThrow(message);
  });

  it('fault-122: tokens are for one floor, where no other audience is configured', () => {
    const { CASINO_JWT_AUDIENCE, ...provider } = PRODUCTION;
    expect(CASINO_JWT_AUDIENCE).toBe('floor');
    const { identityProvider } = loadConfiguration({ ...provider, CASINO_DATA: folder, CASINO_FLOOR_ID: 'ostend' });
    expect(identityProvider?.audience).toBe('/floors/ostend');
  });

  it.each(['DEM', 'XAU', 'XTS', 'EURO', 'eur'])('fault-149: %s is no currency of a floor: it does not start', (code) => {
    expect(wrongOf({ CASINO_DATA: folder, CASINO_CURRENCY: code })).toEqual(['CASINO_CURRENCY']);
  });

  it('everything that is wrong is named at once, no value is repeated', () => {
    const env = {
      CASINO_MODE: 'production',
      CASINO_PORT: '70000',
      CASINO_CURRENCY: 'EURO',
      CASINO_LOG_LEVEL: 'loud',
      CASINO_VAULT_KEYS: `hunter2:${KEY.slice(4)}`,
      CASINO_STORE: 'postgres',
      CASINO_PROT: '1',
    };
    expect(wrongOf(env)).toEqual([
      'CASINO_CURRENCY',
      'CASINO_JWKS_URL',
      'CASINO_JWT_ISSUER',
      'CASINO_LOG_LEVEL',
      'CASINO_PORT',
      'CASINO_PROT',
      'CASINO_STORE',
      'CASINO_VAULT_KEYS',
    ]);
    expect(() => loadConfiguration(env)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }));
  });

  it.each([
    ['CASINO_PORT', ['-1', '1.5', '0x10', '80 ', '1e3']],
    ['CASINO_UNANSWERED_BET_MS', ['0', '99', '600001', 'ten']],
    ['CASINO_VAULT_KEYS', ['x', 'a:', `a:${KEY},a:${KEY}`, `a:${KEY},`, `:${KEY}`]],
    ['CASINO_MODE', ['prod']],
    [
      'CASINO_TEST_SHOES',
      [
        'T1/1',
        `T1/0=${SHOE}`,
        `T1/1=${SHOE.slice(1)}`,
        `T-1/1=${SHOE}`,
        `T1/1=${SHOE},T1/1=${SHOE}`,
        `T1/1=${SHOE},`,
        `${'T'.repeat(25)}/1=${SHOE}`,
      ],
    ],
    ['CASINO_HOST', ['a b', 'http://x']],
    ['CASINO_FLOOR_ID', ['Ostend', 'a b', 'x'.repeat(33), 'a/b']],
    ['CASINO_BUS', ['nats']],
    ['CASINO_STORE', ['postgres']],
    ['CASINO_KAFKA_BROKERS', ['b', 'b:', 'b:9092,', 'kafka://b:9092']],
    ['CASINO_KURRENTDB_URL', ['localhost:2113', 'http://localhost:2113']],
  ])('%s refuses %p', (name, values) => {
    for (const value of values) expect(wrongOf({ CASINO_DATA: folder, [name]: value })).toEqual([name]);
  });

  it('an identity provider is complete or absent', () => {
    expect(wrongOf({ CASINO_DATA: folder, CASINO_JWKS_URL: 'https://id.example/jwks' })).toEqual(['CASINO_JWT_ISSUER']);
    expect(wrongOf({ ...PRODUCTION, CASINO_DATA: folder, CASINO_JWKS_URL: 'file:///etc/passwd' })).toEqual(['CASINO_JWKS_URL']);
  });

  it('keys of development are in a folder that several processes share, when one is named', () => {
    const shared = join(folder, 'keys');
    const configuration = loadConfiguration({ CASINO_DATA: join(folder, 'one'), CASINO_DEV_KEYS: shared });
    expect(configuration).toMatchObject({ dataFolder: join(folder, 'one'), developmentKeyFolder: shared });
    expect(existsSync(join(shared, 'development-vault.key'))).toBe(true);
    expect(existsSync(join(folder, 'one'))).toBe(false);
    const [other] = loadConfiguration({ CASINO_DATA: join(folder, 'two'), CASINO_DEV_KEYS: shared }).vaultKeys;
    expect(other.secret.equals(configuration.vaultKeys[0].secret)).toBe(true);
  });

  it('Kafka and KurrentDB in full, and their secrets are shown nowhere', () => {
    const configuration = loadConfiguration({
      CASINO_DATA: folder,
      CASINO_BUS: 'kafka',
      CASINO_FLOOR_ID: 'ostend',
      CASINO_KAFKA_BROKERS: 'k1:9092,k-2.example:9093',
      CASINO_KAFKA_SSL: 'true',
      CASINO_KAFKA_SASL_MECHANISM: 'scram-sha-512',
      CASINO_KAFKA_SASL_USERNAME: 'floor',
      CASINO_KAFKA_SASL_PASSWORD: 'hunter2',
      CASINO_KAFKA_TOPIC_REPLICATION: '3',
      CASINO_KAFKA_TOPIC_RETENTION_HOURS: '168',
      CASINO_KAFKA_PREFIX: 'ostend.',
      CASINO_STORE: 'kurrentdb',
      CASINO_KURRENTDB_URL: 'kurrentdb://admin:changeit@db:2113',
    });
    expect(configuration).toMatchObject({ floorId: 'ostend', bus: 'kafka', store: 'kurrentdb' });
    expect(configuration.kafka).toMatchObject({
      brokers: ['k1:9092', 'k-2.example:9093'],
      ssl: true,
      topics: { partitions: 8, replication: 3, retentionHours: 168 },
      prefix: 'ostend.',
      credentials: { mechanism: 'scram-sha-512', username: 'floor' },
    });
    expect(configuration.kurrentDbUrl?.reveal()).toBe('kurrentdb://admin:changeit@db:2113');
    const credentials = configuration.kafka?.credentials;
    expect(credentials?.mechanism === 'scram-sha-512' && credentials.password.reveal()).toBe('hunter2');
    for (const shown of [JSON.stringify(configuration), inspect(configuration, { depth: 9 }), `${configuration.kurrentDbUrl}`])
      expect(shown).not.toMatch(/hunter2|changeit/);
  });

  it.each([
    [{ CASINO_BUS: 'kafka' }, ['CASINO_FLOOR_ID', 'CASINO_KAFKA_BROKERS']],
    [{ CASINO_STORE: 'kurrentdb' }, ['CASINO_BUS', 'CASINO_KURRENTDB_URL']],
    [{ CASINO_STORE: 'kurrentdb', CASINO_KURRENTDB_URL: 'kurrentdb://db:2113' }, ['CASINO_BUS']],
    [{ CASINO_KAFKA_SASL_MECHANISM: 'plain', CASINO_KAFKA_SASL_USERNAME: 'u' }, ['CASINO_KAFKA_SASL_PASSWORD']],
    [
      { CASINO_KAFKA_SASL_MECHANISM: 'oauthbearer', CASINO_KAFKA_OAUTH_CLIENT_ID: 'c' },
      ['CASINO_KAFKA_OAUTH_CLIENT_SECRET', 'CASINO_KAFKA_OAUTH_TOKEN_URL'],
    ],
    [{ CASINO_KAFKA_SASL_PASSWORD: 'p' }, ['CASINO_KAFKA_SASL_MECHANISM']],
  ])('%p wants %p', (env, names) => {
    expect(wrongOf({ CASINO_DATA: folder, ...env })).toEqual(names);
  });

  it('docs/configuration.md is what the schema says (WRITE_DOCS=1 writes it)', () => {
    const path = join(__dirname, '../../../../docs/configuration.md');
    if (process.env['WRITE_DOCS'] === '1') writeFileSync(path, configurationGuide());
    expect(readFileSync(path, 'utf8')).toBe(configurationGuide());
    for (const name of VARIABLE_NAMES) expect(configurationGuide()).toContain(`\`${name}\``);
  });
});
