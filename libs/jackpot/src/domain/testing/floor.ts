import { fold, type ErrorCode } from '@casino/kernel';
import type { JackpotAct, JackpotCommand, JackpotFact } from '../jackpot.commands.js';
import { jackpotDecider } from '../jackpot.decider.js';
import { jackpotSnapshot } from '../jackpot.snapshot.js';
import { openCoupOf, type JackpotEvent } from '../jackpot.state.js';
import { called, enter, JackpotLog, NOW, player, POLICY, ROYAL } from './jackpot-log.js';
import { NaiveBooks } from './naive-books.js';

const SEATS = [1, 2, 3, 4, 5, 6, 7];
const seatsIn = (bits: number): readonly number[] => SEATS.filter((seat) => (bits & (1 << seat)) !== 0);
const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length];
const PRIZES = ['full', 'quads', 'straight-flush'] as const;

/** Linked tables at one jackpot, driven by numbers: what each means depends on how things stand. The naive books audit every append. */
export class Floor {
  readonly jackpot = new JackpotLog();
  readonly books = new NaiveBooks();
  readonly refusals = new Set<ErrorCode>();
  private readonly heard: JackpotFact[] = [];
  private readonly tables: readonly string[];
  private readonly lastCoup = new Map<string, number>();
  private readonly lastReview = new Map<string, number>();

  constructor(tables: number) {
    this.tables = Array.from({ length: tables }, (_, index) => `T${index}`);
    this.act({ type: 'OpenJackpot', jackpotId: 'JP1', currency: 'EUR', policy: POLICY });
    for (const tableId of this.tables) this.act({ type: 'LinkTable', tableId });
  }

  private append(command: JackpotCommand): readonly JackpotEvent[] {
    const events = this.jackpot.tell(command);
    this.books.take(events);
    return events;
  }

  hear(fact: JackpotFact): readonly JackpotEvent[] {
    this.heard.push(fact);
    return this.append(fact);
  }

  /** A person's act: done, or refused with a code. */
  act(command: JackpotAct): void {
    const refusal = this.jackpot.refusal(command);
    if (refusal === undefined) this.append(command);
    else this.refusals.add(refusal);
  }

  /** Everything that was heard may be heard again at any later time: nothing comes of it. */
  redeliver(index: number): void {
    const fact = pick(this.heard, index);
    if (fact === undefined) return;
    const events = this.jackpot.tell(fact);
    if (events.length > 0) throw new Error(`${fact.type} heard again: ${events.map(({ type }) => type).join(', ')}`);
  }

  /** The process is gone; the next one folds the stream, from a snapshot at `at` or from its beginning. */
  crash(at: number): void {
    const { events, state } = this.jackpot;
    const from = at % (events.length + 1);
    const kept = jackpotSnapshot.restore(
      JSON.parse(JSON.stringify(jackpotSnapshot.serialise(fold(jackpotDecider, events.slice(0, from))))),
    );
    let rebuilt = kept;
    for (const event of events.slice(from)) rebuilt = jackpotDecider.evolve(rebuilt, event);
    expect(rebuilt).toEqual(state);
    this.jackpot.state = rebuilt;
  }

  private table(index: number): { readonly tableId: string; readonly coup: number; readonly open: ReturnType<typeof openCoupOf> } {
    const tableId = pick(this.tables, index) as string;
    const coup = this.lastCoup.get(tableId) ?? 0;
    return { tableId, coup, open: openCoupOf(this.jackpot.state, tableId, coup) };
  }

  enter(index: number, bits: number): void {
    const { tableId, coup, open } = this.table(index);
    if (open !== undefined) return;
    const seats = seatsIn(bits).length === 0 ? [1] : seatsIn(bits);
    const others = seatsIn(bits >> 8).filter((seat) => !seats.includes(seat));
    const { running } = this.jackpot.state;
    // the first policy was on display when these were put down, or the one in force
    const seen = running === null || bits % 16 === 0 ? { version: 1, stake: POLICY.stake } : running.policy;
    this.lastCoup.set(tableId, coup + 1);
    this.hear(
      enter(
        tableId,
        coup + 1,
        seats,
        {
          policy: seen.version,
          dealtIn: [...seats, ...others].map((seat) => player(tableId, seat)),
          jp1OnFold: bits % 3 === 0 ? 'forfeit' : 'play',
          consolationTrigger: bits % 5 === 0 ? 'jp1Player' : 'anyPlayer',
        },
        seen.stake,
      ),
    );
  }

  /** A royal with an own card. */
  hit(index: number, seat: number): void {
    const { tableId, coup, open } = this.table(index);
    const holder = open === undefined ? undefined : pick(open.dealtIn, seat);
    if (open === undefined || holder === undefined) return;
    const staked = open.entries.some((entry) => entry.seat === holder.seat);
    if (!staked && (open.consolationTrigger === 'jp1Player' || open.entries.length === 0)) return;
    this.hear({
      type: 'DeclareHand',
      tableId,
      coup,
      kind: staked ? 'jackpot' : 'consolation',
      holder: holder.seat,
      cards: ROYAL,
      now: NOW,
    });
  }

