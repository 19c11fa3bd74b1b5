import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { parseMoney } from '@casino/kernel';
import { displayOfText } from './display-text.js';
import type { CycleAmount, MeterDisplay } from './meter-display.js';
import type { AwardRecord, ClaimRecord, DisplayedRecord } from './register-records.js';

/** Some lines of a register, and the revision to go on from; null at the end. */
export interface Lines<Line> {
  readonly lines: readonly Line[];
  readonly next: string | null;
}

/** What can be asked of the registers. */
export interface RegisterReader {
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
}

/** Of one answer. */
const LIMIT = 500;

/** A type, not an interface: rows have an index signature. */
type Row = {
  readonly revision: number;
  readonly record: string;
};

const linesOf = <Line>(rows: readonly Row[]): Lines<Line> => {
  const more = rows[LIMIT];
  return {
    lines: rows.slice(0, LIMIT).map(({ record }) => JSON.parse(record) as Line),
    next: more === undefined ? null : String(more.revision),
  };
};

/** Reads the registers as they stand in their file. */
export const createRegisterReader = (db: DatabaseSyncInstance): RegisterReader => {
  const select = {
    jackpots: db.prepare('SELECT jackpot FROM jackpots ORDER BY jackpot'),
    jackpotOf: db.prepare('SELECT jackpot FROM links WHERE tableId = ?'),
    display: db.prepare('SELECT display FROM jackpots WHERE jackpot = ?'),
    frozenAt: db.prepare(
      'SELECT cycle, amount FROM cycles WHERE jackpot = ? AND frozenAt <= ? AND (doneAt IS NULL OR doneAt > ?) ORDER BY cycle',
    ),
    claims: db.prepare(`SELECT revision, record FROM claims WHERE jackpot = ? AND revision >= ? ORDER BY revision LIMIT ${LIMIT + 1}`),
    claimsWith: db.prepare(
      `SELECT revision, record FROM claims WHERE jackpot = ? AND revision >= ? AND status = ? ORDER BY revision LIMIT ${LIMIT + 1}`,
    ),
    claim: db.prepare('SELECT record FROM claims WHERE jackpot = ? AND claimId = ?'),
    awards: db.prepare(`SELECT revision, record FROM awards WHERE jackpot = ? AND revision >= ? ORDER BY revision LIMIT ${LIMIT + 1}`),
    awardsOf: db.prepare('SELECT revision, record FROM awards WHERE claimId = ? ORDER BY revision'),
    displayed: db.prepare(
      `SELECT revision, record FROM displayed WHERE jackpot = ? AND revision >= ? ORDER BY revision LIMIT ${LIMIT + 1}`,
    ),
    // a consolation has nothing to release: confirmed, it is done
    open: db.prepare(
      `SELECT record FROM claims WHERE status = 'open' OR (status = 'confirmed' AND json_extract(record, '$.kind') <> 'consolation')`,
    ),
  };

  return {
    jackpots: () => (select.jackpots.all() as { jackpot: string }[]).map(({ jackpot }) => jackpot),
    jackpotOf: (tableId) => (select.jackpotOf.get(tableId) as { jackpot: string } | undefined)?.jackpot,
    display: (jackpotId) => {
      const row = select.display.get(jackpotId) as { display: string } | undefined;
      return row === undefined ? undefined : displayOfText(row.display);
    },
    frozenAt: (jackpotId, revision) =>
      (select.frozenAt.all(jackpotId, Number(revision), Number(revision)) as { cycle: number; amount: string }[]).map(
        ({ cycle, amount }) => ({ cycle, amount: parseMoney(amount) }),
      ),
    claims: (jackpotId, from, status) =>
      linesOf(
        (status === undefined
          ? select.claims.all(jackpotId, Number(from))
          : select.claimsWith.all(jackpotId, Number(from), status)) as Row[],
      ),
    claim: (jackpotId, claimId) => {
      const row = select.claim.get(jackpotId, claimId) as { record: string } | undefined;
      return row === undefined ? undefined : (JSON.parse(row.record) as ClaimRecord);
    },
    awards: (jackpotId, from) => linesOf(select.awards.all(jackpotId, Number(from)) as Row[]),
    awardsOf: (claimId) => (select.awardsOf.all(claimId) as Row[]).map(({ record }) => JSON.parse(record) as AwardRecord),
    displayedAmounts: (jackpotId, from) => linesOf(select.displayed.all(jackpotId, Number(from)) as Row[]),
    openClaims: () => {
      const opened = (select.open.all() as { record: string }[]).map(({ record }) => (JSON.parse(record) as ClaimRecord).openedAt);
      return { count: opened.length, oldest: opened.length === 0 ? null : Math.min(...opened) };
    },
  };
};
