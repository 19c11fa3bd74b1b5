import { setTimeout as pause } from 'node:timers/promises';
import { parseMoney, sumText } from '@casino/kernel';
import type { Award, AwardsPage, FloorClient, JackpotView } from '@casino/simulation';
import { style } from '../output/style.js';
import { words } from '../output/words.js';

/** The jackpot takes a moment to hear of a coup's end, ms. */
const HEARING = 2_000;

export const awardText = ({ tableId, seat, combination, amount, source }: Award, currency: string): string =>
  `${tableId} seat ${seat} ${words(combination)} ${sumText(parseMoney(amount), currency)}${source === 'house' ? ' from the house' : ''}`;

/** The display of the linked tables: the running meter, and each frozen amount under its cycle (rules §3 *Display*). */
export const meterText = ({ running, frozen, currency }: JackpotView): string => {
  const name = frozen.length === 0 || running === null ? 'meter' : `running meter, cycle ${running.cycle},`;
  const meter = running === null ? 'stopped' : `${name} ${style.bold(sumText(parseMoney(running.amount), currency))}`;
  return [
    meter,
    ...frozen.map(({ cycle, amount }) => `cycle ${cycle} frozen at ${style.bold(sumText(parseMoney(amount), currency))}`),
  ].join(' · ');
};

/** Tells what a jackpot paid and where its meter stands, after each coup. */
export class JackpotNarrator {
  private from = 0n;

  constructor(
    private readonly client: FloorClient,
    /** Of somebody who may read the register of awards. */
    private readonly token: () => Promise<string>,
    readonly jackpotId: string,
    private readonly print: (line: string) => void,
  ) {}

  /** Once the jackpot has heard of the end of every coup but so many. */
  async tell(openCoups = 0): Promise<void> {
    const view = await this.atRest(openCoups);
    for (const award of await this.newAwards()) this.line('JP1 pays', style.green(awardText(award, view.currency)));
    this.line(this.jackpotId, meterText(view));
  }

  async atRest(openCoups = 0): Promise<JackpotView> {
    const token = await this.token();
    for (const deadline = performance.now() + HEARING; ; await pause(5)) {
      const { body } = await this.client.get<JackpotView>(token, `/jackpots/${this.jackpotId}`);
      if (body.openCoups <= openCoups || performance.now() > deadline) return body;
    }
  }

  /** Entered since the last look. */
  async newAwards(): Promise<readonly Award[]> {
    const token = await this.token();
    const found: Award[] = [];
    for (let more = true; more;) {
      const { body } = await this.client.get<AwardsPage>(token, `/jackpots/${this.jackpotId}/awards?from=${this.from}`);
      found.push(...body.awards);
      for (const { revision } of body.awards) this.from = BigInt(revision) + 1n;
      more = body.next !== null;
    }
    return found;
  }

  private line(label: string, text: string): void {
    this.print(`   ${style.dim(label.padEnd(9))} ${text}`);
  }
}
