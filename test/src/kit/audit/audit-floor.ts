import { replayCoup } from '@casino/cli';
import type { GameRoundEvent, WalletEvent } from '@casino/contracts';
import type { RoundEvent } from '@casino/game-round/domain';
import type { JackpotView } from '@casino/simulation';
import type { Acknowledged } from '../clients/journal-client.js';
import { byStream, eventsOf, groupedBy, type Stored, type StoredFloor } from '../floors/stored-floor.js';
import { auditAcknowledged } from './audit-acknowledged.js';
import { auditCollected, auditShoe, auditWallet, fatesOf } from './audit-bets.js';
import { auditBooks } from './audit-books.js';
import { auditJp1, type CoupsCount } from './audit-jp1.js';
import { auditPayments, type PaidCount } from './audit-payments.js';
import { auditAnomalies, auditReviews } from './audit-reviews.js';
import { auditStreams } from './audit-streams.js';
import { auditTables } from './audit-tables.js';
import { CycleLedgers, type MeterStands } from './cycle-ledgers.js';
import { AuditFailed, fail, Findings, shown, type Finding } from './findings.js';
import type { MemoryBooks } from './memory-books.js';

/** What is known besides the stored events. */
export interface Known {
  /** What clients were acknowledged. */
  readonly journal?: readonly Acknowledged[];
  /** Kinds of anomalies that were provoked. */
  readonly anomalies?: readonly string[];
  /** `GET /jackpots/J`, at rest. */
  readonly displays?: readonly JackpotView[];
}

export interface FloorCount extends CoupsCount, PaidCount {
  readonly events: number;
  /** Events that clients were acknowledged. */
  readonly acknowledged: number;
  readonly coups: number;
  /** Those of JP1 not among them. */
  readonly bets: number;
  readonly anomalies: number;
  readonly meters: Readonly<Record<string, MeterStands>>;
  /** How often each type of event was stored. */
  readonly types: Readonly<Record<string, number>>;
}

/** Every bet ends once and in the wallet as at the table, every shoe opens to its commitment, every coup replays. @returns how many bets */
const auditRounds = ({ gameRound, wallet }: StoredFloor, findings: Findings): number => {
  const said = groupedBy(wallet, ({ event: { data } }) =>
    'coup' in data && 'sittingId' in data ? `round-${data.tableId}-${data.coup}` : undefined,
  );
  const rounds = byStream(gameRound, 'round-');
  const vaults = byStream(gameRound, 'vault-');
  let bets = 0;
  const audit = (name: string, events: readonly Stored<GameRoundEvent>[]): void => {
    const coup = events.map(({ event }) => event as RoundEvent);
    bets += coup
      .flatMap((event) => (event.type === 'BetsPlaced' ? event.data.bets : []))
      .filter(({ position }) => position !== 'jp1').length;
    findings.look('shoes', () => {
      auditShoe(coup);
      const sealed = vaults.get(name.replace('round-', 'vault-'))?.length;
      if (sealed !== 1) fail(`the shoe of ${name} was sealed ${sealed ?? 0} times`);
    });
    findings.look('bets', () => {
      const fates = fatesOf(coup);
      auditWallet(
        (said.get(name) ?? []).map(({ event }): WalletEvent => event),
        fates,
      );
      if (coup.some(({ type }) => type === 'RoundSettled')) auditCollected(coup, fates);
    });
    findings.look('replay', () => {
      const { agrees, differences } = replayCoup(events);
      if (!agrees) fail(`${name} does not replay: ${shown(differences[0])}`);
    });
  };
  for (const [name, events] of rounds) audit(name, events);
  for (const name of said.keys())
    if (!rounds.has(name)) findings.look('bets', () => fail(`the wallet knows ${name}, which no table played`));
  return bets;
};

/** P9 at every prefix of every jackpot; its account is what it shows and owes, and so is the display. */
const auditMeters = (
  { jackpot }: StoredFloor,
  books: MemoryBooks,
  displays: readonly JackpotView[],
  findings: Findings,
): Readonly<Record<string, MeterStands>> => {
  const meters: Record<string, MeterStands> = {};
  for (const [stream, events] of byStream(jackpot, 'jackpot-')) {
    const jackpotId = stream.slice('jackpot-'.length);
    const ledgers = new CycleLedgers(jackpotId);
    findings.look('cycles', () => {
      for (const event of events) ledgers.apply(event);
      ledgers.rest();
    });
    const { stands } = ledgers;
    meters[jackpotId] = stands;
    findings.look('meters', () => {
      const account = books.balance(`meter:${jackpotId}`);
      const expected = stands.running + stands.frozen.reduce((sum, amount) => sum + amount, 0n) + stands.unawarded;
      if (account !== expected)
        fail(`meter:${jackpotId} stands at ${account}; running, frozen and unawarded are ${expected}: ${shown(stands)}`);
    });
  }
  for (const { jackpotId, running, frozen } of displays)
    findings.look('meters', () => {
      const stands = meters[jackpotId];
      const amounts = frozen.map(({ amount }) => amount).join();
      if (stands === undefined || running?.amount !== stands.running.toString() || amounts !== stands.frozen.join())
        fail(`the display of ${jackpotId} showed ${shown(running)} and ${shown(frozen)}: ${shown(stands)}`);
    });
  return meters;
};

/**
 * Everything that must hold of a floor at rest, from the stored events of its four services alone: streams whole and chained, identities that
 * follow from what they name and are nobody else's, one floor in all of them, nothing acknowledged lost,
 * every stake resolved once and in the wallet as at the table, books that balance at every prefix, tables numbered and held as they must be,
 * JP1 as its rules, cards and people make it, each payment once, every shoe opened to its commitment, every coup replayed.
 */
export const audit = (
  floor: StoredFloor,
  { journal = [], anomalies = [], displays = [] }: Known = {},
): { readonly findings: readonly Finding[]; readonly count: FloorCount } => {
  const findings = new Findings();
  const events = eventsOf(floor);
  auditStreams(floor, findings);
  const books = auditBooks(floor, findings);
  const jp1 = auditJp1(floor, findings);
  auditTables(floor, jp1.claims, books, findings);
  auditReviews(floor, findings);
  const count: FloorCount = {
    events: events.length,
    acknowledged: auditAcknowledged(journal, floor, findings),
    coups: byStream(floor.gameRound, 'round-').size,
    bets: auditRounds(floor, findings),
    anomalies: auditAnomalies(floor, anomalies, findings),
    ...jp1.count,
    ...auditPayments(floor, findings),
    meters: auditMeters(floor, books, displays, findings),
    types: Object.fromEntries([...groupedBy(events, ({ event }) => event.type)].map(([type, all]) => [type, all.length])),
  };
  return { findings: findings.all, count };
};

/** @throws AuditFailed with everything that was found */
export const auditFloor = (floor: StoredFloor, known: Known = {}): FloorCount => {
  const { findings, count } = audit(floor, known);
  if (findings.length > 0) throw new AuditFailed(findings);
  return count;
};
