import { randomUUID } from 'node:crypto';
import { replayCoup } from '@casino/cli';
import { casinoCatalogue, decodeEvent, type GameRoundEvent, type RecordedEvent } from '@casino/contracts';
import { auditBooks, FloorClient, FloorSetup, planTable, Staff, TablePlay } from '@casino/simulation';
import { atRest, ServiceFloor } from './index.js';

const COUPS = 2;

/** What the run's own configuration starts or asks for. */
const named = (variable: 'KAFKA_BROKERS' | 'KURRENTDB_URL'): string => {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: run npm run test:kurrentdb`);
  return value;
};

describe('two instances of each service over Kafka and the KurrentDB server at KURRENTDB_URL (empty before the run)', () => {
  let floor: ServiceFloor;
  let client: FloorClient;

  beforeAll(async () => {
    floor = await ServiceFloor.start({
      brokers: named('KAFKA_BROKERS').split(','),
      prefix: `k${randomUUID().slice(0, 8)}.`,
      kurrentDb: named('KURRENTDB_URL'),
      instances: 2,
    });
    client = new FloorClient({ url: floor.address, patience: 30_000 });
  }, 90_000);

  afterAll(async () => {
    await client.close();
    await floor.stop();
    await floor.dispose();
  });

  it.each(['pair-e-poker', 'ultimate-holdem'] as const)(
    'coups of %s go from stake to settled chips, the books balance, and each coup replays',
    async (game) => {
      const staff = new Staff(client);
      const setup = new FloorSetup(client, staff);
      const tableId = `K${randomUUID().slice(0, 8)}`;
      const table = await setup.openTable(planTable(tableId, game, 3));
      const play = new TablePlay(client, staff, setup, table, { seed: 7, looking: true, together: true });
      for (let coup = 1; coup <= COUPS; coup++) expect(await play.playCoup()).toMatchObject({ coup, outcome: 'settled' });
      await atRest(floor, client, staff, [tableId]);
      for (let coup = 1; coup <= COUPS; coup++) {
        const stored = await client.events(await staff.auditor(), `/tables/${tableId}/rounds/${coup}/events`);
        const events = stored.map(
          (event) => decodeEvent(casinoCatalogue, Buffer.from(JSON.stringify(event))) as RecordedEvent<GameRoundEvent>,
        );
        expect(replayCoup(events).differences).toEqual([]);
      }
      expect(await auditBooks(client, staff, [tableId])).toMatchObject({ balanced: true });
    },
    120_000,
  );
});
