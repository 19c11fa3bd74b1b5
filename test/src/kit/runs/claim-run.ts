import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@casino/games';
import { sendBy, Staff, type FloorClient, type Send, type Step } from '@casino/simulation';
import { endAndAudit } from '../audit/end-and-audit.js';
import { JournalClient } from '../clients/journal-client.js';
import { FloorProcess } from '../floors/floor-process.js';
import { NIGHT_SHOES, testShoes } from './known-shoes.js';
import { assertNight, NIGHT_ENDING, openNight, playNight } from './night.js';

export interface ClaimRunOptions {
  readonly kills: number;
  readonly seed: number;
  /** How often a step is struck. */
  readonly share?: number;
  readonly progress?: (line: string) => void;
}

/** What a repeat has to say again; where the coup stands is of the moment. */
interface Said {
  readonly stream: string;
  readonly revision: string | null;
  readonly events: readonly unknown[];
}
const said = ({ stream, revision, events }: Said): Said => ({ stream, revision, events });

/** How many of the last requests are sent again after each restart. */
const REPEATED = 4;
/** ms after the sending of a request, or after its answer, in which the floor is killed. */
const DURING = 12;
const AFTER = 40;

class Striker {
  steps = 0;
  repeated = 0;
  kills = 0;
  private readonly last: (readonly [Step, Said])[] = [];
  private readonly plain: Send;

  constructor(
    private readonly floor: FloorProcess,
    client: FloorClient,
    private readonly random: () => number,
    private readonly share: number,
    private readonly most: number,
  ) {
    this.plain = sendBy(client);
  }

  /** A request; now and then the floor dies before it, while it is dealt with, or while others deal with what it did. */
  readonly send: Send = async <Body>(step: Step): Promise<Body> => {
    this.steps += 1;
    if (this.kills >= this.most || this.random() >= this.share) return this.remembered<Body>(step, await this.plain<Body>(step));
    const moment = this.random();
    if (moment < 0.2) {
      await this.strike();
      return this.remembered<Body>(step, await this.plain<Body>(step));
    }
    if (moment < 0.6) {
      const asked = this.plain<Body>(step);
      const answer = asked.then(
        (body) => ({ body }),
        (error: unknown) => ({ error }),
      );
      await pause(this.random() * DURING);
      await this.strike();
      const answered = await answer;
      if ('error' in answered) throw answered.error;
      return this.remembered<Body>(step, answered.body);
    }
    const body = await this.plain<Body>(step);
    await pause(this.random() * AFTER);
    await this.strike();
    return this.remembered<Body>(step, body);
  };

  /** kill -9, now and then once more while it picks up what the last life left; then the same requests again with the same keys. */
  private async strike(): Promise<void> {
    await this.floor.stop('SIGKILL');
    this.kills += 1;
    while (this.kills < this.most && this.random() < 0.15) {
      this.floor.spawn();
      await pause(this.random() * 1200);
      await this.floor.stop('SIGKILL');
      this.kills += 1;
    }
    await this.floor.start();
    for (const [step, before] of this.last) {
      const again = said(await this.plain<Said>(step));
      if (!isDeepStrictEqual(again, before))
        throw new Error(`${step.path} again, with the same key: ${JSON.stringify(again)} instead of ${JSON.stringify(before)}`);
      this.repeated += 1;
    }
  }

  private remembered<Body>(step: Step, body: Body): Body {
    this.last.push([step, said(body as unknown as Said)]);
    if (this.last.length > REPEATED) this.last.shift();
    return body;
  }
}

/**
 * Nights with known shoes, the floor killed without warning at random moments between and during their steps until it was killed so many
 * times; after each night everything that is stored is audited. @throws with every prize that is lost, doubled or out of balance
 */
export const claimRun = async ({ kills, seed, share = 0.25, progress = () => undefined }: ClaimRunOptions) => {
  const random = seededRandom(seed);
  /** `repeated`: requests sent again after they were answered, and answered the same. */
  const report = { kills: 0, nights: 0, steps: 0, repeated: 0, payments: 0, coups: 0, events: 0 };
  while (report.kills < kills) {
    const floor = await FloorProcess.start({ env: { CASINO_LOG_LEVEL: 'warn', CASINO_TEST_SHOES: testShoes(NIGHT_SHOES) } });
    const client = new JournalClient({ url: floor.url, patience: 60_000 });
    const staff = new Staff(client);
    try {
      await openNight(client, staff);
      const striker = new Striker(floor, client, random, share, kills - report.kills);
      await playNight(client, staff, striker.send);
      const count = await endAndAudit(floor, client, staff, NIGHT_ENDING);
      assertNight(count);
      report.nights += 1;
      report.kills += striker.kills;
      report.steps += striker.steps;
      report.repeated += striker.repeated;
      report.payments += count.paid;
      report.coups += count.coups;
      report.events += count.events;
      progress(
        `night ${report.nights}: ${striker.kills} kills in ${striker.steps} steps, ${count.paid} payments of ${count.amount}, each once`,
      );
    } catch (error) {
      progress(floor.log.slice(-4000));
      throw error;
    } finally {
      await client.close();
      await floor.dispose();
    }
  }
  return report;
};
