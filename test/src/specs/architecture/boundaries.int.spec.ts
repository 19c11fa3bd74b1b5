import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Broken {
  readonly rule: string | null;
  readonly message: string;
  readonly error: boolean;
}

const BOUNDARIES = '@nx/enforce-module-boundaries';
const SYNTAX = 'no-restricted-syntax';
const IMPORTS = 'no-restricted-imports';
const INSIDE = 'house/inside-a-context';

/** What is written, where, and the rules that it must break (none: it is allowed). */
const CASES: readonly (readonly [name: string, file: string, text: string, rules: readonly string[]])[] = [
  [
    'the wallet imports game-round',
    'libs/wallet/src/index.ts',
    "import { gameRound } from '@casino/game-round';\nexport const x = gameRound;\n",
    [BOUNDARIES],
  ],
  [
    'game-round imports the wallet',
    'libs/game-round/src/index.ts',
    "import { wallet } from '@casino/wallet';\nexport const x = wallet;\n",
    [BOUNDARIES],
  ],
  [
    'the wallet reaches into game-round by path',
    'libs/wallet/src/index.ts',
    "export { tableDecider } from '../../game-round/src/domain/index.js';\n",
    [BOUNDARIES],
  ],
  ['a context imports an app', 'libs/wallet/src/index.ts', "export { replayCoup } from '@casino/cli';\n", [BOUNDARIES]],
  ['pure code imports infrastructure', 'libs/games/src/index.ts', "export { CLOCK } from '@casino/platform';\n", [BOUNDARIES]],
  [
    'an app imports both contexts',
    'apps/casino/src/index.ts',
    "export { wallet } from '@casino/wallet';\nexport { gameRound } from '@casino/game-round';\n",
    [],
  ],
  [
    'a controller carries a command out itself',
    'libs/wallet/src/api/accounts.controller.ts',
    "import { carryOut } from '@casino/platform';\nexport const x = carryOut;\n",
    [IMPORTS],
  ],
  ['pure code asks for the time', 'libs/games/src/index.ts', 'export const now = Date.now();\n', [SYNTAX]],
  ['pure code makes a date of now', 'libs/kernel/src/money.ts', 'export const now = new Date();\n', [SYNTAX]],
  ['a decider asks for the time', 'libs/wallet/src/domain/legs.ts', 'export const now = () => Date.now();\n', [SYNTAX]],
  ['pure code draws a number', 'libs/games/src/index.ts', 'export const drawn = Math.random();\n', [SYNTAX]],
  ['a decider draws a number', 'libs/game-round/src/domain/games.ts', 'export const drawn = Math.random();\n', [SYNTAX]],
  [
    'pure code reads the environment',
    'libs/contracts/src/fields.ts',
    "export const mode = process.env['CASINO_MODE'];\n",
    [SYNTAX, 'no-restricted-globals'],
  ],
  [
    'pure code draws bytes',
    'libs/games/src/index.ts',
    "import { randomBytes } from 'node:crypto';\nexport const secret = randomBytes(32);\n",
    [IMPORTS],
  ],
  [
    'pure code draws bytes of the platform',
    'libs/games/src/index.ts',
    'export const id = crypto.randomUUID();\n',
    ['no-restricted-globals'],
  ],
  [
    'pure code hashes',
    'libs/games/src/index.ts',
    "import { createHash } from 'node:crypto';\nexport const empty = createHash('sha256').digest('hex');\n",
    [],
  ],
  ['pure code reads a file', 'libs/games/src/index.ts', "export { readFileSync } from 'node:fs';\n", [IMPORTS]],
  ['pure code imports Nest', 'libs/games/src/index.ts', "import { Module } from '@nestjs/common';\nexport const x = Module;\n", [IMPORTS]],
  [
    'a decider imports Nest',
    'libs/wallet/src/domain/legs.ts',
    "import { Injectable } from '@nestjs/common';\nexport const x = Injectable;\n",
    [IMPORTS, INSIDE],
  ],
  [
    'the application imports Nest',
    'libs/wallet/src/wallet.service.ts',
    "import { Injectable } from '@nestjs/common';\nexport const x = Injectable;\n",
    [],
  ],
];

