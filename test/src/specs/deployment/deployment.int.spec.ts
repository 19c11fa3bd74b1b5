import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CONTEXTS } from '@casino/contracts';
import { VARIABLE_NAMES } from '@casino/platform';
import { documentsOf, filesIn, isYaml, packageFolders, textOf } from '../../kit/deployment/deployment-files.js';

describe('files', () => {
  it('all YAML and JSON under docker/ can be read', () => {
    const files = filesIn('docker');
    for (const path of files.filter(isYaml)) expect([path, documentsOf(textOf(path)).length]).toEqual([path, 1]);
    const json = files.filter((path) => path.endsWith('.json'));
    expect(json.map((path) => typeof JSON.parse(textOf(path)))).toEqual(json.map(() => 'object'));
    expect([files.filter(isYaml).length, json.length].every((count) => count > 0)).toBe(true);
  });

  it('name no CASINO_ variable that the configuration does not know', () => {
    const known = new Set<string>(VARIABLE_NAMES);
    for (const path of [...filesIn('docker'), 'docs/operations.md']) {
      const unknown = (textOf(path).match(/\bCASINO_[A-Z][A-Z0-9_]*/g) ?? []).filter((name) => !known.has(name));
      expect([path, unknown]).toEqual([path, []]);
    }
  });

  it('every image is named with its version', () => {
    const images = [...filesIn('docker')].flatMap((path) =>
      [...textOf(path).matchAll(/^\s*(?:image:|FROM|ARG NODE_IMAGE=)[^\S\n]*(\S+)/gm)].map(([, image = '']) => image),
    );
    const pinned = /^[a-z0-9./-]+:[0-9]+\.[0-9]+\.[0-9]+[a-z0-9.-]*$/;
    const stages = ['${NODE_IMAGE}', 'manifests'];
    const rendered = images.filter((image) => !image.startsWith('{{') && !stages.includes(image));
    expect(rendered.length).toBeGreaterThan(6);
    expect(rendered.filter((image) => !pinned.test(image))).toEqual([]);
  });
});

describe('the image', () => {
  const dockerfile = textOf('docker/Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  it('has the manifest of every workspace before npm ci, or npm ci would refuse the lock file', () => {
    for (const path of packageFolders()) expect(dockerfile).toContain(`COPY ${path}/package.json ${path}/\n`);
  });

  it('runs without root, with nothing of the build in it, and says whether it is ready', () => {
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last.indexOf('USER 1000:1000')).toBeLessThan(last.indexOf('\nCMD '));
    expect(last).toMatch(/^HEALTHCHECK .*CMD \["node", "healthcheck\.cjs"\]$/m);
    expect(last).not.toMatch(/npm|--from=manifests/);
    for (const stage of ['build', 'dependencies']) expect(last).toContain(`COPY --from=${stage}`);
    expect(dockerfile).toContain('npm ci --omit=dev');
  });

  it('is the Node that the product is built for, and knows each app', () => {
    expect(/^ARG NODE_IMAGE=node:(\d+)/m.exec(dockerfile)?.[1]).toBe('20');
    expect(dockerfile).toContain('RUN test -f "apps/$APP/src/main.ts" || {');
    for (const app of ['casino', ...CONTEXTS]) expect(textOf(`apps/${app}/src/main.ts`)).toContain('run');
  });

  it('the context of its build holds what it copies, and no data and no packages', () => {
    const ignore = textOf('docker/Dockerfile.dockerignore').split('\n');
    expect(ignore).toContain('*');
    for (const name of [
      '!package.json',
      '!package-lock.json',
      '!tsconfig.base.json',
      '!apps',
      '!libs',
      '!test/package.json',
      '!tools/generators/package.json',
      '!docker/healthcheck.cjs',
      '**/node_modules',
      '**/.data',
    ])
      expect(ignore).toContain(name);
  });

  it('its health check tells ready from not ready and from gone', async () => {
    let status = 200;
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const check = () =>
      promisify(execFile)(process.execPath, [join(__dirname, '../../../../docker/healthcheck.cjs')], {
        env: { CASINO_PORT: String(port) },
      }).then(
        () => 0,
        (error: { code: number }) => error.code,
      );
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).toBe(1);
    await new Promise((resolve) => server.close(resolve));
    expect(await check()).toBe(1);
    expect(asked).toEqual(['/health/ready', '/health/ready']);
  });
});
