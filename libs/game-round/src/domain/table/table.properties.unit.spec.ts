import { fold } from '@casino/kernel';
import fc from 'fast-check';
import { PRIZES } from '../../testing/coup-kit.js';
import type { FreeClaim, TableCommand } from './table.commands.js';
import { tableDecider } from './table.decider.js';
import { tableSnapshot } from './table.snapshot.js';
import type { TableEvent, TableState } from './table.state.js';

const tableId = 'T1';
const GIVEN_SEED = process.env['FC_SEED'];

const seat = fc.integer({ min: 0, max: 8 });
const seance = fc.constantFrom(1, 1, 2, 3);
const reason = fc.constantFrom('float-not-open', 'float-short');
const jackpotId = fc.constantFrom('J1', 'J1', 'J2');
const coup = fc.integer({ min: 1, max: 4 });
const roundOf = (n: number) => `round-T1-${n}`;
const command: fc.Arbitrary<TableCommand> = fc.oneof(
  fc.record({
    type: fc.constant('OpenTable'),
    tableId: fc.constant(tableId),
    game: fc.constantFrom('pair-e-poker', 'ultimate-holdem'),
    currency: fc.constant('EUR'),
    options: fc.constant({}),
    minimum: fc.constantFrom(0n, 200n),
    maxima: fc.constant({}),
    chefDeTable: fc.constant('chef-1'),
  }),
  fc.constantFrom<TableCommand>({ type: 'CloseTable', tableId }, { type: 'ChangeLimits', tableId, maxima: {} }),
  fc.record({ type: fc.constant('HoldTable'), tableId: fc.constant(tableId), reason, seance, reference: fc.constant('e') }),
  fc.record({
    type: fc.constant('FreeTable'),
    tableId: fc.constant(tableId),
    reasons: fc.array(reason, { maxLength: 3 }).map((reasons) => [...new Set(reasons)]),
    seance,
    reference: fc.constant('e'),
  }),
  fc.record({
    type: fc.constant('TakeSeat'),
    tableId: fc.constant(tableId),
    seat,
    playerId: fc.constantFrom('p1', 'p2', 'p3', 'p4'),
    colourValue: fc.constantFrom(undefined, undefined, 500n),
  }),
  fc.record({ type: fc.constant('LeaveSeat'), tableId: fc.constant(tableId), seat, satOut: fc.constantFrom(null, 1, 2, 3) }),
  fc.record({
    type: fc.constant('StartCoup'),
    tableId: fc.constant(tableId),
    coup: fc.constantFrom(undefined, undefined, 1, 2),
    croupier: fc.constant('croupier-1'),
  }),
  fc
    .record({ coup, claims: fc.boolean(), outcome: fc.constantFrom<'settled' | 'voided'>('settled', 'voided') })
    .map(({ coup: n, claims, outcome }): TableCommand => ({
      type: 'EndCoup',
      tableId,
      coup: n,
      lastRevision: 9n,
      outcome,
      claim: claims ? roundOf(n) : null,
    })),
  coup.map((n): FreeClaim => ({ type: 'FreeClaim', tableId, coup: n, reference: roundOf(n) })),
  fc
    .record({ jackpotId, currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'CHF'), policy: fc.constantFrom(1, 1, 2) })
    .map((offer): TableCommand => ({
      type: 'OfferJp1',
      tableId,
      ...offer,
      stake: offer.policy === 1 ? 500n : 1_000n,
      prizes: { ...PRIZES, full: 10 * offer.policy },
      reference: 'e',
    })),
  fc.record({
    type: fc.constant('SuspendJp1'),
    tableId: fc.constant(tableId),
    jackpotId,
    reason: fc.constantFrom('suspended', 'suspended', 'unlinked', 'stopped'),
    reference: fc.constant('e'),
  }),
);

/** After a float was opened the table can play; most sequences begin so. */
const sequence = fc
  .tuple(fc.boolean(), fc.array(command, { maxLength: 80 }))
  .map(([ready, commands]): readonly TableCommand[] =>
    ready ? [{ type: 'FreeTable', tableId, reasons: ['float-not-open'], seance: 1, reference: 'e' }, ...commands] : commands,
  );

const bytesOf = (state: TableState): string => JSON.stringify(tableSnapshot.serialise(state));

it('any sequence of commands: coups and sittings are numbered without a gap, one coup at a time, one player a seat, the same state from the same events', () => {
  fc.assert(
    fc.property(sequence, (commands) => {
      const events: TableEvent[] = [];
      let state = tableDecider.initial;
      /** Claims that came to the table, and those that it was freed of. */
      const [claims, freed] = [new Set<string>(), new Set<string>()];
      for (const one of commands) {
        const decision = tableDecider.decide(one, state);
        if (!decision.ok) continue;
        if (one.type === 'EndCoup' && one.claim !== null && decision.events.length === 1) expect(freed).toContain(one.claim);
        for (const event of decision.events) {
          if (event.type === 'CoupStarted')
            expect([state.open, state.coupOpen, state.held, state.floatSeance]).toEqual([true, false, [], state.seance?.seance]);
          if (event.type === 'CoupStarted') {
            expect([...claims].filter((claim) => !freed.has(claim))).toEqual([]);
            const { jackpot, seance } = state;
            const takes = jackpot !== null && jackpot.offered && jackpot.currency === 'EUR' && seance?.game === 'ultimate-holdem';
            // what the last offer said, of the version that it named
            const offered = events.findLast((past) => past.type === 'Jp1Offered');
            expect(event.data.jackpot).toEqual(
              takes && offered !== undefined
                ? {
                    jackpotId: offered.data.jackpotId,
                    stake: offered.data.policy === 1 ? 500n : 1_000n,
                    policy: offered.data.policy,
                    prizes: { ...PRIZES, full: 10 * offered.data.policy },
                  }
                : null,
            );
          }
          if (event.type === 'TableHeld' && event.data.reason === 'claim') claims.add(event.data.reference);
          if (event.type === 'TableFreed' && event.data.reason === 'claim') {
            expect(freed).not.toContain(event.data.reference);
            freed.add(event.data.reference);
          }
          if (event.type === 'Jp1Offered' || event.type === 'Jp1Suspended')
            expect([null, event.data.jackpotId]).toContain(state.jackpot === null ? null : state.jackpot.jackpotId);
          if (event.type === 'SeatLeft' && state.coupOpen) expect(one).toMatchObject({ satOut: state.lastCoup });
          if (event.type === 'TableClosed') expect([state.coupOpen, state.taken]).toEqual([false, []]);
          state = tableDecider.evolve(state, event);
          events.push(event);
        }
        expect(new Set(state.taken.map((taken) => taken.seat)).size).toBe(state.taken.length);
        expect(new Set(state.taken.map((taken) => taken.playerId)).size).toBe(state.taken.length);
      }
      const coups = events.flatMap((event) => (event.type === 'CoupStarted' ? [event.data.coup] : []));
      expect(coups).toEqual(coups.map((_, index) => index + 1));
      const sittings = events.flatMap((event) => (event.type === 'SeatTaken' ? [event.data.sittingId] : []));
      expect(sittings).toEqual(sittings.map((_, index) => `T1-${index + 1}`));
      expect(bytesOf(fold(tableDecider, events))).toBe(bytesOf(state));
      expect(tableSnapshot.restore(JSON.parse(bytesOf(state)))).toEqual(state);
    }),
    { numRuns: 300, ...(GIVEN_SEED === undefined ? {} : { seed: Number(GIVEN_SEED) }) },
  );
});