const imports = (path: string): string => `export * from '${path}';\n`;
/** Inside a context, and what is there for tests. */
const LAYERS: typeof CASES = [
  ['a decider imports a use case', 'libs/wallet/src/domain/legs.ts', imports('../application/streams.js'), [INSIDE]],
  ['a decider imports the API', 'libs/jackpot/src/domain/append.ts', imports('../api/answers.dto.js'), [INSIDE]],
  ['a decider imports a read model', 'libs/wallet/src/domain/legs.ts', imports('../read-models/books.js'), [INSIDE]],
  ['a decider imports a reaction', 'libs/wallet/src/domain/float/float.decider.ts', imports('../../reactions/own.reactions.js'), [INSIDE]],
  ['a decider imports its own service', 'libs/wallet/src/domain/legs.ts', imports('../wallet.service.js'), [INSIDE]],
  ['a decider imports the event store', 'libs/wallet/src/domain/legs.ts', imports('@casino/event-store'), [INSIDE]],
  ['a decider imports the bus', 'libs/game-round/src/domain/games.ts', imports('@casino/event-bus'), [INSIDE]],
  ['a decider imports the platform', 'libs/surveillance/src/domain/review/images.ts', imports('@casino/platform'), [INSIDE]],
  [
    'a decider imports a use case when it is needed',
    'libs/wallet/src/domain/legs.ts',
    "export const later = () => import('../application/streams.js');\n",
    [INSIDE],
  ],
  [
    'a decider imports the type of a use case',
    'libs/wallet/src/domain/legs.ts',
    "export type Wallet = import('../application/streams.js').WalletStreams;\n",
    [INSIDE],
  ],
  [
    'a decider imports kernel, games, contracts and its own folder',
    'libs/game-round/src/domain/table/coups.ts',
    ['@casino/kernel', '@casino/games', '@casino/contracts', './table.state.js', '../games.js'].map(imports).join(''),
    [],
  ],
  ['a use case imports the API', 'libs/wallet/src/application/second-half.ts', imports('../api/answers.dto.js'), [INSIDE]],
  ['a use case imports a reaction', 'libs/wallet/src/application/second-half.ts', imports('../reactions/own.reactions.js'), [INSIDE]],
  ['a use case imports a read model', 'libs/wallet/src/application/second-half.ts', imports('../read-models/books.js'), []],
  ['a read model imports the API', 'libs/jackpot/src/read-models/registers.ts', imports('../api/answers.dto.js'), [INSIDE]],
  ['a read model imports a reaction', 'libs/jackpot/src/read-models/registers.ts', imports('../reactions/index.js'), [INSIDE]],
  ['a reaction imports a use case', 'libs/wallet/src/reactions/own.reactions.ts', imports('../application/second-half.js'), []],
  ['production imports a double of its own', 'libs/wallet/src/wallet.service.ts', imports('./testing/round-double.js'), [INSIDE]],
  ['production imports the kit of a library', 'libs/jackpot/src/api/answers.dto.ts', imports('@casino/platform/testing'), [INSIDE]],
  ['production imports a part of a kit', 'libs/platform/src/index.ts', imports('@casino/kernel/testing/fc-seed'), [INSIDE]],
  ['production imports a conformance suite', 'libs/event-store/src/index.ts', imports('./conformance/index.js'), [INSIDE]],
  ['an app imports a kit', 'apps/cli/src/index.ts', imports('@casino/event-store/testing'), [INSIDE]],
  ['a test imports a kit', 'libs/wallet/src/api/api.int.spec.ts', imports('../testing/test-wallet.js'), []],
  ['a kit imports a kit', 'libs/wallet/src/testing/test-wallet.ts', imports('@casino/platform/testing'), []],
  [
    'a test of a decider reaches out of the domain',
    'libs/wallet/src/domain/floor.property.unit.spec.ts',
    imports('../testing/meta.js'),
    [],
  ],
];

/** The thread that writes is not compiled, the tools run as they are: they are linted all the same. */
const PLAIN: typeof CASES = [
  ['the writing thread names what is not there', 'libs/event-store/src/sqlite/writer.worker.cjs', 'nowhere();\n', ['no-undef']],
  ['the writing thread compares loosely', 'libs/event-store/src/sqlite/writer.worker.cjs', 'module.exports = (a) => a == 1;\n', ['eqeqeq']],
  ['the writing thread prints', 'libs/event-store/src/sqlite/writer.worker.cjs', "console.log('x');\n", ['no-console']],
  ['a tool keeps what it does not use', 'tools/floor-kafka.mjs', "import { join } from 'node:path';\n", ['no-unused-vars']],
];

const MONEY: readonly (readonly [name: string, file: string, text: string, rules: readonly string[]])[] = [
  ['an amount typed as a number', 'libs/wallet/src/domain/legs.ts', 'export interface Movement { readonly amount: number }\n', [SYNTAX]],
  [
    'a stake passed as a number',
    'libs/game-round/src/domain/games.ts',
    'export const double = (stake: number) => stake + stake;\n',
    [SYNTAX],
  ],
  [
    'a balance kept as a number in a service',
    'libs/wallet/src/wallet.service.ts',
    'export class Purse { balance: number = 0 }\n',
    [SYNTAX],
  ],
  [
    'an amount read as a JSON number',
    'libs/wallet/src/api/dto.ts',
    "import { z } from 'zod';\nexport const body = z.strictObject({ amount: z.number() });\n",
    [SYNTAX],
  ],
  ['an amount parsed as floating point', 'libs/wallet/src/wallet.service.ts', "export const half = parseFloat('0.5');\n", [SYNTAX]],
  ['an amount as bigint', 'libs/wallet/src/domain/legs.ts', 'export interface Movement { readonly amount: bigint }\n', []],
];

let broken: ReadonlyMap<string, readonly Broken[]>;

beforeAll(() => {
  const all = [...CASES, ...LAYERS, ...PLAIN, ...MONEY];
  const input = JSON.stringify(all.map(([, file, text]) => ({ file, text })));
  const output = execFileSync(process.execPath, [join(__dirname, 'lint-texts.cjs')], { input, maxBuffer: 10_000_000 });
  const results = JSON.parse(output.toString('utf8')) as readonly (readonly Broken[])[];
  broken = new Map(all.map(([name], index) => [name, results[index] as readonly Broken[]]));
}, 120_000);

const expectBroken = (name: string, rules: readonly string[]): void => {
  const found = broken.get(name) as readonly Broken[];
  expect(found.filter(({ error }) => !error)).toEqual([]);
  expect([...new Set(found.map(({ rule }) => rule))].sort()).toEqual([...rules].sort());
};

describe('the rules of the workspace', () => {
  it.each([...CASES, ...LAYERS, ...PLAIN])('%s, in %s', (name, _file, _text, rules) => expectBroken(name, rules));
  it.each(MONEY)('case-36: %s, in %s', (name, _file, _text, rules) => expectBroken(name, rules));
});
