import { createHash, type Hash } from 'node:crypto';
import { seededRandom, type GameId } from '@casino/games';
import type { Money } from '@casino/kernel';
import { hashEvents } from '../hash-events.js';
import { auditCollected, auditShoe, auditWallet, fatesOf, type Fate } from '../audit/audit-bets.js';
import { withoutClockAndRandomness } from './frozen-world.js';
import { MemoryFloor } from './memory-floor.js';
import { bytesOf, type MemoryStream } from './memory-stream.js';
import { RandomCoup } from './play-coup.js';

const MINIMUM = 200n;
const COUPS_PER_SEANCE = 250;

const OPTIONS: Readonly<Record<GameId, readonly Readonly<Record<string, string | boolean>>[]>> = {
  'pair-e-poker': [{}, { layout: 'oneRow' }, { aceLowRun: false }, { jokerColour: 'oneRedOneBlack' }],
  'ultimate-holdem': [{}, { tripsOnFold: 'forfeit' }],
};
const SEATS: Readonly<Record<GameId, number>> = { 'pair-e-poker': 5, 'ultimate-holdem': 7 };

/** What was seen on the way, so that a test can tell that it saw something. */
export interface Tally {
  coups: number;
  readonly seen: Map<string, number>;
  /** Takes the bytes of every stream. */
  readonly hash: Hash;
}

/** Plays `coups` of one game at random, one séance after the other, and audits each of them. @throws at the first thing that is wrong */
export const playAndAudit = (game: GameId, coups: number, seed: number): Tally => {
  const random = seededRandom(seed);
  const tally: Tally = { coups: 0, seen: new Map(), hash: createHash('sha256') };
  for (let seance = 1; tally.coups < coups; seance++) {
    const options = OPTIONS[game][seance % OPTIONS[game].length] as Readonly<Record<string, string | boolean>>;
    const floor = new MemoryFloor({ tableId: `S${seance}`, game, minimum: MINIMUM, float: MINIMUM * 250n, options, random });
    const evening = new Evening(floor, tally);
    for (let coup = 0; coup < COUPS_PER_SEANCE && tally.coups < coups; coup++) evening.coup();
    evening.end();
  }
  return tally;
};

class Evening {
  #players = 0;

  constructor(
    private readonly floor: MemoryFloor,
    private readonly tally: Tally,
  ) {}

  coup(): void {
    const { floor, tally } = this;
    this.comeAndGo();
    floor.drain();
    // one refill may not be enough
    while (floor.table.state.held.length > 0) {
      this.saw('float-refilled');
      floor.refill();
    }
    floor.walletSaid.length = 0;
    const before = this.chips();
    const { round, vault } = new RandomCoup(floor).play();
    floor.drain();
    const events = this.replayed(round);
    this.replayed(vault);
    const fates = fatesOf(events);
    auditShoe(events);
    auditWallet(floor.walletSaid, fates);
    if (events.some(({ type }) => type === 'RoundSettled')) auditCollected(events, fates);
    this.auditChips(before, fates);
    for (const { type } of events) this.saw(type);
    for (const { end } of fates.values()) this.saw(end);
    for (const { type } of floor.walletSaid) this.saw(type);
    tally.coups++;
  }

  /** Everybody leaves, and every stream that is left is folded again. */
  end(): void {
    const { floor } = this;
    for (const { seat } of floor.table.state.taken) floor.tell({ type: 'LeaveSeat', tableId: floor.options.tableId, seat, satOut: null });
    floor.drain();
    this.forgetEnded();
    if (floor.sittings.size > 0) throw new Error('a sitting did not end');
    floor.tell({ type: 'CloseTable', tableId: floor.options.tableId });
    if (floor.books.total() !== 0n || floor.books.balance('transit') !== 0n)
      throw new Error(`the books stand at ${floor.books.total()}, transit at ${floor.books.balance('transit')}`);
    this.replayed(floor.table);
    this.replayed(floor.float);
    for (const account of floor.accounts.values()) this.replayed(account);
  }

