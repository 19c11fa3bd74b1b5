import { casinoCatalogue, decodeSharedEvent } from '@casino/contracts';
import type { EventStore, Page, Position, Subscription } from '@casino/event-store';
import { CasinoError, parseMoney } from '@casino/kernel';
import { Logger } from '@nestjs/common';
import type { JackpotEvent } from '../domain/index.js';
import { displayOfText } from './display-text.js';
import type { CycleAmount, MeterDisplay } from './meter-display.js';
import type { AwardRecord, ClaimRecord, DisplayedRecord } from './register-records.js';
import { createRegisterWriter } from './register-writer.js';
import { openRegistersFile } from './registers-file.js';

const logger = new Logger('Registers');

/** Injection token of the Registers. */
export const REGISTERS = Symbol('jackpot.registers');

/** Some lines of a register, and the revision to go on from; null at the end. */
export interface Lines<Line> {
  readonly lines: readonly Line[];
  readonly next: string | null;
}

/** What is on record of every jackpot of the service, right up to `position` of its own store. */
export interface Registers {
  readonly position: Position;
  /** Resolves once everything that was stored at the call is in them. @throws CasinoError `store-unavailable` after 5 s */
  current(): Promise<void>;
  /** Why the last page could not be taken; undefined when all is well. */
  readonly failure: string | undefined;
  /** By id. */
  jackpots(): readonly string[];
  /** The jackpot that a table is linked to. */
  jackpotOf(tableId: string): string | undefined;
  display(jackpotId: string): MeterDisplay | undefined;
  /** What was frozen after the event at `revision` of the jackpot's stream. */
  frozenAt(jackpotId: string, revision: bigint): readonly CycleAmount[];
  /** In the order of their opening. */
  claims(jackpotId: string, from: bigint, status?: ClaimRecord['status']): Lines<ClaimRecord>;
  claim(jackpotId: string, claimId: string): ClaimRecord | undefined;
  awards(jackpotId: string, from: bigint): Lines<AwardRecord>;
  awardsOf(claimId: string): readonly AwardRecord[];
  displayedAmounts(jackpotId: string, from: bigint): Lines<DisplayedRecord>;
  /** Claims that wait for somebody, of all jackpots, and when the oldest was opened (ms). */
  openClaims(): { readonly count: number; readonly oldest: number | null };
  follow(): void;
  close(): Promise<void>;
}

/** ms */
const LONGEST_WAIT = 5_000;
const PREFIXES = ['jackpot-'];
/** Of one answer. */
const LIMIT = 500;

/** Whether the store has come as far; what is no position of it does not. */
const isWithin = async (store: EventStore, position: Position): Promise<boolean> => {
  const head = await store.head();
  try {
    return store.comparePositions(position, head) <= 0;
  } catch {
    return false;
  }
};

interface Row {
  readonly revision: number;
  readonly record: string;
}

const linesOf = <Line>(rows: readonly Row[]): Lines<Line> => {
  const more = rows[LIMIT];
  return { lines: rows.slice(0, LIMIT).map(({ record }) => JSON.parse(record) as Line), next: more === undefined ? null : String(more.revision) };
};

/**
 * The registers of rules §3, the links of tables and the displays, fed by the service's own store. Kept in a file with the position they
 * stand at; rebuilt when the file is lost, of another version, damaged, or ahead of the store (which was restored from a backup).
 */
