import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, Position } from '@casino/event-store';
import { seededRandom } from '@casino/games';
import { ERRORS, type ErrorCode } from '@casino/kernel';
import { PROBLEM_MEDIA_TYPE, statusOf } from '@casino/platform';
import { FloorClient, FloorSetup, planJackpot, planTable, Staff, type SimulatedTable } from '@casino/simulation';
import { startFloorInProcess, type FloorInProcess } from '../../kit/floors/floor-in-process.js';
import { Croupier } from '../../kit/clients/croupier.js';
import { STAKES } from '../../kit/clients/phases.js';
import { seedOf, wholeNumberFrom } from '../../kit/seed.js';
import { operationsOf, type Operation } from '../../kit/fuzz/operations.js';
import { RequestMaker, type Known, type WildRequest } from '../../kit/fuzz/request-maker.js';
import { NO_AMOUNTS } from '../../kit/fuzz/wild-values.js';

const REQUESTS = wholeNumberFrom('FUZZ', 20_000);
const SEED = seedOf('fuzz');
const ROLES = ['croupier', 'chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor', 'integrator', 'display'] as const;

let floor: FloorInProcess;
let client: FloorClient;
let operations: readonly Operation[];
let tokens: readonly string[];
let tables: readonly SimulatedTable[];
let bets: string[] = [];

beforeAll(async () => {
  floor = await startFloorInProcess();
  client = new FloorClient({ url: floor.url });
  const staff = new Staff(client);
  const setup = new FloorSetup(client, staff);
  tables = await Promise.all([setup.openTable(planTable('P1', 'pair-e-poker', 3)), setup.openTable(planTable('U1', 'ultimate-holdem', 3))]);
  await setup.openJackpot(planJackpot('J1'), ['U1']);
  await openCoups();
  const people = ROLES.map((role) => ({ id: `${role}-f`, role }));
  // the chef of these tables, and a player and a device of their seats
  const own = [
    { id: 'chef-P1', role: 'chef-de-table' },
    { id: 'player-P1-1', role: 'player', sitting: 'P1-1' },
    { id: 'device-1', role: 'device', table: 'U1', seat: 1 },
    { id: 'mcd-g', role: 'mcd', card: 'card-g' },
  ];
  tokens = await Promise.all([...people, ...own].map((bearer) => client.issueToken(bearer)));
  operations = operationsOf((await floor.app.inject({ method: 'GET', url: '/docs-json' })).json());
  expect(operations.length).toBeGreaterThan(40);
}, 60_000);

afterAll(async () => {
  await client.close();
  await floor.close();
});

const openCoups = async (): Promise<void> => {
  const staff = new Staff(client);
  for (const { plan } of tables) {
    const croupier = new Croupier(client, staff, plan.tableId);
    const placed = await croupier.stake(await croupier.open(), 1, STAKES[plan.game]);
    bets = [...bets, ...placed.bets.map(({ bet }) => String(bet))];
  }
};

const known = (): Known => ({
  table: ['P1', 'U1'],
  tableId: ['P1', 'U1', 'N1'],
  coup: ['1', '1', '2', '3'],
  seat: ['1', '1', '2', '4', '9'],
  bet: bets,
  player: ['player-P1-1', 'player-U1-1', 'player-N'],
  playerId: ['player-P1-1', 'player-U1-1', 'player-N'],
  sitting: ['P1-1', 'U1-1', 'U1-2'],
  sittingId: ['P1-1', 'U1-1', 'U1-2'],
  position: ['ante', 'blind', 'trips', 'plein:A', 'colour:red'],
  amount: ['200', '400'],
  id: ['fuzz-person'],
  jackpot: ['J1', 'J1', 'J2'],
  jackpotId: ['J1', 'J2'],
  claim: ['U1-1', 'U1-2'],
  incident: ['7d444840-9dc0-51d1-b245-5ffdce74fad2'],
});

const stores = (): readonly EventStore[] => Object.values(floor.stores);

/** Where each store ends. */
const heads = (): Promise<readonly Position[]> => Promise.all(stores().map((store) => store.head()));

const alike = (a: readonly Position[], b: readonly Position[]): boolean => a.every((position, index) => position === b[index]);

/** Until what an accepted command set going has come to rest. */
const atRest = async (): Promise<readonly Position[]> => {
  for (let before = await heads(); ;) {
    await pause(4);
    const { checks } = (await floor.app.inject({ method: 'GET', url: '/health/ready' })).json<{
      checks: Record<string, { details: { lag?: number } }>;
    }>();
    const now = await heads();
    const lag = Object.values(checks).reduce((sum, { details }) => sum + (details.lag ?? 0), 0);
    if (lag === 0 && alike(now, before)) return now;
    before = now;
  }
};

/** What was appended since; anomalies and the incidents that they raise are left out. */
const appendedSince = async (before: readonly Position[]): Promise<readonly string[]> => {
  const pages = await Promise.all(stores().map((store, index) => store.readAll(before[index] ?? store.start, { limit: 100 })));
  return pages
    .flatMap(({ events }) => events.map(({ type, stream }) => `${type} in ${stream}`))
    .filter((text) => !/\.(?:AnomalyObserved|IncidentRaised)\./.test(text));
};

