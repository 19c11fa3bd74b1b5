import { blindDecision, FloorClient, FloorSetup, planTable, Staff, type CoupStatus, type TablePlan } from '@casino/simulation';
import { seededRandom, type Random } from '@casino/games';
import { Croupier } from '../kit/clients/croupier.js';
import { STAKES } from '../kit/clients/phases.js';
import { FloorProcess } from '../kit/floors/floor-process.js';

const TABLE = 'T1';

/** Chips for a year, so that a coup is stakes and cards and nothing else. */
const plan = (): TablePlan => ({
  ...planTable(TABLE, 'ultimate-holdem', 7),
  float: 10_000_000_000n,
  deposit: 100_000_000n,
  buyIn: 100_000_000n,
});

const playCoup = async (croupier: Croupier, random: Random): Promise<void> => {
  const coup = await croupier.open();
  for (const { seat } of plan().players) await croupier.stake(coup, seat, STAKES['ultimate-holdem']);
  for (;;) {
    const { phase, next, decision }: CoupStatus = await croupier.look(coup);
    if (phase === 'settled' || phase === 'voided') return;
    if (decision !== null) {
      const { seat, stage, ...choices } = decision;
      const { act, ...how } = blindDecision({ name: stage, ...choices }, random);
      await croupier.act(coup, 'decisions', { seat, decision: act, ...how }, 10);
    } else if (next !== null) await croupier.act(coup, next.act);
  }
};

/** One hold'em table of seven, all seats with Ante, Blind and Trips, decisions by a seed: the whole floor in one process, on files. */
export class PlayedFloor {
  private readonly random: Random;

  private constructor(
    private readonly floor: FloorProcess,
    seed: number,
  ) {
    this.random = seededRandom(seed);
  }

  static async open(seed: number): Promise<PlayedFloor> {
    const floor = await FloorProcess.create({ app: 'casino', env: { CASINO_LOG_LEVEL: 'warn' } });
    return new PlayedFloor(floor, seed);
  }

  get data(): string {
    return this.floor.data;
  }

  /** Starts it, plays so many coups, and stops it in good order: its files are whole. */
  async play(coups: number): Promise<void> {
    await this.floor.start();
    const client = new FloorClient({ url: this.floor.url });
    try {
      const staff = new Staff(client);
      await new FloorSetup(client, staff).openTable(plan());
      const croupier = new Croupier(client, staff, TABLE);
      for (let coup = 0; coup < coups; coup++) await playCoup(croupier, this.random);
    } finally {
      await client.close();
    }
    await this.floor.end();
  }

  dispose(): Promise<void> {
    return this.floor.dispose();
  }
}
