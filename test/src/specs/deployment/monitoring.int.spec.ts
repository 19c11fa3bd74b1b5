import { type Context } from '@casino/contracts';
import { textOf, yamlOf, type Tree } from '../../kit/deployment/deployment-files.js';
import { serveAll, type Served } from '../../kit/deployment/served.js';

let served: Readonly<Record<Context, Served>>;
beforeAll(async () => {
  served = await serveAll();
}, 60_000);
const allMetrics = (): string =>
  Object.values(served)
    .map(({ metrics }) => metrics)
    .join('\n');

describe('alarms and dashboard', () => {
  const alerts = [...(yamlOf('docker/prometheus/alerts.yaml')['groups'] as Iterable<Tree>)].flatMap((group) => [
    ...(group['rules'] as Iterable<Tree>),
  ]);
  const dashboard = JSON.parse(textOf('docker/grafana/casino-floor.json')) as { panels: { title: string; targets: { expr: string }[] }[] };
  const expressions = [
    ...alerts.map((rule) => [String(rule['alert']), String(rule['expr'])] as const),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];

  it.each(expressions)('%s: its metrics, with these labels, are what a service exports', (_, expression) => {
    const lines = allMetrics().split('\n');
    const selectors = [...expression.matchAll(/\b((?:casino|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)];
    expect(selectors.length + Number(expression.startsWith('up{'))).toBeGreaterThan(0);
    for (const [, metric = '', labels = ''] of selectors) {
      const series = lines.filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
      expect([metric, series.length > 0]).toEqual([metric, true]);
      // statuses come with what happens; names of checks, details, methods and routes are there from the start
      for (const [label] of labels.matchAll(/\b(?:check|name|method|route)="[^"]*"/g))
        expect([label, series.some((line) => line.includes(label))]).toEqual([label, true]);
    }
  });

  it('every check of a service has an alarm', () => {
    const checks = new Set([...allMetrics().matchAll(/casino_health_check\{check="([^"]+)"[,}]/g)].map(([, check]) => check));
    expect([...checks].sort()).toEqual(
      expect.arrayContaining([
        'game-round-bus',
        'game-round-tables',
        'jackpot-bus',
        'jackpot-registers',
        'surveillance-bus',
        'surveillance-lists',
        'wallet-books',
        'wallet-bus',
      ]),
    );
    expect(expressions.map(([, expression]) => expression)).toEqual(
      expect.arrayContaining(['casino_health_check{check!="wallet-books"} == 0', 'casino_health_check{check="wallet-books"} == 0']),
    );
  });

  it('every alarm is explained in docs/operations.md', () => {
    const guide = textOf('docs/operations.md');
    for (const rule of alerts) {
      const name = String(rule['alert']);
      expect((rule['annotations'] as Tree)['runbook']).toBe(`docs/operations.md#${name.toLowerCase()}`);
      expect(guide).toContain(`### ${name}\n`);
    }
  });
});