const send = (request: Pick<WildRequest, 'method' | 'url' | 'headers' | 'payload'>) =>
  floor.app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: request.headers,
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });

const problemIn = (answer: Awaited<ReturnType<typeof send>>): string | undefined => {
  if (!String(answer.headers['content-type']).startsWith(PROBLEM_MEDIA_TYPE))
    return `a refusal of type ${answer.headers['content-type']}: ${answer.body.slice(0, 200)}`;
  const problem = answer.json<Record<string, unknown>>();
  const { code } = problem;
  if (typeof code !== 'string' || !Object.hasOwn(ERRORS, code)) return `no code of the family: ${answer.body.slice(0, 200)}`;
  if (
    problem['type'] !== `urn:casino:problem:${code}` ||
    problem['title'] !== ERRORS[code as ErrorCode].title ||
    problem['status'] !== answer.statusCode
  )
    return `not the form of a problem: ${answer.body.slice(0, 200)}`;
  // what the layers below refuse has their status and our code
  if (statusOf(code as ErrorCode) !== answer.statusCode && ![400, 404, 413, 414, 415, 431].includes(answer.statusCode))
    return `${code} with status ${answer.statusCode}`;
  return /\n\s+at |node_modules|\.sqlite|\/libs\//.test(answer.body) ? `our internals: ${answer.body.slice(0, 300)}` : undefined;
};

describe('wrong input', () => {
  it('of every kind never gets a 5xx: each refusal is a problem with a stable code, and appends nothing but an anomaly', async () => {
    const random = seededRandom(SEED);
    const maker = new RequestMaker({ operations, tokens, known }, random);
    const seen = new Map<number, number>();
    const codes = new Set<string>();
    let before = await atRest();
    for (let made = 0; made < REQUESTS; made++) {
      const request = maker.make();
      const answer = await send(request);
      const { statusCode } = answer;
      maker.learn(request, statusCode);
      seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
      const text = `request ${made} (SEED=${SEED}) ${request.method} ${request.url.slice(0, 120)} ${request.payload?.slice(0, 300)} [${request.wrongs.join('; ')}]: ${statusCode} ${answer.body.slice(0, 300)}`;
      if (statusCode >= 500) throw new Error(`${text}\n${floor.log.slice(-3).join('')}`);
      if (statusCode < 400) {
        const described = operations.find(({ method, path }) => method === request.method && path === request.path);
        if (!described?.statuses.includes(String(statusCode))) throw new Error(`${text}: this status is not in the description`);
        if (request.method === 'POST') before = await atRest();
        continue;
      }
      const wrong = problemIn(answer);
      if (wrong !== undefined) throw new Error(`${text}: ${wrong}`);
      codes.add(answer.json<{ code: string }>().code);
      const now = await heads();
      if (alike(now, before)) continue;
      const appended = await appendedSince(before);
      if (appended.length > 0) throw new Error(`${text}: refused, and appended ${appended.join(', ')}`);
      before = now;
    }
    // the requests are of every kind, or this says little
    expect([200, 400, 401, 403, 404, 405, 409, 413, 415, 422].filter((status) => !seen.has(status))).toEqual([]);
    process.stderr.write(`fuzz: ${JSON.stringify([...seen].sort(([a], [b]) => a - b))} ${[...codes].sort().join(' ')}\n`);
    expect(codes.size).toBeGreaterThan(15);
    expect(floor.log.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
  }, 240_000);

  it('case-32: no command takes for an amount what is none, in whatever field, and nothing is appended', async () => {
    const mcd = await client.issueToken({ id: 'mcd-1', role: 'mcd', card: 'card-1' });
    const cashier = await client.issueToken({ id: 'cashier-1', role: 'cashier' });
    const croupier = await client.issueToken({ id: 'croupier-P1', role: 'croupier', table: 'P1' });
    const commands: readonly (readonly [token: string, url: string, body: (amount: string) => string])[] = [
      [cashier, '/accounts/player-P1-1/deposits', (amount) => `{"amount":${amount}}`],
      [cashier, '/accounts/player-P1-1/withdrawals', (amount) => `{"amount":${amount}}`],
      [cashier, '/accounts/player-P1-1/buy-ins', (amount) => `{"sittingId":"P1-1","amount":${amount}}`],
      [croupier, '/sittings/P1-1/cash-outs', (amount) => `{"amount":${amount}}`],
      [mcd, '/floats/P1/refill', (amount) => `{"amount":${amount}}`],
      [mcd, '/floats/N9/open', (amount) => `{"seance":1,"amount":${amount}}`],
      [mcd, '/tables/N9/open', (amount) => `{"game":"pair-e-poker","minimum":${amount},"chefDeTable":"chef-9"}`],
      [croupier, '/tables/P1/rounds/1/bets', (amount) => `{"seat":1,"bets":[{"position":"plein:A","amount":${amount}}]}`],
    ];
    const before = await atRest();
    let key = 0;
    for (const [token, url, body] of commands) {
      for (const amount of NO_AMOUNTS) {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `case-32-${key++}`,
          countersignature: cashier,
        };
        const answer = await send({ method: 'POST', url, headers, payload: body(amount) });
        expect([url, amount, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, amount, 400, 'invalid-amount']);
      }
    }
    expect(await heads()).toEqual(before);
  }, 60_000);
});
