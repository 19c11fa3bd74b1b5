import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '../../kit/workspace.js';

const root = workspace();
const NAME = 'evidence';
const WRITTEN = [`libs/${NAME}`, `apps/${NAME}`, `libs/contracts/src/${NAME}`];
const PACKAGES = ['apps', 'libs', 'tools'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'casino-generator-')));
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));

/** A package of this workspace resolves into the copy, everybody else's to where it is installed. */
const link = (path: string): void => {
  const { name } = JSON.parse(readFileSync(join(copy, path, 'package.json'), 'utf8')) as { name: string };
  symlinkSync(join(copy, path), join(copy, 'node_modules', name));
};
const copyWorkspace = (): void => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const built = PACKAGES.map((path) => `${path}/dist`);
  for (const path of [...files.split('\0').filter((file) => file !== ''), ...built])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true });
  mkdirSync(join(copy, 'node_modules/@casino'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@casino') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const path of PACKAGES.filter((one) => existsSync(join(copy, one, 'package.json')))) {
    link(path);
    const own = join(root, path, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, path, 'node_modules'));
  }
};

/** Runs what an installed package brings along, in the copy. @throws Error with the end of its output */
const run = async (script: string, ...args: readonly string[]): Promise<void> => {
  const { PATH, HOME } = process.env;
  // nothing of a run of nx or jest that this one is part of
  const env = { PATH, HOME, CI: 'true', NX_DAEMON: 'false', NX_NO_CLOUD: 'true' };
  try {
    await promisify(execFile)(process.execPath, [join('node_modules', script), ...args], { cwd: copy, env, maxBuffer: 50_000_000 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${script} ${args.join(' ')}\n${`${stdout}${stderr}`.slice(-6_000)}`, { cause: error });
  }
};

describe('npx nx g @casino/generators:service', () => {
  beforeAll(async () => {
    copyWorkspace();
    await run('.bin/nx', 'g', '@casino/generators:service', NAME);
    for (const path of [`libs/${NAME}`, `apps/${NAME}`]) link(path);
  }, 120_000);

  it('writes a service that builds, and surveillance with it, which names its events', async () => {
    await run('@typescript/native/bin/tsc', '-b', `apps/${NAME}`, 'libs/surveillance');
    expect(existsSync(join(copy, `apps/${NAME}/dist/main.js`))).toBe(true);
  }, 180_000);

  it('which hears an event and takes a command, has examples of its events, is heard by surveillance, and is deployed', async () => {
    const specs = [
      `libs/${NAME}/`,
      'contracts.unit.spec',
      'surveillance.service.unit.spec',
      'api/answers.int',
      'deployment/(chart|compose|deployment|gateway).int',
    ];
    await run('.bin/jest', '--cacheDirectory', join(copy, '.jest'), ...specs);
  }, 180_000);

  it('formatted, and within the rules of the house', async () => {
    await run('.bin/prettier', '--check', ...WRITTEN, 'libs/contracts/src/*.ts', 'apps/casino/src', 'libs/surveillance/src/*.ts');
    // the boundaries are those of the graph
    await run('.bin/nx', 'show', 'projects');
    await run('.bin/eslint', '--max-warnings', '0', ...WRITTEN);
  }, 180_000);
});
