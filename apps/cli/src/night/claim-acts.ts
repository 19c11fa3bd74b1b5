import { FloorProblem, whileAnswered, type ClaimRecordView } from '@casino/simulation';
import { showCards } from '../output/cards.js';
import { style } from '../output/style.js';
import type { NightFloor } from './night-floor.js';

interface ReviewView {
  readonly status: 'requested' | 'assigned' | 'concluded' | 'withdrawn';
  readonly review: number;
  readonly openedAt: number;
  readonly barred: readonly string[];
}

interface IncidentsPage {
  readonly incidents: readonly { readonly kind: string; readonly detail: string }[];
}

export interface Conclusion {
  readonly outcome: 'confirmed' | 'rejected' | 'inconclusive';
  readonly rejection?: 'not-as-dealt' | 'misread' | 'no-valid-stake';
}

/** What the review looks at before the claim was opened, in ms. */
const LOOKED_AT = 60_000;

/** The acts of people on one claim, each told with who did it (rules §3 *Control*). */
export class ClaimActs {
  /** An act that was to be refused and was not; empty on a good night. */
  readonly unexpected: string[] = [];

  constructor(
    private readonly floor: NightFloor,
    private readonly jackpotId: string,
    readonly tableId: string,
    readonly claimId: string,
  ) {}

  /** Tells the hand, once the jackpot has declared it. */
  async opened(): Promise<ClaimRecordView> {
    const claim = await whileAnswered('claim-not-found', () => this.record());
    const { holder, cards, cycle } = claim;
    this.tell(
      `claim ${this.claimId}: royal flush of seat ${holder === null ? '?' : `${holder.seat}, ${holder.playerId}`}, ${showCards(cards)}; a share of cycle ${cycle}`,
    );
    await this.floor.until(`${this.tableId} held`, async () => (await this.floor.heldFor(this.tableId)).includes('claim'));
    this.tell(style.dim(`table ${this.tableId} is held: no further coup before an MCD has identified the hand`));
    return claim;
  }

  async call(): Promise<void> {
    await this.act(await this.floor.staff.croupier(this.tableId), `${this.path}/call`, {});
    this.tell(`croupier-${this.tableId} calls a member of the management committee`);
  }

  async identify(mcd: string): Promise<void> {
    await this.refused(
      'supervisor-card-needed',
      `${mcd} without his supervisor card`,
      await this.mcd(mcd, false),
      `${this.path}/identify`,
      {},
    );
    await this.act(await this.mcd(mcd, true), `${this.path}/identify`, {});
    this.tell(`${mcd} identifies the hand with his card ${cardOf(mcd)}`);
    await this.floor.until(`${this.tableId} free`, async () => !(await this.floor.heldFor(this.tableId)).includes('claim'));
    this.tell(style.dim(`table ${this.tableId} is free for its next coup`));
  }

  /** Who identified the hand cannot review it as well. */
  async reviewBy(person: string, conclusion: Conclusion): Promise<void> {
    const camera = `camera-${this.tableId}`;
    const token = await this.reviewer(person);
    const { openedAt, review } = await this.nextReview();
    await this.act(token, `/reviews/${this.claimId}/assign`, { camera });
    await this.act(token, `/reviews/${this.claimId}/conclude`, { from: openedAt - LOOKED_AT, to: openedAt, ...conclusion });
    const said = conclusion.rejection === undefined ? conclusion.outcome : `${conclusion.outcome}, ${conclusion.rejection}`;
    this.tell(`review ${review}: ${person} looks at the images of ${camera}: ${style.bold(said)}`);
  }

  /** The same person in two roles. */
  async refusedReviewer(person: string): Promise<void> {
    await this.floor.until(`${person} barred`, async () => (await this.review()).barred.includes(person));
    await this.refused(
      'not-independent',
      `${person} as the reviewer of his own identification`,
      await this.reviewer(person),
      `/reviews/${this.claimId}/assign`,
      { camera: `camera-${this.tableId}` },
    );
  }

  async refusedRelease(mcd: string, code: string, why: string): Promise<void> {
    await this.refused(code, `${mcd} releases ${why}`, await this.mcd(mcd, true), `${this.path}/release`, { paidAt: 'table' });
  }

  async release(mcd: string, paidAt: 'table' | 'cage', cashier?: string): Promise<void> {
    const second = cashier === undefined ? undefined : await this.floor.client.issueToken({ id: cashier, role: 'cashier' });
    await this.act(await this.mcd(mcd, true), `${this.path}/release`, { paidAt }, second);
    this.tell(
      `${mcd} releases the payment with his card ${cardOf(mcd)}, ${cashier === undefined ? 'at the table' : `at the cage, countersigned by ${cashier}`}`,
    );
  }

  async record(): Promise<ClaimRecordView> {
    return (await this.floor.client.get<ClaimRecordView>(await this.floor.staff.auditor(), this.path)).body;
  }

  async is(status: ClaimRecordView['status']): Promise<void> {
    await this.floor.until(`claim ${this.claimId} ${status}`, async () => (await this.record()).status === status);
    this.tell(style.bold(`claim ${this.claimId} is ${status}`));
  }

  /** What surveillance has on its list of this claim, or waits until it has. */
  async incident(kind: string): Promise<void> {
    const token = await this.reviewer('surveillance-1');
    const found = async (): Promise<IncidentsPage> =>
      (await this.floor.client.get<IncidentsPage>(token, `/incidents?kind=${kind}&table=${this.tableId}`)).body;
    await this.floor.until(`an incident ${kind}`, async () => (await found()).incidents.length > 0);
    this.tell(style.yellow(`incident ${kind}: ${(await found()).incidents.map(({ detail }) => detail).join('; ')}`));
  }

  tell(text: string): void {
    this.floor.print(`   ${style.dim('claim'.padEnd(9))} ${text}`);
  }

  private get path(): string {
    return `/jackpots/${this.jackpotId}/claims/${this.claimId}`;
  }

  private async act(token: string, path: string, body: object, second?: string): Promise<void> {
    await this.floor.client.command(token, path, body, undefined, undefined, second);
  }

  /** What must not be possible is tried. */
  private async refused(code: string, what: string, token: string, path: string, body: object): Promise<void> {
    try {
      await this.act(token, path, body);
      this.unexpected.push(`${what}: not refused`);
      this.tell(style.red(`${what}: NOT REFUSED`));
    } catch (error) {
      if (!(error instanceof FloorProblem)) throw error;
      if (error.problem.code !== code) this.unexpected.push(`${what}: refused as ${error.problem.code}, not as ${code}`);
      this.tell(style.yellow(`refused (${error.problem.code}): ${what}`));
    }
  }

  private mcd(id: string, withCard: boolean): Promise<string> {
    return this.floor.client.issueToken({ id, role: 'mcd', ...(withCard ? { card: cardOf(id) } : {}) });
  }

  private reviewer(id: string): Promise<string> {
    return this.floor.client.issueToken({ id, role: 'surveillance' });
  }

  private async review(): Promise<ReviewView> {
    const token = await this.reviewer('surveillance-1');
    return whileAnswered('review-not-found', async () => (await this.floor.client.get<ReviewView>(token, `/reviews/${this.claimId}`)).body);
  }

  /** The one that nobody has taken yet. */
  private async nextReview(): Promise<ReviewView> {
    await this.floor.until(`a review of ${this.claimId}`, async () => (await this.review()).status === 'requested');
    return this.review();
  }
}

const cardOf = (mcd: string): string => `card-${mcd}`;
