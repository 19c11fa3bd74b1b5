import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { createCasinoApp, HealthRegistry, loadConfiguration, type ContributorHealth } from '../index.js';
import { openTestFloor, type TestFloor } from '../testing/test-floor.js';

let bus: () => Promise<ContributorHealth>;
let readings = 0;

@Module({})
class ServiceModule implements OnModuleInit {
  constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

  onModuleInit(): void {
    this.health.register({
      name: 'bus',
      check: () => {
        readings++;
        return bus();
      },
    });
    this.health.register({
      name: 'store',
      check: async () => ({ healthy: true, details: { head: 12n, leading: true, failure: null, position: '0:7', broken: NaN } }),
    });
  }
}

describe('checks as metrics', () => {
  let floor: TestFloor;
  beforeEach(async () => (floor = await openTestFloor()));
  afterEach(() => floor.close());

  it('show at each scrape what /health/ready shows', async () => {
    bus = async () => ({ healthy: true, details: { lag: 3, parkedKeys: 0, quarantined: 0 } });
    const app = await createCasinoApp(ServiceModule, loadConfiguration({ CASINO_DATA: floor.folder, CASINO_LOG_LEVEL: 'silent' }));
    const scrape = async (): Promise<string[]> =>
      (await app.inject('/metrics')).body
        .split('\n')
        .filter((line) => line.startsWith('casino_health_'))
        .sort();
    readings = 0;
    expect(await scrape()).toEqual([
      'casino_health_check{check="bus",floor="f-1"} 1',
      'casino_health_check{check="store",floor="f-1"} 1',
      'casino_health_detail{check="bus",name="lag",floor="f-1"} 3',
      'casino_health_detail{check="bus",name="parkedKeys",floor="f-1"} 0',
      'casino_health_detail{check="bus",name="quarantined",floor="f-1"} 0',
      'casino_health_detail{check="store",name="head",floor="f-1"} 12',
      'casino_health_detail{check="store",name="leading",floor="f-1"} 1',
    ]);
    expect(readings).toBe(1);
    // one that fails says so, and shows no numbers of before
    bus = () => Promise.reject(new Error('gone'));
    const broken = await scrape();
    expect(broken).toContain('casino_health_check{check="bus",floor="f-1"} 0');
    expect(broken.filter((line) => line.includes('casino_health_detail{check="bus"'))).toEqual([]);
    await app.close();
  });
});
