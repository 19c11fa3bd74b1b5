import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTEXTS } from '@casino/contracts';
import { loadConfiguration } from '@casino/platform';
import { entries, interpolate, stringsOf, textOf, yamlOf, type Tree } from '../../kit/deployment/deployment-files.js';

const folder = mkdtempSync(join(tmpdir(), 'casino-deployment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('compose files', () => {
  const compose = yamlOf('docker/compose.yaml') as { services: Record<string, Tree> } & Tree;
  const embedded = yamlOf('docker/compose.embedded.yaml') as { services: Record<string, Tree> } & Tree;
  const service = (name: string): Tree => compose.services[name] as Tree;
  const image = { CASINO_HOST: '0.0.0.0', CASINO_PORT: '3000' };

  it('give each app a configuration that it starts with', () => {
    const folderOf = (tree: Tree) => {
      const own = join(folder, tree === embedded.services['casino'] ? 'embedded' : 'shared');
      return { CASINO_DATA: own, CASINO_DEV_KEYS: own };
    };
    const start = (tree: Tree) => loadConfiguration({ ...image, ...stringsOf(tree['environment'] as Tree), ...folderOf(tree) });
    for (const name of CONTEXTS) {
      expect(start(service(name))).toMatchObject({
        mode: 'development',
        store: 'kurrentdb',
        bus: 'kafka',
        kafka: { brokers: ['kafka:9092'], ssl: false, topics: { partitions: 8, replication: 1, retentionHours: 720 } },
      });
      expect(String(start(service(name)).kurrentDbUrl?.reveal())).toBe('kurrentdb://kurrentdb:2113?tls=false');
    }
    expect(start(embedded.services['casino'] as Tree)).toMatchObject({ mode: 'development', store: 'sqlite', bus: 'embedded' });
  });

  it('can be put into production by variables alone', () => {
    const production = {
      CASINO_MODE: 'production',
      CASINO_VAULT_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      CASINO_JWKS_URL: 'https://id.example/jwks',
      CASINO_JWT_ISSUER: 'https://id.example',
      CASINO_FLOOR_ID: 'ostend',
    };
    for (const tree of [...CONTEXTS.map(service), embedded.services['casino'] as Tree]) {
      const env = Object.fromEntries(
        entries(tree['environment'] as Tree).map(([name, value]) => [name, interpolate(String(value), production)]),
      );
      expect(loadConfiguration({ ...env, CASINO_DATA: folder }).mode).toBe('production');
    }
  });

  it('set for the services what the tests over Kafka set', () => {
    const ofTests = new Set(textOf('test/src/kit/floors/service-floor.ts').match(/\bCASINO_[A-Z_]+(?=:)/g));
    // names that keep the floors of tests apart on one broker, and their logs short
    for (const own of ['CASINO_KAFKA_PREFIX', 'CASINO_LOG_LEVEL']) ofTests.delete(own);
    expect(ofTests.size).toBeGreaterThan(3);
    for (const name of CONTEXTS) expect(Object.keys(service(name)['environment'] as Tree)).toEqual(expect.arrayContaining([...ofTests]));
  });

  it('run the broker that the tests start, with its settings', () => {
    const scripts = textOf('tools/kafka/cluster.cjs');
    const settings = /const all = \{([\s\S]*?)\n {2}\};/.exec(scripts)?.[1] ?? '';
    const ofTests = [...settings.matchAll(/^\s*'?([a-z.]+)'?: (.*),$/gm)].map(([, name = '', value = '']) => [name, value] as const);
    // addresses are each one's own; the quorum is said in another way
    const own = new Set(['listeners', 'advertised.listeners', 'log.dirs', 'node.id']);
    const oneBroker: Readonly<Record<string, string>> = { replicas: '1', 'Math.min(2, replicas)': '1' };
    const env = stringsOf(service('kafka')['environment'] as Tree);
    const compared = ofTests.filter(([name]) => !own.has(name));
    expect(compared.length).toBeGreaterThan(12);
    for (const [name, value] of compared) {
      const variable = `KAFKA_${name.replaceAll('.', '_').toUpperCase()}`;
      expect([variable, env[variable]]).toEqual([variable, oneBroker[value] ?? value.replaceAll("'", '')]);
    }
    expect(service('kafka')['image']).toBe(`apache/kafka:${/VERSION = '([0-9.]+)'/.exec(scripts)?.[1] ?? 'none'}`);
    expect(Buffer.from(String(env['CLUSTER_ID']), 'base64url')).toHaveLength(16);
  });

  it('keep what must last in volumes, and everything else read-only and without rights', () => {
    for (const tree of [...CONTEXTS.map(service), service('gateway'), embedded.services['casino'] as Tree]) {
      expect(tree).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], tmpfs: ['/tmp'] });
    }
    const mounted = Object.values(compose.services)
      .concat(Object.values(embedded.services))
      .flatMap((tree) => [...((tree['volumes'] ?? []) as Iterable<Tree>)].map(String));
    for (const volume of ['floor:/data', 'kafka:/var/lib/kafka/data', 'kurrentdb:/var/lib/kurrentdb']) expect(mounted).toContain(volume);
    const declared = Object.keys({ ...(compose['volumes'] as object), ...(embedded['volumes'] as object) });
    for (const volume of mounted.filter((one) => !one.startsWith('.'))) expect(declared).toContain(volume.split(':')[0]);
  });

  it('reach this machine only, and the database not even that', () => {
    const ports = Object.values(compose.services)
      .concat(Object.values(embedded.services))
      .flatMap((tree) => [...((tree['ports'] ?? []) as Iterable<Tree>)].map(String));
    expect(ports).toHaveLength(2);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const name of ['kafka', 'kurrentdb', ...CONTEXTS]) expect(service(name)['ports']).toBeUndefined();
    expect(textOf('docker/compose.yaml')).toMatch(/FOR TRYING ONLY[\s\S]*KURRENTDB_INSECURE/);
  });

  it('several instances can run: no fixed names, no volume of data that they share', () => {
    for (const name of CONTEXTS) {
      expect(service(name)['container_name']).toBeUndefined();
      expect([...(service(name)['volumes'] as Iterable<Tree>)].map(String).filter((volume) => volume.endsWith(':/data'))).toEqual([]);
    }
  });
});
