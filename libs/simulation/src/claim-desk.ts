import { setTimeout as pause } from 'node:timers/promises';
import { ClaimActs, NOT_YET } from './claim-acts.js';
import { FloorProblem, type FloorClient } from './floor-client.js';
import { listOf } from './list-of.js';
import type { Staff } from './staff.js';
import { unless } from './waiting.js';
import type { ClaimView, TableView } from './wire.js';

/** ms between tries to release what waits for the close of its cycle. */
const RELEASE_EVERY = 200;
/** Longest wait for that at the end, in ms. */
const FINISHING = 30_000;

/** The people who deal with the claims of one jackpot: the croupier who calls, the MCD with his card, the reviewer at the images (rules §3 *Control*). */
export class ClaimDesk {
  private readonly attended = new Set<string>();
  private readonly toRelease = new Map<string, ClaimActs>();
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
    const auditor = await this.staff.auditor();
    for (const status of ['open', 'confirmed']) {
      const claims = await listOf<ClaimView>(this.client, auditor, `/jackpots/${this.jackpotId}/claims`, 'claims', `&status=${status}`);
      for (const { tableId, coup, claimId, kind } of claims) {
        if (status === 'open') await this.attend(tableId, coup);
        else if (kind !== 'consolation') this.toRelease.set(claimId, this.claim(tableId, coup));
      }
    }
  }

  /** The table is held for the claim of that coup: it is called, identified and reviewed. Again: nothing more. */
  async attend(tableId: string, coup: number): Promise<void> {
    const claim = this.claim(tableId, coup);
    const { claimId } = claim;
    if (this.attended.has(claimId)) return;
    const { kind } = await claim.opened();
    await unless('claim-done', claim.call());
    await unless('claim-done', claim.identify());
    await unless('review-not-open', claim.assign());
    await unless('review-not-open', claim.conclude({ outcome: 'confirmed' }));
    this.attended.add(claimId);
    // A consolation is paid with the confirmation.
    if (kind !== 'consolation') this.toRelease.set(claimId, claim);
  }

  /** An MCD releases what may be released by now. */
  async release(): Promise<void> {
    if (this.toRelease.size === 0 || performance.now() - this.releasedAt < RELEASE_EVERY) return;
    this.releasedAt = performance.now();
    for (const [claimId, claim] of this.toRelease) {
      try {
        await unless('claim-done', claim.release());
        this.toRelease.delete(claimId);
      } catch (error) {
        if (!(error instanceof FloorProblem) || !NOT_YET.includes(error.problem.code)) throw error;
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

  private claim(tableId: string, coup: number): ClaimActs {
    return new ClaimActs(this.client, this.staff, this.jackpotId, tableId, coup);
  }
}
