import type { FloorClient } from './floor-client.js';
import type { Staff } from './staff.js';
import { sendBy, type Send } from './step.js';
import { whileAnswered } from './waiting.js';
import type { ClaimRecordView, ReviewView } from './wire.js';

/** What the video review looks at before rien ne va plus, in ms. */
const LOOKED_AT = 60_000;
/** What a release is refused with as long as something is still to come. */
export const NOT_YET: readonly string[] = ['claim-not-confirmed', 'cycle-not-closed', 'coup-not-ended'];

type Rejection = 'not-as-dealt' | 'misread' | 'no-valid-stake';

export interface Conclusion {
  readonly outcome: 'confirmed' | 'rejected' | 'inconclusive';
  readonly rejection?: Rejection;
}

/** Whose token, where it is not the usual staff's. */
interface By {
  readonly by?: string;
}

interface Review extends By {
  /** The how manieth of the claim: another one follows an inconclusive one. */
  readonly number?: number;
}

interface Release extends By {
  readonly paidAt?: 'table' | 'cage';
  /** Token of the cashier, at the cage. */
  readonly second?: string;
}

/** The acts of people on one claim, each a request with a fixed key: done again, it happens once (rules §3 *Control*). */
export class ClaimActs {
  readonly claimId: string;
  readonly path: string;
  readonly reviewPath: string;

  constructor(
    private readonly client: FloorClient,
    private readonly staff: Staff,
    jackpotId: string,
    readonly tableId: string,
    coup: number,
    private readonly send: Send = sendBy(client),
  ) {
    this.claimId = `${tableId}-${coup}`;
    this.path = `/jackpots/${jackpotId}/claims/${this.claimId}`;
    this.reviewPath = `/reviews/${this.claimId}`;
  }

  /** Once the jackpot has opened it. */
  opened(): Promise<ClaimRecordView> {
    return whileAnswered('claim-not-found', () => this.look());
  }

  async look(): Promise<ClaimRecordView> {
    return (await this.client.get<ClaimRecordView>(await this.staff.auditor(), this.path)).body;
  }

  /** Its review, once surveillance was asked for it. */
  async review(): Promise<ReviewView> {
    const token = await this.staff.surveillance();
    return (await whileAnswered('review-not-found', () => this.client.get<ReviewView>(token, this.reviewPath))).body;
  }

  async call(): Promise<void> {
    await this.act(await this.staff.croupier(this.tableId), `${this.path}/call`);
  }

  /** The MCD looks at the hand. Who identified it may refuse it later on, as long as the coup is not over: another request. */
  async identify({ by, refusedAs }: By & { readonly refusedAs?: Rejection } = {}): Promise<void> {
    const body = refusedAs === undefined ? {} : { refusedAs };
    await this.act(by ?? (await this.staff.mcd()), `${this.path}/identify`, body, refusedAs === undefined ? '' : '-refused');
  }

  async assign({ by, number = 1 }: Review = {}): Promise<void> {
    const token = by ?? (await this.staff.surveillance());
    const camera = `camera-${this.tableId}`;
    await whileAnswered('review-not-found', () => this.act(token, `${this.reviewPath}/assign`, { camera }, `-${number}`));
  }

  async conclude(conclusion: Conclusion, { by, number = 1 }: Review = {}): Promise<void> {
    const { lastBetsAt, openedAt } = await this.opened();
    const body = { from: lastBetsAt - LOOKED_AT, to: openedAt, ...conclusion };
    await this.act(by ?? (await this.staff.surveillance()), `${this.reviewPath}/conclude`, body, `-${number}`);
  }

  async release({ by, paidAt = 'table', second }: Release = {}): Promise<void> {
    await this.act(by ?? (await this.staff.mcd()), `${this.path}/release`, { paidAt }, '', second);
  }

  /** As soon as it may be. */
  async releaseWhenDue(paidAt: 'table' | 'cage' = 'table'): Promise<void> {
    const signed = paidAt === 'table' ? {} : { second: await this.staff.cashier() };
    await whileAnswered(NOT_YET, () => this.release({ paidAt, ...signed }));
  }

  private act(token: string, path: string, body: object = {}, suffix = '', second?: string): Promise<unknown> {
    return this.send({ token, path, body, key: `${path}${suffix}`, ...(second === undefined ? {} : { second }) });
  }
}
