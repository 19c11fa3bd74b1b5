import { specification } from '@casino/kernel/testing';
import { IMAGES_KEPT, imagesKeptUntil, reviewDecider, type ConcludeReview, type ReviewEvent, type ReviewedClaim } from '../index.js';

const { given } = specification(reviewDecider);

const OPENED = 1_790_000_000_000;
/** Rien ne va plus. */
const LAST_BETS = OPENED - 60_000;
const NOW = OPENED + 60_000;
const coup = { claimId: 'T1-12', jackpotId: 'JP1', tableId: 'T1', coup: 12 };

const requested = (review = 1, barred: readonly string[] = ['croupier-1', 'chef-1'], requestedAt = OPENED + 100): ReviewEvent => ({
  type: 'ReviewRequested',
  data: { ...coup, review, barred: [...barred], lastBetsAt: LAST_BETS, openedAt: OPENED, requestedAt },
});
const held: ReviewEvent = { type: 'ImagesHeld', data: { claimId: 'T1-12', tableId: 'T1', coup: 12, heldAt: OPENED + 100 } };
const assigned = (reviewer = 'eye-1', review = 1, camera = 'camera-7'): ReviewEvent => ({
  type: 'ReviewAssigned',
  data: { claimId: 'T1-12', review, reviewer, camera, assignedAt: OPENED + 200 },
});
const barred = (person: string): ReviewEvent => ({ type: 'ReviewerBarred', data: { claimId: 'T1-12', person } });
const released: ReviewEvent = { type: 'ImagesReleased', data: { claimId: 'T1-12', releasedAt: NOW } };
const withdrawn: ReviewEvent = { type: 'ReviewWithdrawn', data: { claimId: 'T1-12', review: 1, withdrawnAt: NOW } };

const conclude = (more: Partial<ConcludeReview> = {}): ConcludeReview => ({
  type: 'ConcludeReview',
  reviewer: 'eye-1',
  from: OPENED - 90_000,
  to: OPENED,
  outcome: 'confirmed',
  rejection: null,
  now: NOW,
  ...more,
});
const concluded = (more: Partial<Extract<ReviewEvent, { type: 'ReviewConcluded' }>['data']> = {}): ReviewEvent => ({
  type: 'ReviewConcluded',
  data: {
    ...coup,
    review: 1,
    reviewer: 'eye-1',
    camera: 'camera-7',
    from: OPENED - 90_000,
    to: OPENED,
    outcome: 'confirmed',
    rejection: null,
    concludedAt: NOW,
    ...more,
  },
});
const open = [requested(), held] as const;
const taken = [...open, assigned()] as const;

