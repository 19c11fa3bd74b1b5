import type { JackpotEventOf, Leg } from '@casino/contracts';
import { sumMoney, type Money } from '@casino/kernel';
import { EMPTY_LEDGER, posted, type Ledger } from './ledger.js';
import {
  claimIdOf,
  claimOf,
  openCoupOf,
  tableOf,
  type Claim,
  type Cycle,
  type JackpotEvent,
  type JackpotState,
  type TableRecord,
} from './jackpot.state.js';

/** How many claims that are done are remembered. */
const DONE_CLAIMS = 100;

const withTable = (state: JackpotState, tableId: string, change: Partial<TableRecord>): JackpotState => {
  const table = tableOf(state, tableId);
  if (table === undefined)
    return {
      ...state,
      tables: [...state.tables, { tableId, linked: false, everLinked: false, suspended: false, lastCoup: 0, lastSeance: 0, ...change }],
    };
  return { ...state, tables: state.tables.map((other) => (other === table ? { ...table, ...change } : other)) };
};

const withClaim = (state: JackpotState, claimId: string, change: Partial<Claim>): JackpotState => ({
  ...state,
  claims: state.claims.map((claim) => (claim.claimId === claimId ? { ...claim, ...change } : claim)),
});

const claimDone = (state: JackpotState, claimId: string): JackpotState => ({
  ...state,
  claims: state.claims.filter((claim) => claim.claimId !== claimId),
  done: [...state.done, claimId].slice(-DONE_CLAIMS),
});

/** A consolation claim has nothing to release: it is done when its consolations are paid. */
const consolationDone = (state: JackpotState, claimId: string): JackpotState => {
  const claim = claimOf(state, claimId);
  return claim !== undefined && claim.kind === 'consolation' && claim.confirmed && claim.concluded ? claimDone(state, claimId) : state;
};

/** Entries in the ledger of the open cycle and over all cycles; `meter` is what the event says of it. */
const running = (state: JackpotState, meter: Money, entries: Partial<Ledger>): JackpotState => {
  const { running: cycle, totals } = state;
  if (cycle === null) return state;
  return { ...state, running: { ...cycle, meter, ledger: posted(cycle.ledger, entries) }, totals: posted(totals, entries) };
};

/** The same in the ledger of a frozen cycle, which this empties. */
const emptied = (state: JackpotState, cycle: number, entries: Partial<Ledger>): JackpotState => ({
  ...state,
  frozen: state.frozen.map((frozen) =>
    frozen.cycle === cycle ? { ...frozen, meter: 0n, ledger: posted(frozen.ledger, entries) } : frozen,
  ),
  totals: posted(state.totals, entries),
});

const onAccount = (state: JackpotState, change: Money): JackpotState => ({ ...state, account: state.account + change });

const byLegs = (state: JackpotState, legs: readonly Leg[]): JackpotState =>
  onAccount(state, sumMoney(legs.filter(({ account }) => account.startsWith('meter:')).map(({ amount }) => amount)));

const cycleOpened = (state: JackpotState, { cycle, policy, legs }: JackpotEventOf<'CycleOpened'>['data']): JackpotState => {
  const opened: Cycle = { cycle, policy, meter: policy.seed, ledger: EMPTY_LEDGER };
  return byLegs(running({ ...state, running: opened, nextPolicy: null }, policy.seed, { seed: policy.seed }), legs);
};

const coupEntered = (state: JackpotState, data: JackpotEventOf<'CoupEntered'>['data']): JackpotState => {
  const { jackpotId: _, currency: __, meter, ...coup } = data;
  if (state.running === null) return state;
  const { policy } = state.running;
  const contributions = sumMoney(coup.entries.map(({ contribution }) => contribution));
  const open = { ...state, coups: [...state.coups, { ...coup, policy, claimed: false }] };
  return onAccount(running(withTable(open, coup.tableId, { lastCoup: coup.coup }), meter, { contributions }), contributions);
};

const coupConcluded = (
  state: JackpotState,
  { tableId, coup, outcome, forfeited }: JackpotEventOf<'CoupConcluded'>['data'],
): JackpotState => {
  const claimId = claimIdOf(tableId, coup);
  const over = { ...state, coups: state.coups.filter((open) => open.tableId !== tableId || open.coup !== coup) };
  return outcome === 'settled' ? consolationDone(withClaim(over, claimId, { concluded: true, forfeited }), claimId) : over;
};

const claimOpened = (state: JackpotState, data: JackpotEventOf<'ClaimOpened'>['data']): JackpotState => {
  const { claimId, cycle, tableId, coup, kind, holder, croupier, chefDeTable, entries } = data;
  const open = openCoupOf(state, tableId, coup);
  if (open === undefined) return state;
  const claim: Claim = {
    ...{ claimId, cycle, tableId, coup, kind, holder, croupier, chefDeTable, entries, policy: open.policy },
    ...{
      called: false,
      identifiedBy: null,
      reviewedBy: null,
      lastReview: 0,
      confirmed: false,
      concluded: false,
      forfeited: [],
      share: null,
    },
  };
  const coups = state.coups.map((other) => (other === open ? { ...open, claimed: true } : other));
  return { ...state, coups, claims: [...state.claims, claim] };
};

const reviewReceived = (
  state: JackpotState,
  { claimId, review, reviewer, outcome, counts }: JackpotEventOf<'ReviewReceived'>['data'],
): JackpotState =>
  withClaim(state, claimId, { lastReview: review, ...(counts && outcome === 'confirmed' ? { reviewedBy: reviewer } : {}) });

