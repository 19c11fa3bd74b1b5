import { randomUUID } from 'node:crypto';
import { replayCoup } from '@casino/cli';
import { casinoCatalogue, decodeEvent, type GameRoundEvent, type RecordedEvent } from '@casino/contracts';
import { FloorSetup, planTable, Staff, TablePlay } from '@casino/simulation';
import { auditFloor } from '../../kit/audit/audit-floor.js';
import { atRest } from '../../kit/floors/at-rest.js';
import { JournalClient } from '../../kit/clients/journal-client.js';
import { brokers, ServiceFloor } from '../../kit/floors/service-floor.js';

const COUPS = 2;

describe('two instances of each service over Kafka and the KurrentDB server at KURRENTDB_URL (empty before the run)', () => {
  let floor: ServiceFloor;
  let client: JournalClient;

  beforeAll(async () => {
    const kurrentDb = process.env['KURRENTDB_URL'];
    if (kurrentDb === undefined) throw new Error('KURRENTDB_URL names no server: run npm run test:kurrentdb');
    floor = await ServiceFloor.start({ brokers: brokers(), prefix: `k${randomUUID().slice(0, 8)}.`, kurrentDb, instances: 2 });
    client = new JournalClient({ url: floor.address, patience: 30_000 });
  }, 90_000);

  afterAll(async () => {
    await client.close();
    await floor.end();
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
      await atRest(floor, client, staff, { tables: [tableId], ms: 60_000 });
      for (let coup = 1; coup <= COUPS; coup++) {
        const stored = await client.events(await staff.auditor(), `/tables/${tableId}/rounds/${coup}/events`);
        const events = stored.map(
          (event) => decodeEvent(casinoCatalogue, Buffer.from(JSON.stringify(event))) as RecordedEvent<GameRoundEvent>,
        );
        expect(replayCoup(events).differences).toEqual([]);
      }
      auditFloor(await floor.stored(), { journal: client.journal });
    },
    120_000,
  );
});