describe('the video review of a claim', () => {
  const request = {
    type: 'RequestReview',
    ...coup,
    barred: ['croupier-1', 'chef-1'],
    lastBetsAt: LAST_BETS,
    openedAt: OPENED,
    now: OPENED + 100,
  } as const;

  it('rules §4: a claim asks for a review, holds the images and bars croupier and chef de table; once', () => {
    given().when(request).then(requested(), held);
    given(requested(), held).when(request).thenNothing();
    given(requested(), held, withdrawn, released)
      .when({ ...request, now: NOW })
      .thenNothing();
  });

  it('one person who is both croupier and chef de table is named once', () => {
    given()
      .when({ ...request, barred: ['chef-1', 'chef-1'] })
      .then(requested(1, ['chef-1']), held);
  });

  it.each([
    { type: 'RequestAnother', review: 1, now: NOW },
    { type: 'BarReviewer', person: 'mcd-1' },
    { type: 'AssignReview', reviewer: 'eye-1', camera: 'camera-7', now: NOW },
    conclude(),
    { type: 'EndHold', now: NOW },
  ] as const)('nothing of a claim that was never opened: $type', (command) => given().when(command).thenRefused('review-not-found'));

  it('somebody takes it, on a camera; another one may take it over, on another camera; the same again says nothing', () => {
    const assign = { type: 'AssignReview', reviewer: 'eye-1', camera: 'camera-7', now: OPENED + 200 } as const;
    given(...open)
      .when(assign)
      .then(assigned());
    given(...taken)
      .when({ ...assign, now: NOW })
      .thenNothing();
    given(...taken)
      .when({ ...assign, camera: 'camera-8' })
      .then(assigned('eye-1', 1, 'camera-8'));
    given(...taken)
      .when({ ...assign, reviewer: 'eye-2' })
      .then(assigned('eye-2'));
    given(...taken, assigned('eye-2'))
      .when(conclude())
      .thenRefused('review-not-assigned');
  });

  it.each(['confirmed', 'inconclusive', 'rejected'] as const)('who has it concludes: %s', (outcome) => {
    const rejection = outcome === 'rejected' ? 'not-as-dealt' : null;
    const events = given(...taken)
      .when(conclude({ outcome, rejection }))
      .events();
    const next = requested(2, ['croupier-1', 'chef-1'], NOW);
    expect(events).toEqual([concluded({ outcome, rejection }), ...(outcome === 'inconclusive' ? [next] : [])]);
  });

  it('rules §4 Video: the images that were looked at are named by camera, interval and reviewer', () => {
    const [event] = given(...open, assigned('eye-2', 1, 'camera-9'))
      .when(conclude({ reviewer: 'eye-2', from: OPENED - 75_000, to: OPENED + 1_000 }))
      .events();
    expect(event).toMatchObject({
      type: 'ReviewConcluded',
      data: { ...coup, review: 1, camera: 'camera-9', from: OPENED - 75_000, to: OPENED + 1_000, reviewer: 'eye-2' },
    });
    // who has no camera has seen nothing, and nobody concludes for another one
    given(...open)
      .when(conclude())
      .thenRefused('review-not-assigned');
    given(...taken)
      .when(conclude({ reviewer: 'eye-2' }))
      .thenRefused('review-not-assigned');
    given(...taken)
      .when(conclude({ from: OPENED, to: OPENED }))
      .thenRefused('invalid-request');
  });

  const intervals: readonly (readonly [string, number, number, boolean])[] = [
    ['rien ne va plus to the card that opened the claim, and no more', LAST_BETS, OPENED, true],
    ['all of that and more', LAST_BETS - 1, NOW, true],
    ['as old as images are kept', OPENED - IMAGES_KEPT, OPENED, true],
    ['twenty days before the coup', OPENED - 20 * 86_400_000, OPENED - 20 * 86_400_000 + 60_000, false],
    ['a millisecond', OPENED - 1, OPENED, false],
    ['a millisecond after rien ne va plus to the card', LAST_BETS + 1, OPENED, false],
    ['rien ne va plus to a millisecond before the card', LAST_BETS, OPENED - 1, false],
    ['what is yet to come', LAST_BETS, NOW + 1, false],
    ['backwards', OPENED, LAST_BETS, false],
    ['older than images are kept', OPENED - IMAGES_KEPT - 1, OPENED, false],
  ];
  it.each(intervals)(
    'fault-133: the images that were looked at cover the coup, or nothing is concluded from them: %s',
    (_, from, to, covers) => {
      const concluding = given(...taken).when(conclude({ from, to }));
      if (covers) concluding.then(concluded({ from, to }));
      else concluding.thenRefused('invalid-request');
    },
  );

  it('rules §3 Control: inconclusive leaves the claim open for another review, which somebody has to take again', () => {
    const past = [...taken, concluded({ outcome: 'inconclusive' }), requested(2, ['croupier-1', 'chef-1'], NOW)];
    given(...past)
      .when(conclude())
      .thenRefused('review-not-assigned');
    given(...past, assigned('eye-2', 2))
      .when(conclude({ reviewer: 'eye-2' }))
      .then(concluded({ review: 2, reviewer: 'eye-2' }));
  });

  it('it is concluded once', () => {
    for (const command of [conclude(), { type: 'AssignReview', reviewer: 'eye-2', camera: 'c', now: NOW } as const])
      given(...taken, concluded())
        .when(command)
        .thenRefused('review-not-open');
  });

  it('rules §3 Control: croupier, chef de table and who identified the hand neither take nor conclude it', () => {
    for (const person of ['croupier-1', 'chef-1', 'mcd-1']) {
      const past = [...open, barred('mcd-1')];
      given(...past)
        .when({ type: 'AssignReview', reviewer: person, camera: 'camera-7', now: NOW })
        .thenRefused('not-independent');
      given(...past)
        .when(conclude({ reviewer: person }))
        .thenRefused('not-independent');
    }
    // he had taken it before he identified the hand
    given(...open, assigned('mcd-1'), barred('mcd-1'))
      .when(conclude({ reviewer: 'mcd-1' }))
      .thenRefused('not-independent');
    expect(
      given(...open, assigned('mcd-1'))
        .when({ type: 'BarReviewer', person: 'mcd-1' })
        .state(),
    ).toMatchObject({ status: 'requested', assignment: null });
    given(...taken, barred('mcd-1'))
      .when(conclude())
      .then(concluded());
  });

  it('who is barred stays barred in the reviews to come', () => {
    const another = requested(2, ['croupier-1', 'chef-1', 'mcd-1'], NOW);
    given(...taken, barred('mcd-1'))
      .when(conclude({ outcome: 'inconclusive' }))
      .then(concluded({ outcome: 'inconclusive' }), another);
    given(...taken, barred('mcd-1'))
      .when({ type: 'BarReviewer', person: 'mcd-1' })
      .thenNothing();
    given(...open)
      .when({ type: 'BarReviewer', person: 'chef-1' })
      .thenNothing();
    given(...taken, concluded(), another)
      .when({ type: 'AssignReview', reviewer: 'mcd-1', camera: 'c', now: NOW })
      .thenRefused('not-independent');
  });

  it('a review that does not count is followed by another one, once', () => {
    const another = { type: 'RequestAnother', review: 1, now: NOW } as const;
    given(...taken, concluded())
      .when(another)
      .then(requested(2, ['croupier-1', 'chef-1'], NOW));
    // inconclusive: the next one was requested with it
    given(...taken, concluded({ outcome: 'inconclusive' }), requested(2))
      .when(another)
      .thenNothing();
    given(...taken, concluded(), requested(2), assigned('eye-2', 2), concluded({ review: 2 }))
      .when(another)
      .thenNothing();
    given(...taken, concluded(), released)
      .when(another)
      .thenNothing();
  });

  it.each([
    [{ from: OPENED, to: OPENED }, 'empty'],
    [{ from: OPENED, to: OPENED - 1 }, 'backwards'],
    [{ to: NOW + 1 }, 'in the future'],
    [{ from: OPENED + 1, to: OPENED + 2 }, 'after the claim was opened'],
    [{ from: OPENED - IMAGES_KEPT - 1 }, 'older than images are kept'],
    [{ from: Math.floor(OPENED / 1000), to: Math.floor(NOW / 1000) }, 'in seconds'],
    [{ outcome: 'rejected' as const }, 'a rejection without its reason'],
    [{ rejection: 'misread' as const }, 'a confirmation with a reason to reject'],
    [{ outcome: 'inconclusive' as const, rejection: 'misread' as const }, 'neither with a reason to reject'],
  ])('%j is refused: %s', (more, _why) =>
    given(...taken)
      .when(conclude(more))
      .thenRefused('invalid-request'),
  );

  it('an interval up to this very instant, and from the oldest image on, is one', () => {
    const widest = { from: OPENED - IMAGES_KEPT, to: NOW };
    given(...taken)
      .when(conclude(widest))
      .then(concluded(widest));
  });

  it('rules §4: a claim that is done frees its images, once; a review that nobody has concluded is withdrawn with it', () => {
    const end = { type: 'EndHold', now: NOW } as const;
    given(...taken, concluded())
      .when(end)
      .then(released);
    given(...taken, concluded(), released)
      .when(end)
      .thenNothing();
    given(...open)
      .when(end)
      .then(withdrawn, released);
    given(...taken)
      .when(end)
      .then(withdrawn, released);
    const past = [...taken, withdrawn, released];
    given(...past)
      .when(conclude())
      .thenRefused('review-not-open');
    given(...past)
      .when({ type: 'AssignReview', reviewer: 'eye-2', camera: 'c', now: NOW })
      .thenRefused('review-not-open');
  });

  it('images are kept while they are held, then for what is left of the 28 days, or not any longer', () => {
    const past = given(...open)
      .when({ type: 'BarReviewer', person: 'x' })
      .state() as ReviewedClaim;
    expect(imagesKeptUntil(past)).toBeNull();
    expect(imagesKeptUntil({ openedAt: OPENED, releasedAt: OPENED + 5 })).toBe(OPENED + 28 * 86_400_000);
    expect(imagesKeptUntil({ openedAt: OPENED, releasedAt: OPENED + 40 * 86_400_000 })).toBe(OPENED + 40 * 86_400_000);
  });
});