  /** Every table with a coup, in the same instant; the log has an order. */
  hitAll(first: number): void {
    this.tables.forEach((_, index) => this.hit(first + index, first % 7));
  }

  community(index: number): void {
    const { tableId, coup, open } = this.table(index);
    if (open !== undefined)
      this.hear({ type: 'DeclareHand', tableId, coup, kind: 'community-royal', holder: null, cards: ROYAL, now: NOW });
  }

  settle(index: number, bits: number): void {
    const { tableId, coup, open } = this.table(index);
    if (open === undefined) return;
    const community = this.jackpot.state.claims.some(
      (claim) => claim.tableId === tableId && claim.coup === coup && claim.kind === 'community-royal',
    );
    const forfeited =
      open.jp1OnFold === 'forfeit' ? open.entries.filter(({ seat }) => (bits & (1 << seat)) !== 0).map(({ seat }) => seat) : [];
    const winners = community ? [] : open.dealtIn.filter(({ seat }) => (bits & (256 << seat)) !== 0 && !forfeited.includes(seat));
    this.hear({
      type: 'ConcludeCoup',
      tableId,
      coup,
      forfeited,
      prizes: winners.map(({ seat }) => ({ seat, hand: PRIZES[(seat + bits) % 3] as (typeof PRIZES)[number] })),
    });
  }

  void(index: number): void {
    const { tableId, coup, open } = this.table(index);
    if (open !== undefined) this.hear({ type: 'VoidCoup', tableId, coup, by: 'mcd-1' });
  }

  /** Before the first card. */
  return(index: number): void {
    const { tableId, coup, open } = this.table(index);
    if (open !== undefined && !open.claimed) this.hear({ type: 'ReturnCoup', tableId, coup });
  }

  identify(index: number, mcd: string, refusedAs: 'misread' | null): void {
    const claim = pick(this.jackpot.state.claims, index);
    if (claim !== undefined) this.act({ type: 'Identify', claimId: claim.claimId, mcd, card: 'card-1', refusedAs, now: NOW });
  }

  call(index: number): void {
    const claim = pick(this.jackpot.state.claims, index);
    if (claim !== undefined) this.act(called(claim.claimId));
  }

  review(index: number, reviewer: string, outcome: 'confirmed' | 'rejected' | 'inconclusive'): void {
    const claim = pick(this.jackpot.state.claims, index);
    if (claim === undefined) return;
    const { claimId } = claim;
    const review = (this.lastReview.get(claimId) ?? 0) + 1;
    this.lastReview.set(claimId, review);
    this.hear({ type: 'ReceiveReview', claimId, review, reviewer, outcome, rejection: outcome === 'rejected' ? 'not-as-dealt' : null });
  }

  release(index: number, mcd: string, cage: boolean): void {
    const claim = pick(this.jackpot.state.claims, index);
    if (claim === undefined) return;
    this.act({
      type: 'Release',
      claimId: claim.claimId,
      mcd,
      card: 'card-1',
      paidAt: cage ? 'cage' : 'table',
      cashier: cage ? 'cashier-1' : null,
      now: NOW,
    });
  }

  suspendOrResume(index: number, all: boolean): void {
    const tableId = all ? null : this.table(index).tableId;
    const { suspended, tables } = this.jackpot.state;
    const is = tableId === null ? suspended : tables.some((table) => table.tableId === tableId && table.suspended);
    this.act(is ? { type: 'Resume', tableId } : { type: 'Suspend', tableId, reason: 'a fault' });
  }

  linkOrUnlink(index: number): void {
    const { tableId } = this.table(index);
    const linked = this.jackpot.state.tables.some((table) => table.tableId === tableId && table.linked);
    this.act({ type: linked ? 'UnlinkTable' : 'LinkTable', tableId });
  }

  seanceEnds(index: number, seance: number): void {
    this.hear({ type: 'RecordDisplayedAmount', tableId: this.table(index).tableId, seance, now: NOW });
  }

  /** Everything comes to its end, and everything that is owed is paid. */
  wind(): void {
    this.tables.forEach((_, index) => this.settle(index, 0));
    for (const { claimId } of this.jackpot.state.claims) {
      const index = () => this.jackpot.state.claims.findIndex((claim) => claim.claimId === claimId);
      if (index() >= 0) this.review(index(), 'surveillance-9', 'confirmed');
      if (index() >= 0) this.call(index());
      if (index() >= 0) this.identify(index(), 'mcd-9', null);
    }
    for (const { claimId } of this.jackpot.state.claims) {
      const index = this.jackpot.state.claims.findIndex((claim) => claim.claimId === claimId);
      this.release(index, 'mcd-9', false);
    }
  }
}
