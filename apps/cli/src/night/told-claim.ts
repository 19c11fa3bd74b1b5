import { ClaimActs, FloorProblem, until, type ClaimRecordView, type Conclusion } from '@casino/simulation';
import { showCards } from '../output/cards.js';
import { style } from '../output/style.js';
import { HEARING, type NightFloor } from './night-floor.js';

interface IncidentsPage {
  readonly incidents: readonly { readonly kind: string; readonly detail: string }[];
}

const cardOf = (mcd: string): string => `card-${mcd}`;

/** The acts of people on one claim, each told with who did it (rules §3 *Control*). */
export class ToldClaim {
  /** An act that was to be refused and was not; empty on a good night. */
  readonly unexpected: string[] = [];
  private readonly acts: ClaimActs;

  constructor(
    private readonly floor: NightFloor,
    jackpotId: string,
    readonly tableId: string,
    coup: number,
  ) {
    this.acts = new ClaimActs(floor.client, floor.staff, jackpotId, tableId, coup);
  }

  get path(): string {
    return this.acts.path;
  }

  /** Tells the hand, once the jackpot has declared it. */
  async opened(): Promise<void> {
    const { claimId, holder, cards, cycle } = await this.acts.opened();
    this.tell(
      `claim ${claimId}: royal flush of seat ${holder === null ? '?' : `${holder.seat}, ${holder.playerId}`}, ${showCards(cards)}; a share of cycle ${cycle}`,
    );
    await until(`${this.tableId} is held`, async () => (await this.floor.heldFor(this.tableId)).includes('claim'), HEARING);
    this.tell(style.dim(`table ${this.tableId} is held: no further coup before an MCD has identified the hand`));
  }

  async call(): Promise<void> {
    await this.acts.call();
    this.tell(`croupier-${this.tableId} calls a member of the management committee`);
  }

  async identify(mcd: string): Promise<void> {
    const { client, staff } = this.floor;
    const without = await client.issueToken({ id: mcd, role: 'mcd' });
    await this.refused('supervisor-card-needed', `${mcd} without his supervisor card`, this.acts.identify({ by: without }));
    await this.acts.identify({ by: await staff.mcd(mcd) });
    this.tell(`${mcd} identifies the hand with his card ${cardOf(mcd)}`);
    await until(`${this.tableId} is free`, async () => !(await this.floor.heldFor(this.tableId)).includes('claim'), HEARING);
    this.tell(style.dim(`table ${this.tableId} is free for its next coup`));
  }

  /** Who identified the hand cannot review it as well. */
  async reviewBy(person: string, conclusion: Conclusion): Promise<void> {
    const by = await this.floor.staff.surveillance(person);
    // the one that nobody has taken yet
    const requested = async () => (await this.acts.review()).status === 'requested';
    await until(`a review of ${this.acts.claimId} is requested`, requested, HEARING);
    const { review: number } = await this.acts.review();
    await this.acts.assign({ by, number });
    await this.acts.conclude(conclusion, { by, number });
    const said = conclusion.rejection === undefined ? conclusion.outcome : `${conclusion.outcome}, ${conclusion.rejection}`;
    this.tell(`review ${number}: ${person} looks at the images of camera-${this.tableId}: ${style.bold(said)}`);
  }

  /** The same person in two roles. */
  async refusedReviewer(person: string): Promise<void> {
    await until(`${person} is barred`, async () => (await this.acts.review()).barred.includes(person), HEARING);
    const by = await this.floor.staff.surveillance(person);
    await this.refused('not-independent', `${person} as the reviewer of his own identification`, this.acts.assign({ by }));
  }

  async refusedRelease(mcd: string, code: string, why: string): Promise<void> {
    await this.refused(code, `${mcd} releases ${why}`, this.acts.release({ by: await this.floor.staff.mcd(mcd) }));
  }

  async release(mcd: string, paidAt: 'table' | 'cage', cashier?: string): Promise<void> {
    const { staff } = this.floor;
    const signed = cashier === undefined ? {} : { second: await staff.cashier(cashier) };
    await this.acts.release({ by: await staff.mcd(mcd), paidAt, ...signed });
    this.tell(
      `${mcd} releases the payment with his card ${cardOf(mcd)}, ${cashier === undefined ? 'at the table' : `at the cage, countersigned by ${cashier}`}`,
    );
  }

  record(): Promise<ClaimRecordView> {
    return this.acts.look();
  }

  async is(status: ClaimRecordView['status']): Promise<void> {
    const { claimId } = this.acts;
    await until(`claim ${claimId} is ${status}`, async () => (await this.record()).status === status, HEARING);
    this.tell(style.bold(`claim ${claimId} is ${status}`));
  }

  /** What surveillance has on its list of this claim, or waits until it has. */
  async incident(kind: string): Promise<void> {
    const { client, staff } = this.floor;
    const token = await staff.surveillance();
    const details = await until(
      `an incident ${kind}`,
      async () => {
        const { incidents } = (await client.get<IncidentsPage>(token, `/incidents?kind=${kind}&table=${this.tableId}`)).body;
        return incidents.length > 0 && incidents.map(({ detail }) => detail).join('; ');
      },
      HEARING,
    );
    this.tell(style.yellow(`incident ${kind}: ${details}`));
  }

  tell(text: string): void {
    this.floor.print(`   ${style.dim('claim'.padEnd(9))} ${text}`);
  }

  /** What must not be possible is tried. */
  private async refused(code: string, what: string, act: Promise<unknown>): Promise<void> {
    try {
      await act;
      this.unexpected.push(`${what}: not refused`);
      this.tell(style.red(`${what}: NOT REFUSED`));
    } catch (error) {
      if (!(error instanceof FloorProblem)) throw error;
      if (error.problem.code !== code) this.unexpected.push(`${what}: refused as ${error.problem.code}, not as ${code}`);
      this.tell(style.yellow(`refused (${error.problem.code}): ${what}`));
    }
  }
}
