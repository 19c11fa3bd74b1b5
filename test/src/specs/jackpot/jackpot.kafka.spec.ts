import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@casino/games';
import { refusalOf, sendBy, Staff, until, type Send, type Step } from '@casino/simulation';
import { endAndAudit } from '../../kit/audit/end-and-audit.js';
import { JournalClient } from '../../kit/clients/journal-client.js';
import { Jp1Table } from '../../kit/clients/jp1-table.js';
import { brokers, ServiceFloor } from '../../kit/floors/service-floor.js';
import { serviceVictim, type Victim } from '../../kit/runs/killer.js';
import { NIGHT_SHOES, testShoes } from '../../kit/runs/known-shoes.js';
import { NIGHT_COUNT, NIGHT_ENDING, openNight, playNight } from '../../kit/runs/night.js';
import { seedOf } from '../../kit/seed.js';

const SEED = seedOf('jackpot over Kafka');
/** ms after which the chef de table is offered to return the JP1 stakes. */
const PATIENCE = 4_000;
/** Strokes of a night: each takes the seconds in which the group notices. */
const MOST = 8;

/** While the night goes on the jackpot's process dies, or stands still, one stroke after the other. */
class Strokes {
  struck = 0;
  private stroke: Promise<void> | undefined;

  constructor(
    private readonly jackpot: Victim,
    private readonly plain: Send,
    private readonly random: () => number,
  ) {}

  readonly send: Send = async <Body>(step: Step): Promise<Body> => {
    if (this.stroke === undefined && this.struck < MOST && this.random() < 0.1) {
      this.stroke = this.strike().finally(() => {
        this.stroke = undefined;
      });
      // seen when the night ends
      this.stroke.catch(() => undefined);
    }
    return this.plain<Body>(step);
  };

  async over(): Promise<void> {
    await this.stroke;
  }

  private async strike(): Promise<void> {
    const kill = this.random() < 0.6;
    await pause(this.random() * 30);
    this.struck += 1;
    await (kill ? this.jackpot.strike('kill', this.random() * 300) : this.jackpot.strike('freeze', 300 + this.random() * 900));
  }
}

describe('the jackpot as a process of its own, over Kafka', () => {
  let floor: ServiceFloor;
  let client: JournalClient;
  let staff: Staff;

  beforeAll(async () => {
    floor = await ServiceFloor.start({
      brokers: brokers(),
      prefix: `j${randomUUID().slice(0, 8)}.`,
      env: { CASINO_TEST_SHOES: testShoes(NIGHT_SHOES), CASINO_UNANSWERED_BET_MS: String(PATIENCE) },
    });
    client = new JournalClient({ url: floor.address, patience: 60_000 });
    staff = new Staff(client);
    await openNight(client, staff);
  }, 60_000);

  afterAll(async () => {
    await client.close();
    await floor.dispose();
  });

  it('P9: killed and stopped while coups enter and claims go on: coups wait and go on, nothing is lost or doubled; the chef de table returns JP1 stakes while it is away, and its late answer gives them back once', async () => {
    const [jackpot] = floor.instances.jackpot;
    if (jackpot === undefined) throw new Error('there is no jackpot');
    const strokes = new Strokes(serviceVictim('jackpot', jackpot), sendBy(client), seededRandom(SEED));
    await playNight(client, staff, strokes.send);
    await strokes.over();
    expect(strokes.struck).toBeGreaterThan(4);

    // it is away while a coup is to enter
    const table = new Jp1Table(client, staff, sendBy(client), 'JA', [1, 2, 3], 'late');
    await table.open(5);
    await table.stake(5, [1, 3]);
    await jackpot.stop('SIGKILL');
    await table.close(5, [1, 3]);
    await until('the betting is closed', async () => (await table.look(5)).jp1?.standing === 'awaited');
    const croupier = await staff.croupier('JA');
    expect(await refusalOf(client.command(croupier, `${table.path(5)}/deal`))).toEqual({ status: 409, code: 'jackpot-awaited' });
    await until('the return is offered', async () => (await table.look(5)).jp1?.returnOffered === true);
    await table.by(await staff.chefDeTable('chef-JA'), `${table.path(5)}/jp1/return`, { reason: 'the jackpot does not answer' });
    await table.deal(5);
    await table.settle(5);
    await jackpot.start();

    // it stands still while another one is to enter, and dies so: the coup waits, and goes on with its JP1 stakes
    const other = new Jp1Table(client, staff, sendBy(client), 'JB', [1, 2, 3], 'late');
    await other.open(5);
    await other.stake(5, [2]);
    jackpot.freeze();
    await other.close(5, [2]);
    await until('the betting is closed', async () => (await other.look(5)).jp1?.standing === 'awaited');
    expect(await refusalOf(client.command(await staff.croupier('JB'), `${other.path(5)}/deal`))).toEqual({
      status: 409,
      code: 'jackpot-awaited',
    });
    await jackpot.stop('SIGKILL');
    await jackpot.start();
    await other.untilTheDeal(5);
    expect((await other.look(5)).jp1?.standing).toBe('entered');
    await other.by(await staff.chefDeTable('chef-JB'), `${other.path(5)}/void`, { reason: 'the deck is short of a card' });

    const count = await endAndAudit(floor, client, staff, NIGHT_ENDING);
    expect(count).toMatchObject({ ...NIGHT_COUNT, coups: 10, entered: 10, returned: 1, voided: 2 });
    expect(count.refunded).toBe(6);
  }, 180_000);
});
