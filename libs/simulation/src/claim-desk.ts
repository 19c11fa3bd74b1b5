import { setTimeout as pause } from 'node:timers/promises';
import { FloorProblem, type FloorClient } from './floor-client.js';
import { unless, whileAnswered } from './floor-setup.js';
import type { Staff } from './staff.js';
import type { ClaimsPage, ClaimView, TableView } from './wire.js';

/** What the video review looks at before the claim was opened, in ms. */
const LOOKED_AT = 60_000;
/** ms between tries to release what waits for the close of its cycle. */
const RELEASE_EVERY = 200;
/** Longest wait for that at the end, in ms. */
const FINISHING = 30_000;
/** What a release is refused with as long as something is still to come. */
const NOT_YET: ReadonlySet<string> = new Set(['cycle-not-closed', 'claim-not-confirmed', 'coup-not-ended']);

/** The people who deal with the claims of one jackpot: the croupier who calls, the MCD with his card, the reviewer at the images (rules §3 *Control*). */
export class ClaimDesk {
  private readonly attended = new Set<string>();
  private readonly toRelease = new Set<string>();
  private releasedAt = -Infinity;

  constructor(
    private readonly client: FloorClient,
    private readonly staff: Staff,
    readonly jackpotId: string,
  ) {}

  /** Claims that this desk has confirmed so far. */
  get count(): number {
    return this.attended.size;
  }

  /** What another desk of this jackpot left behind, before the floor or the desk was started again. */
  async takeOver(): Promise<void> {
    for (const status of ['open', 'confirmed'] as const) {
      for (const { tableId, coup, claimId, kind } of await this.claimsThatAre(status)) {
        if (status === 'open') await this.attend(tableId, coup);
        else if (kind !== 'consolation') this.toRelease.add(claimId);
      }
    }
  }

  /** The table is held for the claim of that coup: it is called, identified and reviewed. Again: nothing more. */
  async attend(tableId: string, coup: number): Promise<void> {
    const claimId = `${tableId}-${coup}`;
    if (this.attended.has(claimId)) return;
    const { client, staff } = this;
    const act = (token: string, path: string, body: object): Promise<unknown> =>
      unless('claim-done', client.command(token, path, body, undefined, `desk-${path}`));
    const claim = this.pathOf(claimId);
    const { body: opened } = await whileAnswered('claim-not-found', async () => client.get<ClaimView>(await staff.auditor(), claim));
    await act(await staff.croupier(tableId), `${claim}/call`, {});
    await act(await staff.mcd(), `${claim}/identify`, {});
    await this.review(claimId, opened.openedAt);
    this.attended.add(claimId);
    // A consolation is paid with the confirmation.
    if (opened.kind !== 'consolation') this.toRelease.add(claimId);
  }

  /** An MCD releases what may be released by now. */
  async release(): Promise<void> {
    if (this.toRelease.size === 0 || performance.now() - this.releasedAt < RELEASE_EVERY) return;
    this.releasedAt = performance.now();
    const mcd = await this.staff.mcd();
    for (const claimId of this.toRelease) {
      const path = `${this.pathOf(claimId)}/release`;
      try {
        await unless('claim-done', this.client.command(mcd, path, { paidAt: 'table' }, undefined, `desk-${path}`));
        this.toRelease.delete(claimId);
      } catch (error) {
        if (!(error instanceof FloorProblem) || !NOT_YET.has(error.problem.code)) throw error;
      }
    }
  }

  /** After the last coup: every claim of these tables is dealt with, and what it gives is released. */
  async finish(tableIds: readonly string[]): Promise<void> {
    for (const tableId of tableIds) {
      const { body } = await this.client.get<TableView>(await this.staff.auditor(), `/tables/${tableId}`);
      if (body.held.includes('claim')) await this.attend(tableId, body.lastCoup);
    }
    for (const deadline = performance.now() + FINISHING; this.toRelease.size > 0 && performance.now() < deadline;) {
      await this.release();
      await pause(20);
    }
  }

  private async claimsThatAre(status: ClaimView['status']): Promise<readonly ClaimView[]> {
    const token = await this.staff.auditor();
    const found: ClaimView[] = [];
    for (let from: string | null = '0'; from !== null;) {
      const page: ClaimsPage = (
        await this.client.get<ClaimsPage>(token, `/jackpots/${this.jackpotId}/claims?from=${from}&status=${status}`)
      ).body;
      found.push(...page.claims);
      from = page.next;
    }
    return found;
  }

  private pathOf(claimId: string): string {
    return `/jackpots/${this.jackpotId}/claims/${claimId}`;
  }

  private async review(claimId: string, openedAt: number): Promise<void> {
    const reviewer = await this.staff.surveillance();
    const path = `/reviews/${claimId}`;
    const act = (name: string, body: object): Promise<unknown> =>
      unless('review-not-open', this.client.command(reviewer, `${path}/${name}`, body, undefined, `desk-${path}/${name}`));
    await whileAnswered('review-not-found', () => act('assign', { camera: `camera-${claimId.slice(0, claimId.lastIndexOf('-'))}` }));
    await act('conclude', { from: openedAt - LOOKED_AT, to: openedAt, outcome: 'confirmed' });
  }
}
