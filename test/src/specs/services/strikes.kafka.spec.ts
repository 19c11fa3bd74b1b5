import { setTimeout as pause } from 'node:timers/promises';
import { seedOf } from '../../kit/seed.js';
import { startCluster, type Cluster } from '../../kit/floors/cluster.js';
import { ServiceFloor } from '../../kit/floors/service-floor.js';
import { Evening } from '../../kit/runs/evening.js';

const SEED = seedOf('strikes');

describe('services over Kafka that die while they are played on', () => {
  let cluster: Cluster;
  let floor: ServiceFloor;
  let evening: Evening;

  beforeEach(async () => {
    cluster = await startCluster();
    floor = await ServiceFloor.start({ brokers: cluster.brokers });
    evening = new Evening(floor, { tables: 6, players: 3, seed: SEED, pause: 500 });
    await evening.begin();
  }, 60_000);

  afterEach(async () => {
    await evening.close();
    await floor.dispose();
    await cluster.dispose();
  }, 60_000);

  it('kill -9 of each service, of the broker and of all at once: nothing acknowledged is lost, nothing is done twice, the books balance, every coup ends and replays', async () => {
    const services = floor.all;
    for (const victim of services) {
      await pause(1_500);
      await victim.stop('SIGKILL');
      await pause(300);
      await victim.start();
    }
    await pause(1_000);
    await cluster.kill();
    // what is staked now waits in the store
    await pause(500);
    await cluster.start();
    await pause(4_000);
    await Promise.all([cluster.kill(), ...services.map((service) => service.stop('SIGKILL'))]);
    // the services are up before the broker is
    for (const service of services) service.spawn();
    await pause(1_000);
    await cluster.start();
    await Promise.all(services.map((service) => service.ready()));
    await pause(1_500);
    evening.failed.throwIfAborted();
    const report = await evening.end();
    expect(report.acknowledged).toBeGreaterThan(50);
    expect(report.coups).toBeGreaterThan(5);
    expect(report.entered).toBeGreaterThan(0);
  }, 360_000);
});