const prizePaid = (
  state: JackpotState,
  { source, amount, meter }: JackpotEventOf<'FixedPrizeWon' | 'ConsolationAwarded'>['data'],
): JackpotState => (source === 'house' ? state : onAccount(running(state, meter, { paid: amount }), -amount));

const jackpotShared = (
  state: JackpotState,
  { cycle, amount, shares, remainder, meter }: JackpotEventOf<'JackpotShared'>['data'],
): JackpotState => {
  let next = emptied(state, cycle, { shares: sumMoney(shares.map((share) => share.amount)), carriedOut: remainder });
  for (const share of shares)
    next = withClaim(next, share.claimId, { share: { amount: share.amount, frozen: amount, shares: shares.length } });
  return running(next, meter, { carriedIn: remainder });
};

const meterRestored = (
  state: JackpotState,
  { cycle, increment, seedGivenBack, meter, legs }: JackpotEventOf<'MeterRestored'>['data'],
): JackpotState => byLegs(running(emptied(state, cycle, { carriedOut: increment, seedGivenBack }), meter, { carriedIn: increment }), legs);

const incrementReceived = (
  state: JackpotState,
  { from, amount, cycle, meter, legs }: JackpotEventOf<'IncrementReceived'>['data'],
): JackpotState => {
  const received = byLegs({ ...state, receivedFrom: [...state.receivedFrom, from] }, legs);
  return cycle === null ? received : running(received, meter, { movedIn: amount });
};

const jackpotStopped = (
  state: JackpotState,
  { increment, seedGivenBack, legs }: JackpotEventOf<'JackpotStopped'>['data'],
): JackpotState => {
  const stopped = byLegs(running(state, 0n, { movedOut: increment, seedGivenBack }), legs);
  return { ...stopped, stopped: true, nextPolicy: null, tables: state.tables.map((table) => ({ ...table, linked: false })) };
};

const cycleClosed = (state: JackpotState, cycle: number): JackpotState => ({
  ...state,
  running: state.running !== null && state.running.cycle === cycle ? null : state.running,
  frozen: state.frozen.filter((frozen) => frozen.cycle !== cycle),
});

export const evolve = (state: JackpotState, event: JackpotEvent): JackpotState => {
  switch (event.type) {
    case 'JackpotOpened':
      return { ...state, opened: { jackpotId: event.data.jackpotId, currency: event.data.currency }, nextPolicy: event.data.policy };
    case 'PolicyChanged':
      return { ...state, nextPolicy: event.data.policy };
    case 'TableLinked':
      return withTable(state, event.data.tableId, { linked: true, everLinked: true, suspended: false });
    case 'TableUnlinked':
      return withTable(state, event.data.tableId, { linked: false });
    case 'MeterSuspended':
      return event.data.tableId === null ? { ...state, suspended: true } : withTable(state, event.data.tableId, { suspended: true });
    case 'MeterResumed':
      return event.data.tableId === null ? { ...state, suspended: false } : withTable(state, event.data.tableId, { suspended: false });
    case 'CycleOpened':
      return cycleOpened(state, event.data);
    case 'CoupEntered':
      return coupEntered(state, event.data);
    case 'CoupDeclined':
      return withTable(state, event.data.tableId, { lastCoup: event.data.coup });
    case 'ContributionReturned': {
      const returned = sumMoney(event.data.returns.map(({ contribution }) => contribution));
      return onAccount(running(state, event.data.meter, { returned }), -returned);
    }
    case 'CoupConcluded':
      return coupConcluded(state, event.data);
    case 'MeterToppedUp':
      return byLegs(running(state, event.data.meter, { topUps: event.data.amount }), event.data.legs);
    case 'FixedPrizeWon':
    case 'ConsolationAwarded':
      return prizePaid(state, event.data);
    case 'RoyalDeclared':
      return state;
    case 'CycleFrozen':
      return state.running === null
        ? state
        : { ...state, running: null, frozen: [...state.frozen, { ...state.running, meter: event.data.amount }] };
    case 'ClaimOpened':
      return claimOpened(state, event.data);
    case 'SupervisorCalled':
      return withClaim(state, event.data.claimId, { called: true });
    case 'HandIdentified':
      return withClaim(state, event.data.claimId, { identifiedBy: event.data.mcd });
    case 'ReviewReceived':
      return reviewReceived(state, event.data);
    case 'ClaimConfirmed':
      return consolationDone(withClaim(state, event.data.claimId, { confirmed: true }), event.data.claimId);
    case 'ClaimRejected':
      return claimDone(state, event.data.claimId);
    case 'PaymentReleased':
      // the share of a jackpot is owed until its award, in the same append
      return state.claims.some(({ claimId, share }) => claimId === event.data.claimId && share !== null)
        ? state
        : claimDone(state, event.data.claimId);
    case 'JackpotShared':
      return jackpotShared(state, event.data);
    case 'JackpotAwarded':
      return claimDone(onAccount(state, -event.data.amount), event.data.claimId);
    case 'MeterRestored':
      return meterRestored(state, event.data);
    case 'CycleClosed':
      return cycleClosed(state, event.data.cycle);
    case 'IncrementReceived':
      return incrementReceived(state, event.data);
    case 'DisplayedAmountRecorded':
      return withTable(state, event.data.tableId, { lastSeance: event.data.seance });
    case 'StopNotified':
      return { ...state, stopNotifiedAt: event.data.notifiedAt };
    case 'JackpotStopped':
      return jackpotStopped(state, event.data);
  }
};
