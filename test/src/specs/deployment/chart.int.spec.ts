import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Ajv } from 'ajv';
import { CONTEXTS, type Context } from '@casino/contracts';
import { loadConfiguration } from '@casino/platform';
import { documentsOf, entries, filesIn, stringsOf, textOf, yamlOf, type Tree } from '../../kit/deployment/deployment-files.js';
import { renderChart } from '../../kit/deployment/render-chart.js';
import { isOwn, serveAll, type Served } from '../../kit/deployment/served.js';

const CHART = 'docker/helm/casino-floor';

let served: Readonly<Record<Context, Served>>;
beforeAll(async () => {
  served = await serveAll();
}, 60_000);
const pathsOf = (service: Context): readonly string[] => served[service].paths;
const folder = mkdtempSync(join(tmpdir(), 'casino-deployment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Helm is not at hand where tests run: `renderChart` knows the part of its template language that the chart uses.
describe('the Helm chart', () => {
  const templates = new Map(filesIn(`${CHART}/templates`).map((path) => [basename(path), textOf(path)]));
  const defaults = yamlOf(`${CHART}/values.yaml`);
  const chosen = { CASINO_FLOOR_ID: 'ostend', CASINO_KAFKA_PREFIX: 'ostend.' };
  const values: Readonly<Record<string, unknown>> = { ...defaults, config: { ...(defaults['config'] as object), ...chosen } };
  const chart = yamlOf(`${CHART}/Chart.yaml`);
  const render = (change: object = {}): readonly Tree[] => {
    const scope = {
      Values: { ...(values as object), ...change },
      Chart: { AppVersion: String(chart['appVersion']) },
      Release: { Name: 'floor', Service: 'Helm' },
    };
    return [...renderChart(templates, scope).values()].flatMap(documentsOf);
  };
  const named = (documents: readonly Tree[], kind: string): readonly Tree[] =>
    documents.filter((document) => String(document['kind']) === kind);
  const podOf = (deployment: Tree): Tree => deployment['spec']?.['template']?.['spec'] as Tree;
  const containerOf = (deployment: Tree): Tree => podOf(deployment)['containers']?.[0] as Tree;

  it('makes a deployment, a service and a disruption budget of each, and one configuration', () => {
    const documents = render();
    for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget'])
      expect(named(documents, kind).map((one) => one['metadata']?.['name'])).toEqual(CONTEXTS.map((service) => `floor-${service}`).sort());
    expect(named(documents, 'ConfigMap')).toHaveLength(1);
    for (const [index, deployment] of named(documents, 'Deployment').entries()) {
      const labels = deployment['spec']?.['template']?.['metadata']?.['labels'] as Tree;
      for (const selects of [
        deployment['spec']?.['selector']?.['matchLabels'],
        named(documents, 'Service')[index]?.['spec']?.['selector'],
        named(documents, 'PodDisruptionBudget')[index]?.['spec']?.['selector']?.['matchLabels'],
      ]) {
        expect(labels).toMatchObject(selects as object);
      }
    }
  });

  it('gives each service a configuration that it starts with in production', () => {
    const documents = render();
    const config = stringsOf(named(documents, 'ConfigMap')[0]?.['data'] as Tree);
    const secrets: Record<string, string> = {
      CASINO_VAULT_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      CASINO_KURRENTDB_URL: 'kurrentdb+discover://u:p@db:2113',
    };
    for (const deployment of named(documents, 'Deployment')) {
      const env = [...(containerOf(deployment)['env'] as Iterable<Tree>)].map((one) => [
        String(one['name']),
        one['value'] === undefined ? (secrets[String(one['name'])] ?? 'from a secret') : String(one['value']),
      ]);
      const configuration = loadConfiguration({ ...config, ...Object.fromEntries(env), CASINO_DATA: folder } as Record<string, string>);
      expect(configuration).toMatchObject({
        mode: 'production',
        host: '0.0.0.0',
        store: 'kurrentdb',
        bus: 'kafka',
        kafka: { ssl: true, topics: { replication: 3 } },
      });
    }
  });

  it('runs without root, on a read-only file system, and asks the right questions', () => {
    for (const deployment of named(render(), 'Deployment')) {
      expect(podOf(deployment)).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000 },
      });
      const container = containerOf(deployment);
      expect(container['image']).toBe(`casino-floor/${String(container['name'])}:${String(chart['appVersion'])}`);
      expect(container['securityContext']).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container['resources']).toMatchObject({
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      });
      const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'].map((probe) => String(container[probe]?.['httpGet']?.['path']));
      expect(probes).toEqual(['/health/live', '/health/ready', '/health/live']);
      for (const path of probes) for (const service of CONTEXTS) expect(pathsOf(service)).toContain(path);
      const mounts = [...(container['volumeMounts'] as Iterable<Tree>)].map((one) => String(one['name'])).sort();
      expect(mounts).toEqual([...(podOf(deployment)['volumes'] as Iterable<Tree>)].map((one) => String(one['name'])).sort());
    }
  });

  it('fault-122: is not installed without the name of the floor and the prefix of its topics', () => {
    const valid = new Ajv().compile(JSON.parse(textOf(`${CHART}/values.schema.json`)) as object);
    expect(valid(values)).toBe(true);
    for (const name of ['CASINO_FLOOR_ID', 'CASINO_KAFKA_PREFIX'] as const)
      for (const value of [undefined, ''])
        expect([name, valid({ ...values, config: { ...(values['config'] as object), [name]: value } })]).toEqual([name, false]);
    expect(valid(defaults)).toBe(false);
  });

  it('holds no secret itself', () => {
    const config = Object.keys(values['config'] as object);
    expect(config.filter((name) => /PASSWORD|SECRET|VAULT|KURRENTDB_URL/.test(name))).toEqual([]);
    for (const [name, reference] of entries(values['secrets'] as Tree))
      expect([name, Object.keys(reference)]).toEqual([name, ['name', 'key']]);
  });

  it('the ingress leads every path of each service there', () => {
    const ingress = { ...(values['ingress'] as object), enabled: true, tlsSecret: 'tls' };
    const [document] = named(
      render({
        ingress,
        authority: 'ca',
        image: { ...(values['image'] as object), pullSecrets: ['registry'], tag: '9.9.9' },
        nodeSelector: { zone: 'floor' },
        tolerations: [{ key: 'floor', operator: 'Exists' }],
      }),
      'Ingress',
    );
    const rules = [...(document?.['spec']?.['rules']?.[0]?.['http']?.['paths'] as Iterable<Tree>)].map(
      (one) => [String(one['path']), String(one['backend']?.['service']?.['name'])] as const,
    );
    const backendOf = (path: string) => rules.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];
    for (const service of CONTEXTS)
      for (const path of pathsOf(service).filter((one) => !isOwn(one))) expect([path, backendOf(path)]).toEqual([path, `floor-${service}`]);
    expect(named(render(), 'Ingress')).toEqual([]);
  });

  it('a value that nobody gave is an error, not an empty text', () => {
    expect(() => render({ services: { wallet: { replicas: 1 } } })).toThrow(/resources/);
  });
});