  private comeAndGo(): void {
    const { floor } = this;
    const { tableId, game, random, minimum } = floor.options;
    const taken = new Map(floor.table.state.taken.map((sitting) => [sitting.seat, sitting]));
    for (let seat = 1; seat <= SEATS[game]; seat++) {
      const sitting = taken.get(seat);
      if (sitting === undefined && random() < 0.12) {
        const playerId = `p${++this.#players}`;
        floor.openAccount(playerId, minimum * 100_000n);
        floor.tell({ type: 'TakeSeat', tableId, seat, playerId, colourValue: undefined });
      } else if (sitting !== undefined && random() < 0.06) {
        floor.tell({ type: 'LeaveSeat', tableId, seat, satOut: null });
      } else if (sitting !== undefined && random() < 0.02) {
        floor.onSitting(sitting.sittingId, { type: 'CashOut', amount: null });
      }
    }
    floor.drain();
    this.forgetEnded();
    // some stay short of chips, so that their stakes and Plays are refused
    for (const { sittingId } of floor.table.state.taken) {
      if (floor.books.balance(`sitting:${sittingId}`) < minimum * 10n && random() < 0.5)
        floor.buyChips(sittingId, minimum * BigInt(4 + Math.floor(random() * 40)));
    }
  }

  private forgetEnded(): void {
    const { floor } = this;
    for (const [sittingId, sitting] of floor.sittings) {
      if (sitting.state.phase !== 'ended') continue;
      if (floor.books.balance(`sitting:${sittingId}`) !== 0n || floor.books.balance(`reserved:${sittingId}`) !== 0n)
        throw new Error(`${sittingId} ended with chips`);
      this.replayed(sitting);
      floor.sittings.delete(sittingId);
    }
  }

  private chips(): ReadonlyMap<string, Money> {
    return new Map([...this.floor.sittings.keys()].map((sittingId) => [sittingId, this.floor.books.balance(`sitting:${sittingId}`)]));
  }

  /** I6: each sitting has what it had, what it bought, and what the coup's outcomes say; the float has the other side. */
  private auditChips(before: ReadonlyMap<string, Money>, fates: ReadonlyMap<string, Fate>): void {
    const { floor } = this;
    const expected = new Map(before);
    const add = (sittingId: string, amount: Money): void => {
      const held = expected.get(sittingId);
      if (held === undefined) throw new Error(`${sittingId} takes part and was not there`);
      expected.set(sittingId, held + amount);
    };
    for (const { end, sittingId, stake, gain } of fates.values()) {
      if (end === 'won') add(sittingId, gain);
      if (end === 'lost') add(sittingId, -stake);
    }
    for (const event of floor.walletSaid) {
      if (event.type === 'ChipsReceived') add(event.data.sittingId, event.data.amount);
      // who left during the coup
      if (event.type === 'ChipsCashedOut') add(event.data.sittingId, -event.data.amount);
    }
    for (const [sittingId, amount] of expected) {
      const held = floor.books.balance(`sitting:${sittingId}`);
      if (held !== amount) throw new Error(`I6: ${sittingId} holds ${held}, the coup says ${amount}`);
      if (floor.books.balance(`reserved:${sittingId}`) !== 0n) throw new Error(`${sittingId} still has a reservation`);
    }
    if (floor.books.total() !== 0n) throw new Error(`I1: the books stand at ${floor.books.total()}`);
  }

  /** I4: the stream's bytes fold to the state that was decided on, in a world without clock and randomness. */
  private replayed<Event extends { type: string; data: unknown }>(stream: MemoryStream<never, Event, unknown>): readonly Event[] {
    hashEvents(this.tally.hash, stream.bytes);
    const events = stream.decoded();
    const state = withoutClockAndRandomness(() => stream.folded(events));
    if (bytesOf(state) !== bytesOf(stream.state)) throw new Error(`I4: ${stream.name} folds to another state than was decided on`);
    return events;
  }

  private saw(what: string): void {
    const { seen } = this.tally;
    const times = seen.get(what);
    seen.set(what, times === undefined ? 1 : times + 1);
  }
}
