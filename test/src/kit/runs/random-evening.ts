import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@casino/games';
import {
  ClaimActs,
  FloorProblem,
  FloorSetup,
  planJackpot,
  planTable,
  refusalOf,
  sendBy,
  Staff,
  until,
  whileAnswered,
  type FloorClient,
  type Send,
  type TablePlan,
} from '@casino/simulation';
import type { FloorCount } from '../audit/audit-floor.js';
import { endAndAudit } from '../audit/end-and-audit.js';
import { shown } from '../audit/findings.js';
import { JournalClient } from '../clients/journal-client.js';
import { FloorProcess } from '../floors/floor-process.js';
import { Jp1Table } from '../clients/jp1-table.js';
import { EVENING_SHOES, testShoes } from './known-shoes.js';

const JACKPOT = 'JE';
const SEATS = [1, 2, 3, 4];
const TABLES = [...new Set(EVENING_SHOES.map(([tableId]) => tableId))];
const coupsOf = (tableId: string): number => EVENING_SHOES.filter(([at]) => at === tableId).length;
/** ms between two strokes of bad luck. */
const WEATHER = 400;

type Random = () => number;
const some = <T>(of: readonly T[], random: Random, share: number): readonly T[] => of.filter(() => random() < share);

/** Every command goes twice now and then, at once or one after the other, with the same key, as from a terminal with a bad line. */
const twice = (client: FloorClient, random: Random): Send => {
  const plain = sendBy(client);
  return async <Body>(step: Parameters<Send>[0]): Promise<Body> => {
    const chance = random();
    if (chance < 0.1) return (await Promise.all([plain<Body>(step), plain<Body>(step)]))[0];
    const answer = await plain<Body>(step);
    if (chance < 0.2) await plain<Body>(step);
    return answer;
  };
};

/** A request whose refusal is part of the game: somebody was faster, or the rules say no. */
const perhaps = async (act: Promise<unknown>): Promise<boolean> => {
  try {
    await act;
    return true;
  } catch (error) {
    if (!(error instanceof FloorProblem) || error.problem.status >= 500) throw error;
    return false;
  }
};

/** One table's evening: coup after coup, its claims decided one way or the other. */
class TableEvening {
  readonly confirmed: ClaimActs[] = [];
  private readonly table: Jp1Table;

  constructor(
    private readonly client: FloorClient,
    private readonly staff: Staff,
    private readonly send: Send,
    private readonly tableId: string,
    private readonly random: Random,
  ) {
    this.table = new Jp1Table(client, staff, send, tableId, SEATS, 'evening');
  }

  async play(): Promise<void> {
    for (let coup = 1; coup <= coupsOf(this.tableId); coup += 1) await this.coup(coup);
  }

  private async coup(coup: number): Promise<void> {
    const { table, random, staff, client } = this;
    await table.open(coup);
    const linked = (await table.look(coup)).jp1 !== null;
    const jp1 = linked ? some(SEATS, random, 0.8) : [];
    await table.stake(coup, jp1);
    const kept = await this.withdrawals(coup, jp1);
    await table.close(coup, kept);
    const chef = await staff.chefDeTable(`chef-${this.tableId}`);
    // the chef does not always wait for the jackpot; where he is too late the stakes are in
    if (kept.length > 0 && random() < 0.1)
      await perhaps(client.command(chef, `${table.path(coup)}/jp1/return`, { reason: 'the jackpot does not answer' }));
    await table.untilTheDeal(coup);
    if (random() < 0.08) return void (await client.command(chef, `${table.path(coup)}/void`, { reason: 'a foreign card' }));
    await table.deal(coup, some(SEATS, random, 0.3));
    const { jp1: stands } = await table.look(coup);
    if (stands !== null && stands.claim !== null) {
      const claim = new ClaimActs(client, staff, JACKPOT, this.tableId, coup, this.send);
      return this.claim(coup, claim);
    }
    if (random() < 0.08) return void (await client.command(chef, `${table.path(coup)}/void`, { reason: 'a card too many' }));
    await table.settle(coup);
  }

  /** Now and then a player takes his JP1 stake back before it is registered. */
  private async withdrawals(coup: number, jp1: readonly number[]): Promise<readonly number[]> {
    const gone = some(jp1, this.random, 0.1);
    const { bets } = await this.table.look(coup);
    for (const { bet, seat, position } of bets) {
      if (position !== 'jp1' || !gone.includes(seat)) continue;
      await this.table.act(`${this.table.path(coup)}/bets/${bet}/withdraw`);
      await this.table.chip(coup, seat, false);
    }
    return jp1.filter((seat) => !gone.includes(seat));
  }

  private async claim(coup: number, claim: ClaimActs): Promise<void> {
    const { table, random, staff } = this;
    await claim.opened();
    await claim.call();
    const settlesFirst = random() < 0.5;
    if (settlesFirst) await table.settle(coup);
    const refuses = random() < 0.2;
    const rejects = !refuses && random() < 0.25;
    const identify = (): Promise<void> => claim.identify(refuses ? { refusedAs: 'no-valid-stake' } : {});
    const review = (): Promise<void> => this.review(claim, rejects);
    const [one, two] = random() < 0.5 ? [identify, review] : [review, identify];
    if (refuses) await identify();
    else if (rejects && one === review) {
      await review();
      await until('it is rejected', async () => (await claim.look()).status === 'rejected');
    } else {
      await one();
      await two();
    }
    // confirmed, and the coup cannot go on: an MCD refuses the hand after all
    const givenUp = !settlesFirst && !refuses && !rejects && random() < 0.15;
    if (givenUp) {
      await until('it is confirmed', async () => (await claim.look()).status === 'confirmed');
      await claim.identify({ refusedAs: 'no-valid-stake' });
    }
    if (!refuses && !rejects && !givenUp) this.confirmed.push(claim);
    if (settlesFirst) return;
    if (givenUp || ((refuses || rejects) && random() < 0.6)) {
      const mcd = await staff.mcd();
      await whileAnswered('claim-not-rejected', () =>
        this.client.command(mcd, `${table.path(coup)}/void`, { reason: 'the coup cannot go on' }),
      );
      return;
    }
    await table.settle(coup);
  }