export const openRegisters = async (store: EventStore, file: string): Promise<Registers> => {
  const kept = openRegistersFile(file);
  const { db } = kept;
  let position: Position = kept.position() ?? store.start;
  if (!(await isWithin(store, position))) {
    logger.warn(`${file} does not fit the store (another one, or a restored one); the registers are made anew`);
    kept.clear();
    position = store.start;
  }
  const write = createRegisterWriter(db);
  const waiting: (() => void)[] = [];
  let failure: string | undefined;
  let subscription: Subscription | undefined;

  const select = {
    jackpots: db.prepare('SELECT jackpot FROM jackpots ORDER BY jackpot'),
    jackpotOf: db.prepare('SELECT jackpot FROM links WHERE tableId = ?'),
    display: db.prepare('SELECT display FROM jackpots WHERE jackpot = ?'),
    frozenAt: db.prepare('SELECT cycle, amount FROM cycles WHERE jackpot = ? AND frozenAt <= ? AND (doneAt IS NULL OR doneAt > ?) ORDER BY cycle'),
    claims: db.prepare(`SELECT revision, record FROM claims WHERE jackpot = ? AND revision >= ? ORDER BY revision LIMIT ${LIMIT + 1}`),
    claimsWith: db.prepare(`SELECT revision, record FROM claims WHERE jackpot = ? AND revision >= ? AND status = ? ORDER BY revision LIMIT ${LIMIT + 1}`),
    claim: db.prepare('SELECT record FROM claims WHERE jackpot = ? AND claimId = ?'),
    awards: db.prepare(`SELECT revision, record FROM awards WHERE jackpot = ? AND revision >= ? ORDER BY revision LIMIT ${LIMIT + 1}`),
    awardsOf: db.prepare('SELECT revision, record FROM awards WHERE claimId = ? ORDER BY revision'),
    displayed: db.prepare(`SELECT revision, record FROM displayed WHERE jackpot = ? AND revision >= ? ORDER BY revision LIMIT ${LIMIT + 1}`),
    open: db.prepare(`SELECT record FROM claims WHERE status = 'open'`),
  };

  const take = (page: Page): void => {
    const events = page.events.filter((event) => store.comparePositions(event.position, position) > 0);
    kept.write(page.next, () => {
      for (const { bytes } of events) {
        const { event, metadata } = decodeSharedEvent(casinoCatalogue, bytes);
        // streams of jackpots hold their events only
        write(event as JackpotEvent, metadata);
      }
    });
    position = page.next;
    for (const resolve of waiting.splice(0)) resolve();
  };

  return {
    get position() {
      return position;
    },
    get failure() {
      return failure;
    },
    async current() {
      const head = await store.head();
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        for (const resolve of waiting.splice(0)) resolve();
      }, LONGEST_WAIT);
      try {
        for (;;) {
          const from = position;
          if (store.comparePositions(from, head) >= 0) return;
          const { events } = await store.readAll(from, { prefixes: PREFIXES, limit: 1 });
          // what is left may be no jackpot's
          if (events.length === 0) return;
          if (late) throw new CasinoError('store-unavailable', 'The registers have not caught up with the store.');
          if (position === from) await new Promise<void>((resolve) => waiting.push(resolve));
        }
      } finally {
        clearTimeout(timer);
      }
    },
    jackpots: () => (select.jackpots.all() as { jackpot: string }[]).map(({ jackpot }) => jackpot),
    jackpotOf: (tableId) => (select.jackpotOf.get(tableId) as { jackpot: string } | undefined)?.jackpot,
    display: (jackpotId) => {
      const row = select.display.get(jackpotId) as { display: string } | undefined;
      return row === undefined ? undefined : displayOfText(row.display);
    },
    frozenAt: (jackpotId, revision) =>
      (select.frozenAt.all(jackpotId, Number(revision), Number(revision)) as { cycle: number; amount: string }[]).map(({ cycle, amount }) => ({ cycle, amount: parseMoney(amount) })),
    claims: (jackpotId, from, status) =>
      linesOf((status === undefined ? select.claims.all(jackpotId, Number(from)) : select.claimsWith.all(jackpotId, Number(from), status)) as unknown as Row[]),
    claim: (jackpotId, claimId) => {
      const row = select.claim.get(jackpotId, claimId) as { record: string } | undefined;
      return row === undefined ? undefined : (JSON.parse(row.record) as ClaimRecord);
    },
    awards: (jackpotId, from) => linesOf(select.awards.all(jackpotId, Number(from)) as unknown as Row[]),
    awardsOf: (claimId) => (select.awardsOf.all(claimId) as unknown as Row[]).map(({ record }) => JSON.parse(record) as AwardRecord),
    displayedAmounts: (jackpotId, from) => linesOf(select.displayed.all(jackpotId, Number(from)) as unknown as Row[]),
    openClaims: () => {
      const opened = (select.open.all() as { record: string }[]).map(({ record }) => (JSON.parse(record) as ClaimRecord).openedAt);
      return { count: opened.length, oldest: opened.length === 0 ? null : Math.min(...opened) };
    },
    follow() {
      subscription = store.subscribe(position, { prefixes: PREFIXES }, async (page) => {
        try {
          take(page);
          failure = undefined;
        } catch (error) {
          failure = error instanceof Error ? error.message : String(error);
          throw error;
        }
      });
    },
    async close() {
      await subscription?.stop();
      kept.close();
    },
  };
};
