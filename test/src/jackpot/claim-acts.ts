import { whileAnswered, type ClaimView, type FloorClient, type Staff } from '@casino/simulation';
import type { Step } from './jp1-table.js';

/** The acts of one claim, each a request with a fixed key (rules §3 *Control*). */
export class ClaimActs {
  readonly claimId: string;
  readonly claim: string;
  readonly review: string;

  constructor(
    private readonly client: FloorClient,
    private readonly staff: Staff,
    private readonly send: <Body>(step: Step) => Promise<Body>,
    jackpotId: string,
    private readonly tableId: string,
    coup: number,
  ) {
    this.claimId = `${tableId}-${coup}`;
    this.claim = `/jackpots/${jackpotId}/claims/${this.claimId}`;
    this.review = `/reviews/${this.claimId}`;
  }

  /** Once the jackpot has opened it. */
  async opened(): Promise<ClaimView> {
    const token = await this.staff.auditor();
    return (await whileAnswered('claim-not-found', () => this.client.get<ClaimView>(token, this.claim))).body;
  }

  async look<View = ClaimView>(): Promise<View> {
    return (await this.client.get<View>(await this.staff.auditor(), this.claim)).body;
  }

  async call(): Promise<void> {
    await this.do(await this.staff.croupier(this.tableId), `${this.claim}/call`);
  }

  async identify(refusedAs?: 'not-as-dealt' | 'misread' | 'no-valid-stake', by?: string): Promise<void> {
    // who identified may refuse it later on, as long as the coup is not over: another request
    const suffix = refusedAs === undefined ? '' : '-refused';
    await this.do(
      by === undefined ? await this.staff.mcd() : by,
      `${this.claim}/identify`,
      refusedAs === undefined ? {} : { refusedAs },
      suffix,
    );
  }

  async assign(by?: string, number = 1): Promise<void> {
    const token = by === undefined ? await this.staff.surveillance() : by;
    await whileAnswered('review-not-found', () => this.do(token, `${this.review}/assign`, { camera: 'camera-1' }, `-${number}`));
  }

  async conclude(
    outcome: 'confirmed' | 'rejected' | 'inconclusive',
    rejection?: 'not-as-dealt' | 'misread' | 'no-valid-stake',
    by?: string,
    number = 1,
  ): Promise<void> {
    const { openedAt } = await this.opened();
    const token = by === undefined ? await this.staff.surveillance() : by;
    const body = { from: openedAt - 60_000, to: openedAt, outcome, ...(rejection === undefined ? {} : { rejection }) };
    await this.do(token, `${this.review}/conclude`, body, `-${number}`);
  }

  /** As soon as the claim may be released. */
  async release(paidAt: 'table' | 'cage' = 'table'): Promise<void> {
    const token = await this.staff.mcd();
    const second = paidAt === 'cage' ? await this.staff.cashier() : undefined;
    const act = (): Promise<unknown> => this.do(token, `${this.claim}/release`, { paidAt }, '', second);
    await whileAnswered('claim-not-confirmed', () => whileAnswered('cycle-not-closed', () => whileAnswered('coup-not-ended', act)));
  }

  private do(token: string, path: string, body: object = {}, suffix = '', second?: string): Promise<unknown> {
    return this.send({ token, path, body, key: `${path}${suffix}`, ...(second === undefined ? {} : { second }) });
  }
}