  private async review(claim: ClaimActs, rejects: boolean): Promise<void> {
    let number = 1;
    await claim.assign();
    if (this.random() < 0.3) {
      await claim.conclude({ outcome: 'inconclusive' });
      await claim.assign({ number: ++number });
    }
    await claim.conclude(rejects ? { outcome: 'rejected', rejection: 'misread' } : { outcome: 'confirmed' }, { number });
  }
}

const OTHER_PRIZES = { full: 12, quads: 90, 'straight-flush': 250, 'community-royal': 900, consolation: 80 };

/** Suspensions, changes of policy, deaths of the process. */
class Weather {
  kills = 0;
  private over = false;

  constructor(
    private readonly floor: FloorProcess,
    private readonly client: FloorClient,
    private readonly staff: Staff,
    private readonly random: Random,
  ) {}

  stop(): void {
    this.over = true;
  }

  async blow(): Promise<void> {
    const mcd = await this.staff.mcd();
    const at = (path: string, body: object): Promise<boolean> => perhaps(this.client.command(mcd, `/jackpots/${JACKPOT}/${path}`, body));
    while (!this.over) {
      await pause(this.random() * WEATHER);
      const chance = this.random();
      const [tableId] = some(TABLES, this.random, 0.3);
      const where = tableId === undefined ? {} : { tableId };
      if (chance < 0.15) await at('suspend', { ...where, reason: 'a sensor fails' });
      else if (chance < 0.7) await at('resume', where);
      else if (chance < 0.82) {
        const stake = this.random() < 0.7 ? '500' : '600';
        await at('policy', {
          seed: '150001',
          stake,
          // none: those of the regulation
          ...(this.random() < 0.5 ? {} : { prizes: OTHER_PRIZES }),
          contributionPpm: 800_000,
          fixedPrizesFrom: this.random() < 0.5 ? 'meter' : 'house',
          consolationFrom: this.random() < 0.5 ? 'meter' : 'house',
        });
      } else {
        await this.floor.stop('SIGKILL');
        this.kills += 1;
        await this.floor.start();
      }
    }
    await at('resume', {});
    for (const tableId of TABLES) await at('resume', { tableId });
  }
}

export interface RandomEveningReport extends FloorCount {
  readonly kills: number;
}

/**
 * Four linked tables whose shoes bring royals in every second coup play at once, with stakes taken back, folds, voids, returns, refusals,
 * rejections, inconclusive reviews, suspensions, new policies, doubled requests and a process that dies. @throws AuditFailed with
 * everything that does not hold afterwards
 */
export const randomEvening = async (seed: number): Promise<RandomEveningReport> => {
  const random = seededRandom(seed);
  const floor = await FloorProcess.start({ env: { CASINO_LOG_LEVEL: 'warn', CASINO_TEST_SHOES: testShoes(EVENING_SHOES) } });
  const client = new JournalClient({ url: floor.url, patience: 60_000 });
  const staff = new Staff(client);
  try {
    const setup = new FloorSetup(client, staff);
    const plans = TABLES.map((tableId): TablePlan => ({ ...planTable(tableId, 'ultimate-holdem', SEATS.length), float: 4_000_000n }));
    for (const plan of plans) await setup.openTable(plan);
    await setup.openJackpot(planJackpot(JACKPOT, { seed: 100_001n }), TABLES);
    const weather = new Weather(floor, client, staff, seededRandom(seed + 1));
    const evenings = TABLES.map(
      (tableId, index) =>
        new TableEvening(client, staff, twice(client, seededRandom(seed + 100 + index)), tableId, seededRandom(seed + 10 + index)),
    );
    const blowing = weather.blow();
    try {
      await Promise.all(evenings.map((evening) => evening.play()));
    } finally {
      weather.stop();
      await blowing;
    }
    await Promise.all(evenings.flatMap(({ confirmed }) => confirmed).map((claim) => release(claim, random)));
    const { displays, ...count } = await endAndAudit(floor, client, staff, { displays: [JACKPOT], anomalies: ['jackpot-suspended'] });
    const stands = count.meters[JACKPOT];
    const open = displays.some(({ openCoups, openClaims }) => openCoups + openClaims.length > 0);
    if (stands === undefined || open || stands.frozen.length > 0 || stands.unawarded > 0n)
      throw new Error(`at the end the floor shows ${shown(displays)}`);
    return { ...count, kills: weather.kills };
  } catch (error) {
    process.stderr.write(`${floor.log.slice(-4000)}\n`);
    throw error;
  } finally {
    await client.close();
    await floor.dispose();
  }
};

/** A consolation was paid with its confirmation; everything else waits for its release. */
const release = async (claim: ClaimActs, random: Random): Promise<void> => {
  const { kind } = await claim.look();
  if (kind !== 'consolation') return claim.releaseWhenDue(random() < 0.5 ? 'table' : 'cage');
  await until('it is confirmed', async () => (await refusalOf(claim.releaseWhenDue())).code === 'claim-done');
};
