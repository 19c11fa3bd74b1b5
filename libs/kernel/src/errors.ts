/**
 * The one family of errors. A code is part of the public API: it never changes its meaning.
 * `kind` decides the HTTP status, once, in libs/platform.
 */
export type ErrorKind = 'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'unprocessable' | 'unavailable' | 'defect';

const define = <K extends ErrorKind>(kind: K, title: string) => ({ kind, title });

export const ERRORS = {
  // what was sent
  'invalid-request': define('invalid', 'The request does not have the form that this command needs'),
  'invalid-amount': define('invalid', 'An amount is a string of whole minor units'),
  'idempotency-key-missing': define('invalid', 'Every command needs an Idempotency-Key'),
  'idempotency-key-reused': define('unprocessable', 'This Idempotency-Key was used for another request'),
  'idempotency-key-expired': define('unprocessable', 'This Idempotency-Key is older than keys are remembered'),
  unauthenticated: define('unauthenticated', 'A valid bearer token is needed'),
  forbidden: define('forbidden', 'This role may not do this'),
  'not-found': define('not-found', 'There is nothing here'),
  // tables and seats
  'table-not-found': define('not-found', 'No such table'),
  'table-already-open': define('conflict', 'The table is open already'),
  'table-closed': define('conflict', 'The table is closed'),
  'table-held': define('conflict', 'The table is held: no coup may start'),
  'coup-not-ended': define('conflict', 'The previous coup has not ended'),
  'seat-not-found': define('not-found', 'The table has no such seat'),
  'seat-taken': define('conflict', 'The seat is taken'),
  'seat-empty': define('conflict', 'Nobody sits on this seat'),
  'another-sitting': define('conflict', 'Another sitting holds this seat'),
  'player-already-seated': define('conflict', 'The player sits at this table already'),
  'seat-in-coup': define('conflict', 'A seat cannot be left while its stakes lie on the layout'),
  'seats-occupied': define('conflict', 'Players still sit at the table'),
  'chef-has-two-tables': define('conflict', 'A chef de table runs at most two tables'),
  // coups and bets
  'round-not-found': define('not-found', 'No such coup'),
  'wrong-phase': define('conflict', 'The coup is not at this step'),
  'betting-closed': define('conflict', 'Rien ne va plus: no stake can be placed or taken back'),
  'bet-not-found': define('not-found', 'No such bet in this coup'),
  'bet-not-open': define('conflict', 'This bet is no longer open'),
  'another-croupier': define('forbidden', 'Another croupier deals this coup to its end'),
  'not-in-coup': define('conflict', 'This seat takes no part in the coup'),
  'unknown-position': define('unprocessable', 'The layout has no such position'),
  'stake-below-minimum': define('unprocessable', 'The stake is below the minimum'),
  'stake-above-maximum': define('unprocessable', 'The stake is above the maximum of this position'),
  'too-many-bets': define('conflict', 'A seat places no more bets than this in one coup'),
  'stake-not-exact': define('unprocessable', 'This stake could not be paid in whole minor units'),
  'not-whole-chips': define('unprocessable', 'The stake is not made of whole colour chips'),
  'main-stake-missing': define('conflict', 'An optional stake needs an accepted main stake'),
  'blind-differs-from-ante': define('unprocessable', 'The Blind equals the Ante'),
  'position-taken': define('conflict', 'There is a stake on this position already'),
  'jackpot-not-linked': define('conflict', 'The table is not linked to a jackpot'),
  'decision-not-open': define('conflict', 'This seat has no decision to take now'),
  'play-multiple': define('unprocessable', 'Play is not offered at this multiple of the Ante now'),
  'cannot-fold-yet': define('conflict', 'A hand can be folded only at the last decision'),
  'cannot-check-now': define('conflict', 'At the last decision: Play or fold'),
  'payment-begun': define('conflict', 'A coup cannot be void after its first payment'),
  'card-not-on-table': define('conflict', 'No card lies face down there'),
  'seal-broken': define('conflict', 'The card does not open its seal'),
  // chips and cash
  'account-not-found': define('not-found', 'No such account'),
  'account-already-open': define('conflict', 'The account is open already'),
  'currency-unknown': define('defect', 'No currency of ISO 4217'),
  'currency-differs': define('unprocessable', 'The amount is in another currency'),
  'insufficient-funds': define('conflict', 'The account does not hold this amount'),
  'insufficient-chips': define('conflict', 'The sitting does not hold this amount in chips'),
  'sitting-not-found': define('not-found', 'No such sitting'),
  'sitting-ended': define('conflict', 'The sitting has ended'),
  'sitting-of-another-player': define('forbidden', 'This sitting belongs to another player'),
  'colour-chips-held': define('conflict', 'The colour chips are to be handed back first'),
  'no-colour-chips': define('conflict', 'This game is not played with colour chips'),
  'float-not-found': define('not-found', 'This table has no float'),
  'float-already-open': define('conflict', 'The float is open already'),
  'float-not-open': define('conflict', 'The float is not open'),
  'seance-used': define('conflict', 'The float was open for this séance or a later one before'),
  'refill-differs': define('unprocessable', 'A refill has the amount of the opening float'),
  'two-people-needed': define('forbidden', 'This act needs two different people'),
  // jackpot
  'jackpot-not-found': define('not-found', 'No such jackpot'),
  'jackpot-already-open': define('conflict', 'The jackpot is open already'),
  'jackpot-stopped': define('conflict', 'The jackpot has been stopped'),
  'jackpot-busy': define('conflict', 'A frozen cycle, an open claim or an unfinished coup stands in the way'),
  'policy-not-exact': define('unprocessable', 'The contribution of a stake is not whole minor units'),
  'table-already-linked': define('conflict', 'The table is linked already'),
  'table-not-linked': define('conflict', 'The table is not linked to this jackpot'),
  'already-suspended': define('conflict', 'It is suspended already'),
  'not-suspended': define('conflict', 'It is not suspended'),
  'stop-notice-needed': define('conflict', 'A jackpot stops 15 days after the notice of its end'),
  'sensor-disagrees': define('conflict', 'Sensor, console and stakes of JP1 do not agree'),
  'jp1-registered': define('conflict', 'A registered JP1 stake is not taken back'),
  'jackpot-awaited': define('conflict', 'The cards wait until the jackpot has the JP1 stakes'),
  'claim-not-found': define('not-found', 'No such claim'),
  'claim-done': define('conflict', 'The claim is past this step'),
  'supervisor-not-called': define('conflict', 'The croupier calls an MCD before a hand is identified'),
  'claim-not-confirmed': define('conflict', 'Identification and a confirmed review come before the release'),
  'claim-not-rejected': define('conflict', 'A coup with one of the two best hands is void only after its claim was rejected'),
  'cycle-not-closed': define('conflict', 'A share is paid only after the close of its cycle'),
  'supervisor-card-needed': define('forbidden', 'This act needs the supervisor card of an MCD'),
  'mcd-needed': define('forbidden', 'This is for an MCD'),
  'not-independent': define('forbidden', 'Two acts that the rules keep apart cannot come from one person'),
  // surveillance
  'review-not-found': define('not-found', 'No such review'),
  'review-not-open': define('conflict', 'The review is concluded'),
  'review-not-assigned': define('conflict', 'The review is not assigned to this person'),
  'incident-not-found': define('not-found', 'No such incident'),
  'incident-resolved': define('conflict', 'The incident is resolved already'),
  // cards
  'invalid-cards': define('unprocessable', 'These cards are not from one deck'),
  'invalid-odds': define('defect', 'Odds have the form "3:2"'),
  'inexact-payout': define('defect', 'A payout would not be whole'),
  // machinery
  'revision-conflict': define('conflict', 'Somebody else changed this first; read again and retry'),
  'event-too-large': define('unprocessable', 'The event is larger than 256 KiB'),
  'payload-too-large': define('invalid', 'The request is too large'),
  'method-not-allowed': define('invalid', 'This path has other methods'),
  'unsupported-media-type': define('invalid', 'A request body is application/json'),
  'too-many-streams': define('unavailable', 'Too many event streams are open; close one, or try again later'),
  'another-floor': define('unavailable', 'What is stored there belongs to another floor, or has another format'),
  'store-in-use': define('unavailable', 'Another process uses this data folder'),
  'store-unavailable': define('unavailable', 'The event store cannot be reached or written now'),
  'bus-unavailable': define('unavailable', 'The event bus cannot be reached now'),
  'not-on-this-bus': define('conflict', 'The event bus inside one process keeps no copy of events: nothing is to be sent again'),
  'identity-unavailable': define('unavailable', 'The keys of the identity provider cannot be fetched now'),
  'unknown-event-type': define('defect', 'An event of a type that this version does not know'),
  'malformed-event': define('defect', 'The bytes are not an event of this contract'),
  'books-do-not-balance': define('defect', 'The legs of an event do not balance'),
  'configuration-invalid': define('defect', 'The configuration is not valid'),
  'development-only': define('forbidden', 'Only in development mode'),
  'shutting-down': define('unavailable', 'The service is shutting down'),
  'internal-error': define('defect', 'Something failed on our side'),
} as const satisfies Record<string, { kind: ErrorKind; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Why a decider says no to something a person may do wrong. */
export interface Refusal {
  readonly code: ErrorCode;
  /** For the person at the table; never holds a secret, a token or an unopened card. */
  readonly detail: string;
}

/** The family's one class: what is thrown at the rim (a refusal turned into an answer, a store that cannot be reached, a defect). */
export class CasinoError extends Error {
  override readonly name = 'CasinoError';
  readonly kind: ErrorKind;

  constructor(
    readonly code: ErrorCode,
    detail?: string,
    options?: ErrorOptions,
  ) {
    super(detail ?? ERRORS[code].title, options);
    this.kind = ERRORS[code].kind;
  }

  static of(refusal: Refusal): CasinoError {
    return new CasinoError(refusal.code, refusal.detail);
  }
}
