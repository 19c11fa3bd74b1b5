import fc from 'fast-check';
import { IMAGES_KEPT, reviewDecider, type ReviewCommand, type ReviewEvent, type ReviewState } from '../index.js';

const GIVEN_SEED = process.env['FC_SEED'];
const OPENED = 1_790_000_000_000;
const claim = { claimId: 'T1-12', jackpotId: 'JP1', tableId: 'T1', coup: 12, lastBetsAt: OPENED - 60_000, openedAt: OPENED };

const request = { type: 'RequestReview', ...claim, barred: ['croupier-1', 'chef-1'] } as const;
const person = fc.constantFrom('chef-1', 'mcd-1', 'eye-1', 'eye-1', 'eye-1', 'eye-2', 'eye-2');
const seen = fc.constantFrom(
  { outcome: 'confirmed', rejection: null },
  { outcome: 'rejected', rejection: 'misread' },
  { outcome: 'inconclusive', rejection: null },
  { outcome: 'inconclusive', rejection: null },
  { outcome: 'rejected', rejection: null },
  { outcome: 'confirmed', rejection: 'misread' },
);
const interval = fc.constantFrom(
  [-60_000, 0],
  [-60_000, 0],
  [-60_000, 1],
  [0, 1],
  [0, 0],
  [1, 2],
  [-60_000, 60_000],
  [-IMAGES_KEPT - 1, 0],
);

const weighted = (weight: number, arbitrary: fc.Arbitrary<object>) => ({ weight, arbitrary });
const command = fc.oneof(
  weighted(2, fc.constant(request)),
  weighted(2, fc.record({ type: fc.constant('RequestAnother'), review: fc.integer({ min: 1, max: 4 }) })),
  weighted(1, fc.record({ type: fc.constant('BarReviewer'), person: fc.constantFrom('mcd-1', 'eye-1') })),
  weighted(12, fc.record({ type: fc.constant('AssignReview'), reviewer: person, camera: fc.constantFrom('camera-1', 'camera-2') })),
  weighted(
    24,
    fc
      .tuple(person, interval, seen)
      .map(([reviewer, [from = 0, to = 0], what]) => ({ type: 'ConcludeReview', reviewer, from: OPENED + from, to: OPENED + to, ...what })),
  ),
  weighted(1, fc.constant({ type: 'EndHold' })),
);

/** Most begin with a claim: without one there is nothing to do. */
const sequence = fc
  .tuple(fc.constantFrom(true, true, true, false), fc.array(command, { minLength: 10, maxLength: 40 }))
  .map(([opened, commands]) => (opened ? [request, ...commands] : commands));

const numbered = (events: readonly ReviewEvent[], type: ReviewEvent['type']): readonly number[] =>
  events.flatMap((event) => (event.type === type && 'review' in event.data ? [event.data.review] : []));

it('any sequence of commands: reviews are numbered without a gap, one is open at a time, and none is concluded by who is barred or does not have it', () => {
  const done = { concluded: 0, withdrawn: 0 };
  fc.assert(
    fc.property(sequence, (commands) => {
      const events: ReviewEvent[] = [];
      let state: ReviewState = reviewDecider.initial;
      for (const [at, one] of commands.entries()) {
        const now = OPENED + 1_000 + at;
        const before = state;
        const decision = reviewDecider.decide({ ...one, now } as ReviewCommand, state);
        if (!decision.ok) continue;
        for (const event of decision.events) {
          state = reviewDecider.evolve(state, event);
          events.push(event);
        }
        const requested = numbered(events, 'ReviewRequested');
        expect(requested).toEqual(requested.map((_, index) => index + 1));
        const ended = [...numbered(events, 'ReviewConcluded'), ...numbered(events, 'ReviewWithdrawn')];
        expect(new Set(ended).size).toBe(ended.length);
        expect(requested.length - ended.length).toBeLessThanOrEqual(1);
        for (const event of decision.events) {
          if (event.type !== 'ReviewConcluded') continue;
          const { reviewer, camera, from, to, outcome, rejection } = event.data;
          expect(before).toMatchObject({ known: true, status: 'assigned', releasedAt: null, assignment: { reviewer, camera } });
          expect(before.known && before.barred.includes(reviewer)).toBe(false);
          expect(from <= claim.lastBetsAt && to >= OPENED && to <= now).toBe(true);
          expect(rejection !== null).toBe(outcome === 'rejected');
        }
        // held from the first request to the end of the claim, and then nothing of it is open
        const [held, released] = [
          events.filter(({ type }) => type === 'ImagesHeld').length,
          events.filter(({ type }) => type === 'ImagesReleased').length,
        ];
        expect([held, released <= held]).toEqual([state.known ? 1 : 0, true]);
        if (released > 0) expect(requested).toHaveLength(ended.length);
      }
      done.concluded += numbered(events, 'ReviewConcluded').length;
      done.withdrawn += numbered(events, 'ReviewWithdrawn').length;
    }),
    { numRuns: 300, ...(GIVEN_SEED === undefined ? {} : { seed: Number(GIVEN_SEED) }) },
  );
  // they do come to their end
  expect(done.concluded).toBeGreaterThan(20);
  expect(done.withdrawn).toBeGreaterThan(20);
});
