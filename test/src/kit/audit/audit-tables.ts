import { isDeepStrictEqual } from 'node:util';
import type { GameRoundEvent, GameRoundEventOf, WalletEvent } from '@casino/contracts';
import { byStream, groupedBy, type Stored, type StoredFloor } from '../floors/stored-floor.js';
import { fail, shown, type Findings } from './findings.js';
import type { MemoryBooks } from './memory-books.js';

type Events = readonly Stored<GameRoundEvent>[];

/** Coups and sittings are numbered without a gap; each coup opens as it was started, names the one before, and ends with its round's last revision. */
const numbering = (tableId: string, events: Events, rounds: ReadonlyMap<string, Events>, started: ReadonlyMap<string, unknown>): void => {
  let open: number | undefined;
  let sittings = 0;
  let coups = 0;
  let previous: GameRoundEventOf<'CoupStarted'>['data']['previous'] = null;
  for (const { event } of events) {
    if (event.type === 'SeatTaken' && event.data.sittingId !== `${tableId}-${++sittings}`)
      fail(`${tableId}: sitting ${event.data.sittingId} after ${sittings - 1} others`);
    if (event.type === 'SeatTaken' && !started.has(event.data.sittingId)) fail(`${tableId}: sitting ${event.data.sittingId} did not start`);
    if (event.type === 'CoupStarted') {
      const { coup } = event.data;
      if (open !== undefined || coup !== ++coups) fail(`${tableId}: coup ${coup} started after ${coups - 1}, open: ${open}`);
      open = coup;
      if (!isDeepStrictEqual(event.data.previous, previous))
        fail(`${tableId}: coup ${coup} follows ${shown(event.data.previous)}, which is ${shown(previous)}`);
      const opened = rounds.get(`round-${tableId}-${coup}`)?.[0]?.event;
      if (opened?.type !== 'RoundOpened') return fail(`${tableId}: coup ${coup} started and did not open`);
      const { cardSource: _, ...terms } = opened.data;
      if (!isDeepStrictEqual(terms, event.data))
        fail(`${tableId}: coup ${coup} opened as ${shown(terms)}, it started as ${shown(event.data)}`);
    }
    if (event.type === 'CoupEnded') {
      const { coup, lastRevision } = event.data;
      if (coup !== open) fail(`${tableId}: coup ${coup} ended, open: ${open}`);
      const round = rounds.get(`round-${tableId}-${coup}`);
      if (round === undefined || BigInt(round.length - 1) !== lastRevision)
        fail(`${tableId}: coup ${coup} has not the length that its end names`);
      open = undefined;
      previous = { coup, lastRevision };
    }
  }
  if (open !== undefined) fail(`${tableId}: coup ${open} did not end`);
  const played = [...rounds.values()].filter(([first]) => first?.event.type === 'RoundOpened' && first.event.data.tableId === tableId);
  if (played.length !== coups) fail(`${tableId} started ${coups} coups, ${played.length} were opened`);
};

/** Whether a refill was asked for and did not come yet, or left the float short. */
const waitsForRefill = (float: readonly Stored<WalletEvent>[]): boolean => {
  let waits = false;
  for (const { event } of float) {
    if (event.type === 'FloatRefillRequested') waits = true;
    if (event.type === 'FloatRefilled') waits = event.data.balance < 0n;
    if (event.type === 'FloatOpened') waits = false;
  }
  return waits;
};

/** A float that is short asks for a refill, and its table waits exactly until it has it (P4), also when lost stakes fill the float meanwhile. */
const heldForFloat = (tableId: string, events: Events, float: readonly Stored<WalletEvent>[], books: MemoryBooks): void => {
  let held = false;
  for (const { event } of events) {
    if (event.type === 'TableHeld' && event.data.reason === 'float-short') held = true;
    if (event.type === 'TableFreed' && event.data.reason === 'float-short') held = false;
  }
  const balance = books.balance(`float:${tableId}`);
  const waits = waitsForRefill(float);
  if (balance < 0n && !waits) fail(`float-${tableId} holds ${balance} and asks for no refill`);
  if (held !== waits)
    fail(`${tableId} is ${held ? '' : 'not '}held for a short float, which ${waits ? 'waits' : 'does not wait'} for a refill`);
};

/** The table starts no coup after one with a claim before the hand was identified or the claim rejected. */
const heldForClaim = (tableId: string, events: Events, claims: ReadonlySet<string>): void => {
  const freed = new Set<string>();
  let waitsFor: string | undefined;
  for (const { event } of events) {
    if (event.type === 'TableFreed' && event.data.reason === 'claim') freed.add(event.data.reference);
    if (event.type !== 'CoupStarted') continue;
    const { coup } = event.data;
    if (waitsFor !== undefined && !freed.has(waitsFor))
      fail(`${tableId}: coup ${coup} started while ${waitsFor} waits for its identification`);
    waitsFor = claims.has(`${tableId}-${coup}`) ? `round-${tableId}-${coup}` : undefined;
  }
};

/** Every table from its opening on. @param claims that the jackpots opened */
export const auditTables = (
  { gameRound, wallet }: StoredFloor,
  claims: ReadonlySet<string>,
  books: MemoryBooks,
  findings: Findings,
): void => {
  const rounds = byStream(gameRound, 'round-');
  const floats = byStream(wallet, 'float-');
  const started = groupedBy(wallet, ({ event }) => (event.type === 'SittingStarted' ? event.data.sittingId : undefined));
  for (const [stream, events] of byStream(gameRound, 'table-')) {
    const tableId = stream.slice('table-'.length);
    const float = floats.get(`float-${tableId}`);
    findings.look('tables', () => numbering(tableId, events, rounds, started));
    findings.look('holds', () => heldForFloat(tableId, events, float === undefined ? [] : float, books));
    findings.look('holds', () => heldForClaim(tableId, events, claims));
  }
};
