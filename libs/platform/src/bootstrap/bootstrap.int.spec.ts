import { request as httpRequest } from 'node:http';
import { Controller, Get, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';
import { CasinoError } from '@casino/kernel';
import {
  createCasinoApp,
  HealthRegistry,
  listenCasinoApp,
  loadConfiguration,
  METRICS,
  Public,
  Shutdown,
  type ContributorHealth,
} from '../index.js';
import { openTestFloor, type TestFloor } from '../testing/test-floor.js';

const closed: string[] = [];
let release = (): void => undefined;
let entered = (): void => undefined;

@Controller('slow')
class SlowController {
  @Get()
  @Public()
  async slow(): Promise<{ closed: string[] }> {
    await new Promise<void>((resolve) => {
      release = resolve;
      entered();
    });
    return { closed: [...closed] };
  }
}

@Module({ controllers: [SlowController] })
class ServiceModule implements OnModuleInit {
  static lag: () => Promise<ContributorHealth>;
  constructor(
    private readonly health: HealthRegistry,
    private readonly shutdown: Shutdown,
    @Inject(METRICS) private readonly metrics: Registry,
  ) {}

  onModuleInit(): void {
    this.health.register({ name: 'bus', check: () => ServiceModule.lag() });
    this.health.register({ name: 'store', check: async () => ({ healthy: true, details: { head: 12n } }) });
    this.shutdown.afterRequests('store', () => void closed.push('store'));
    this.shutdown.afterRequests('consumer', () => {
      closed.push('consumer');
      throw new Error('consumer broke');
    });
    new Counter({ name: 'casino_coups_total', help: 'Coups', registers: [this.metrics] }).inc();
  }
}

describe('a service', () => {
  let floor: TestFloor;
  beforeEach(async () => (floor = await openTestFloor({ CASINO_LOG_LEVEL: 'debug' })));
  afterEach(() => floor.close());

  const open = async () => {
    const log: string[] = [];
    const configuration = loadConfiguration({ CASINO_DATA: floor.folder, CASINO_PORT: '0' });
    const app = await createCasinoApp(ServiceModule, configuration, { logTo: { write: (line) => void log.push(line) } });
    return { app, log };
  };

  it('says whether it is ready, with every check', async () => {
    ServiceModule.lag = async () => ({ healthy: true, details: { lag: 3, parked: 0 } });
    const { app, log } = await open();
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'alive' });
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      {
        status: 'ready',
        checks: { bus: { healthy: true, details: { lag: 3, parked: 0 } }, store: { healthy: true, details: { head: '12' } } },
      },
    ]);
    ServiceModule.lag = async () => ({ healthy: true, degraded: true, details: { parked: 1 } });
    const degraded = await app.inject('/health/ready');
    expect([degraded.statusCode, degraded.json().status]).toEqual([200, 'degraded']);
    ServiceModule.lag = async () => ({ healthy: false, details: { parked: 2 } });
    expect((await app.inject('/health/ready')).json()).toMatchObject({
      status: 'not-ready',
      checks: { bus: { healthy: false, details: { parked: 2 } } },
    });
    ServiceModule.lag = async () => {
      throw new CasinoError('bus-unavailable');
    };
    const down = await app.inject('/health/ready');
    expect([down.statusCode, down.json().checks.bus]).toEqual([503, { healthy: false, details: { error: 'bus-unavailable' } }]);
    expect(() => app.get(HealthRegistry).register({ name: 'bus', check: ServiceModule.lag })).toThrow(TypeError);
    expect(log.map((line) => JSON.parse(line).msg)).toEqual(['the check bus failed']);
    await app.close();
  });

  it('shuts down in order: no new requests, those in progress answered, then consumers before stores', async () => {
    ServiceModule.lag = async () => ({ healthy: true, details: {} });
    closed.length = 0;
    const { app, log } = await open();
    const url = await listenCasinoApp(app);
    const isIn = new Promise<void>((resolve) => (entered = resolve));
    const answer = fetch(`${url}/slow`).then((response) => response.json());
    await isIn;
    const late: unknown[] = [];
    app.get(Shutdown).beforeRequestsEnd('late requests', async () => {
      for (const path of ['slow', 'health/ready']) late.push(await (await fetch(`${url}/${path}`)).json());
      expect(closed).toEqual([]);
      release();
    });
    const closing = app.close();
    expect(await answer).toEqual({ closed: [] });
    await closing;
    expect(late).toEqual([
      expect.objectContaining({ status: 503, code: 'shutting-down' }),
      expect.objectContaining({ status: 'shutting-down' }),
    ]);
    expect(closed).toEqual(['consumer', 'store']);
    expect(log.filter((line) => line.includes('consumer broke'))).toHaveLength(1);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  });

  it('one that fails at its start closes what was open', async () => {
    let gone = false;
    @Module({})
    class Broken implements OnModuleInit {
      constructor(private readonly shutdown: Shutdown) {}
      onModuleInit(): void {
        this.shutdown.afterRequests('store', () => void (gone = true));
        throw new CasinoError('store-in-use');
      }
    }
    const configuration = loadConfiguration({ CASINO_DATA: floor.folder });
    await expect(createCasinoApp(Broken, configuration, { logTo: { write: () => undefined } })).rejects.toMatchObject({
      code: 'store-in-use',
    });
    expect(gone).toBe(true);
  });

  it('counts requests by route pattern, never by path', async () => {
    const headers = await floor.bearer({ id: 'p-secret', role: 'player' });
    await floor.app.inject({ method: 'POST', url: '/tables/Tsecret/coups/1/bets', headers, payload: {} });
    await floor.app.inject({ url: '/no/secret/path' });
    const { body } = await floor.app.inject('/metrics');
    expect(body).toMatch(
      /casino_http_request_seconds_count\{floor="f-1",method="POST",route="\/tables\/:table\/coups\/:coup\/bets",status="400"\} 1/,
    );
    expect(body).toMatch(/casino_http_request_seconds_count\{floor="f-1",method="GET",route="none",status="404"\} 1/);
    expect(body).toContain('process_cpu_seconds_total');
    expect(body).not.toContain('secret');
  });

  it('P10: no token gets into a log, at the most talkative level', async () => {
    const token = await floor.token({ id: 'p-1', role: 'player' });
    const bet = { method: 'POST', url: '/tables/T1/coups/1/bets', payload: { token } } as const;
    await floor.app.inject({ ...bet, headers: { authorization: `Bearer ${token}` } });
    await floor.app.inject({ url: `/public/fail/${token}` });
    await floor.app.inject({ url: `/me?token=${token}`, headers: { authorization: `Bearer ${token}x` } });
    const all = floor.log.join('');
    expect(floor.log.length).toBeGreaterThan(3);
    expect(all).not.toContain(token);
    expect(all).not.toContain(token.split('.')[2]);
  });

  it('is described at /docs-json and shown at /docs', async () => {
    const answer = await floor.app.inject('/docs-json');
    const { paths, components } = answer.json();
    const place = paths['/tables/{table}/coups/{coup}/bets'].post;
    expect(
      place.parameters
        .filter((each: { in: string }) => each.in === 'header')
        .map(({ name, required }: { name: string; required: boolean }) => [name, required]),
    ).toEqual([
      ['Idempotency-Key', true],
      ['Prefer', false],
    ]);
    // fault-104: a key that the page fills in makes one command of two tries
    expect(JSON.stringify(place.parameters.find(({ name }: { name: string }) => name === 'Idempotency-Key'))).not.toMatch(
      /example|default/,
    );
    expect(place.parameters.find(({ name }: { name: string }) => name === 'coup')).toMatchObject({
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: '^[1-9][0-9]{0,8}$' },
    });
    expect(Object.keys(place.responses)).toEqual(expect.arrayContaining(['202', '400', '401', '403', '409', '422', 'default']));
    expect(place.responses['409'].content).toEqual({ 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } });
    expect(place.responses['202'].content['application/json'].schema.properties.view).toEqual({ $ref: '#/components/schemas/BetView' });
    expect(paths['/me'].get.responses['200'].content).toBeUndefined();
    expect([place['x-roles'], place.description]).toEqual([['player', 'device'], 'For player, device.']);
    expect(place.responses['404'].content).toEqual({ 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } });
    expect(components.schemas.BetDto.properties.amount).toMatchObject({
      type: 'string',
      pattern: '^[1-9][0-9]*$',
      maxLength: 40,
      example: '1250',
    });
    expect(components.schemas.Problem.properties.code.enum).toContain('betting-closed');
    expect(components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect([paths['/health/live'].get.security, paths['/health/live'].get.description]).toEqual([[], undefined]);
    expect([paths['/me'].get.description, Object.keys(paths['/me'].get.responses)]).toEqual([
      'For every role.',
      expect.not.arrayContaining(['404']),
    ]);
    expect(answer.body).not.toContain('x-casino-public');
    const page = await floor.app.inject('/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    expect((await floor.app.inject('/docs/swagger-ui-bundle.js')).statusCode).toBe(200);
  });

  it('answers on the address that is configured, with headers for browsers', async () => {
    const url = await listenCasinoApp(floor.app);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const status = await new Promise<number | undefined>((resolve) =>
      httpRequest(`${url}/health/live`, (response) => resolve(response.resume().statusCode)).end(),
    );
    expect(status).toBe(200);
    expect((await floor.app.inject('/health/live')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});
