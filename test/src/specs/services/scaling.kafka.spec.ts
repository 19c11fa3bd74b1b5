import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CONTEXTS, type Context } from '@casino/contracts';
import { seedOf } from '../../kit/seed.js';
import { startDoubleProcess, type DoubleProcess } from '../../kit/floors/double-process.js';
import { brokers, ServiceFloor } from '../../kit/floors/service-floor.js';
import { Evening } from '../../kit/runs/evening.js';

const SEED = seedOf('scaling');
const PLAY = 6_000;
/** Instances at most; all of them stand on the same two cores. */
const mostOf = (service: Context): number => (service === 'game-round' || service === 'wallet' ? 3 : 2);

describe('several instances of each service, over Kafka and one shared store (the KurrentDB double)', () => {
  let double: DoubleProcess;
  let floor: ServiceFloor;

  beforeEach(async () => {
    double = await startDoubleProcess();
    floor = await ServiceFloor.create({
      brokers: brokers(),
      prefix: `s${randomUUID().slice(0, 8)}.`,
      kurrentDb: double.connectionString,
      instances: 3,
    });
  });

  afterEach(async () => {
    await floor.dispose();
    await double.stop();
  });

  const instances = (wanted: (number: number, most: number) => boolean) =>
    CONTEXTS.flatMap((service) =>
      floor.instances[service].filter((_, index) => index < mostOf(service) && wanted(index + 1, mostOf(service))),
    );

  it('from one instance of each to three, or two, and back to one while commands flow: nothing is lost, nothing is done twice', async () => {
    await Promise.all(instances((number) => number === 1).map((one) => one.start()));
    const evening = new Evening(floor, { tables: 8, players: 3, seed: SEED, pause: 300 });
    try {
      await evening.begin();
      await pause(PLAY);
      await Promise.all(instances((number) => number > 1).map((one) => one.start()));
      const withOne = evening.acknowledged;
      await pause(PLAY);
      const withMore = evening.acknowledged;
      for (const one of instances((number, most) => number < most)) await one.stop('SIGTERM');
      await pause(PLAY);
      expect(withMore).toBeGreaterThan(withOne);
      expect(evening.acknowledged).toBeGreaterThan(withMore);
      const report = await evening.end();
      expect(report.coups).toBeGreaterThan(5);
      // an instance answers a stake whose answer another one heard
      expect(report.late).toBeLessThan(report.bets / 4);
    } finally {
      await evening.close();
    }
  }, 180_000);
});
