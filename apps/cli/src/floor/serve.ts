import { startFloor } from '@casino/casino-app';
import { loadConfiguration, signDevelopmentToken, type CasinoConfiguration, type Role } from '@casino/platform';
import { explain, UsageError } from '../output/explain.js';
import { style } from '../output/style.js';
import { Demonstration } from './demonstration.js';

export interface ServeOptions {
  readonly demo?: true;
  readonly port?: number;
  readonly data?: string;
}

/** People of the floor, the MCD with his supervisor card; players and devices have tokens of one sitting or seat each. */
const BEARERS: readonly { readonly role: Role; readonly id: string; readonly card?: string }[] = [
  { role: 'mcd', id: 'mcd-1', card: 'card-mcd-1' },
  { role: 'chef-de-table', id: 'chef-1' },
  { role: 'croupier', id: 'croupier-1' },
  { role: 'cashier', id: 'cashier-1' },
  { role: 'surveillance', id: 'surveillance-1' },
  { role: 'auditor', id: 'auditor-1' },
  { role: 'display', id: 'display-1' },
];
const TABLES = { pairEPoker: 'P1', ultimateHoldem: 'H1' };
/** Of the hold'em table. */
const JACKPOT = 'JP1';
/** ms */
const PACE = 900;

const print = (line: string): void => console.log(line);

const printAddresses = (url: string, { dataFolder }: CasinoConfiguration): void => {
  const rows = [
    ['API', `${url}/tables`],
    ['its description', `${url}/docs  (OpenAPI: ${url}/docs-json)`],
    ['health', `${url}/health/ready`],
    ['metrics', `${url}/metrics`],
    ['data folder', dataFolder],
  ];
  for (const [name = '', text = ''] of rows) print(`  ${style.dim(name.padEnd(16))} ${text}`);
};

/** The command that signs a token of this floor. @param named whether the folder is one that the command does not find by itself */
const tokenCommand = (role: string, { dataFolder }: CasinoConfiguration, named: boolean): string =>
  `npm run -s casino -- token --role ${role}${named ? ` --data ${dataFolder}` : ''}`;

const printTokens = async (configuration: CasinoConfiguration, named: boolean): Promise<void> => {
  const { developmentKeyFolder } = configuration;
  print('');
  print(`Development tokens, for 12 hours ${style.dim(`(others: ${tokenCommand('player', configuration, named)} --sub … --sitting …)`)}`);
  for (const bearer of BEARERS)
    print(`  ${style.dim(bearer.role.padEnd(16))} ${(await signDevelopmentToken(developmentKeyFolder, bearer)).token}`);
};

const printExamples = (url: string, tableId: string, token: string, jackpot?: string): void => {
  print('');
  print('Follow a table as its events come (Server-Sent Events):');
  print(`  curl -N -H "Authorization: Bearer $(${token})" ${url}/tables/${tableId}/stream`);
  if (jackpot !== undefined) print(`  curl -N -H "Authorization: Bearer $(${token})" ${url}/jackpots/${jackpot}/meter`);
};

const printBeginning = (url: string, token: string): void => {
  print('');
  print('The floor is empty. To begin, in another terminal:');
  print(`  npm run -s casino -- demo --url ${url}      coups of both games, told step by step`);
  print(`  npm run -s casino -- simulate --url ${url} --tables 4 --duration 10`);
  print('or open a table by hand, with the token of the MCD:');
  print(`  curl ${url}/tables -H "Authorization: Bearer $(${token})" -H 'Idempotency-Key: open-T1' \\`);
  print(`    -H 'Content-Type: application/json' -d '{"tableId":"T1","game":"ultimate-holdem","minimum":"200","chefDeTable":"chef-1"}'`);
};

const demonstrate = async (url: string): Promise<void> => {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping = true;
    });
  }
  const demonstration = new Demonstration({
    url,
    seed: Math.floor(performance.timeOrigin) % 1_000_000,
    tables: TABLES,
    jackpot: JACKPOT,
    pace: PACE,
    print,
  });
  try {
    await demonstration.play(undefined, () => !stopping);
  } catch (error) {
    // The floor that shuts down answers no more.
    if (!stopping) print(style.yellow(`\nThe demonstration has ended: ${explain(error)}. The floor goes on.`));
  } finally {
    await demonstration.close();
  }
};

/** Runs until a signal comes. */
export const serve = async ({ demo, port, data }: ServeOptions): Promise<void> => {
  const configuration = loadConfiguration({
    // Log lines between the coups would be in the way.
    ...(demo === undefined ? {} : { CASINO_LOG_LEVEL: 'warn' }),
    ...process.env,
    ...(port === undefined ? {} : { CASINO_PORT: String(port) }),
    ...(data === undefined ? {} : { CASINO_DATA: data }),
  });
  const development = configuration.mode === 'development';
  if (demo && !development) throw new UsageError('a demonstration needs tokens that only a floor in development mode gives (CASINO_MODE)');
  const { url } = await startFloor(configuration);
  print(style.bold(`casino floor at ${url}`));
  printAddresses(url, configuration);
  const token = (role: Role): string => tokenCommand(role, configuration, data !== undefined);
  if (development) await printTokens(configuration, data !== undefined);
  if (demo) {
    printExamples(url, TABLES.ultimateHoldem, token('display'), JACKPOT);
    await demonstrate(url);
  } else if (development) {
    printBeginning(url, token('mcd'));
    printExamples(url, 'T1', token('display'));
  }
};
