import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { EventMetadata, JackpotEventOf } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import type { JackpotEvent } from '../domain/index.js';
import { displayAfter, type MeterDisplay } from './meter-display.js';
import { displayOfText, displayText } from './display-text.js';
import type { ClaimRecord } from './register-records.js';

type Award = JackpotEventOf<'FixedPrizeWon' | 'ConsolationAwarded' | 'JackpotAwarded'>;

/** As it is kept and answered: amounts and revisions are decimal text. */
const recordText = (record: object): string =>
  JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

const COMBINATIONS = { FixedPrizeWon: 'fixed-prize', ConsolationAwarded: 'consolation', JackpotAwarded: 'jackpot' } as const;

/** What an award's own event says of it. */
const ownPart = (event: Award) => {
  switch (event.type) {
    case 'FixedPrizeWon':
      return {
        combination: event.data.hand,
        claimId: event.data.claimId,
        meter: event.data.meter,
        shares: null,
        stake: event.data.stake,
        source: event.data.source,
        paidAt: event.data.paidAt,
      };
    case 'ConsolationAwarded':
      return {
        combination: 'consolation',
        claimId: event.data.claimId,
        meter: event.data.meter,
        shares: null,
        stake: event.data.stake,
        source: event.data.source,
        paidAt: 'table',
      } as const;
    case 'JackpotAwarded':
      return {
        combination: 'royal',
        claimId: event.data.claimId,
        meter: event.data.frozen,
        shares: event.data.shares,
        stake: null,
        source: 'meter',
        paidAt: event.data.paidAt,
      } as const;
  }
};

/** What the claim that it was paid under says of it. */
const claimPart = (claim: ClaimRecord | undefined, awarded: Award['type']) => {
  if (claim === undefined) return { cards: null, identified: null, review: null, released: null, cashier: null };
  const { cards, identified, released } = claim;
  const review = claim.reviews.find(({ counts, outcome }) => counts && outcome === 'confirmed');
  // a consolation asks for no release: whatever was released of the claim is not it
  const ofRelease = awarded === 'ConsolationAwarded' ? null : released;
  return {
    cards,
    identified: identified === null ? null : { mcd: identified.mcd, card: identified.card },
    review: review === undefined ? null : { review: review.review, reviewer: review.reviewer },
    released: ofRelease === null ? null : { mcd: ofRelease.mcd, card: ofRelease.card },
    cashier: ofRelease === null ? null : ofRelease.cashier,
  };
};

/** Enters the events of jackpots into the registers, each once and in their order; within the transaction of whoever calls it. */
export const createRegisterWriter = (db: DatabaseSyncInstance) => {
  const display = db.prepare('SELECT display FROM jackpots WHERE jackpot = ?');
  const show = db.prepare(
    'INSERT INTO jackpots (jackpot, display) VALUES (?, ?) ON CONFLICT (jackpot) DO UPDATE SET display = excluded.display',
  );
  const link = db.prepare(
    'INSERT INTO links (tableId, jackpot) VALUES (?, ?) ON CONFLICT (tableId) DO UPDATE SET jackpot = excluded.jackpot',
  );
  const unlink = db.prepare('DELETE FROM links WHERE tableId = ? AND jackpot = ?');
  const open = db.prepare('INSERT INTO policies (jackpot, version, prizes) VALUES (?, ?, ?) ON CONFLICT (jackpot, version) DO NOTHING');
  const prizes = db.prepare('SELECT prizes FROM policies WHERE jackpot = ? AND version = ?');
  const freeze = db.prepare('INSERT INTO cycles (jackpot, cycle, amount, frozenAt) VALUES (?, ?, ?, ?)');
  const thaw = db.prepare('UPDATE cycles SET doneAt = ? WHERE jackpot = ? AND cycle = ?');
  const enter = db.prepare('INSERT INTO coups (tableId, coup, policy, croupier, chefDeTable) VALUES (?, ?, ?, ?, ?)');
  const terms = db.prepare('SELECT policy, croupier, chefDeTable FROM coups WHERE tableId = ? AND coup = ?');
  const leave = db.prepare('DELETE FROM coups WHERE tableId = ? AND coup = ?');
  const claimOf = db.prepare('SELECT record FROM claims WHERE claimId = ?');
  const claim = db.prepare('INSERT INTO claims (claimId, jackpot, revision, status, record) VALUES (?, ?, ?, ?, ?)');
  const change = db.prepare('UPDATE claims SET status = ?, record = ? WHERE claimId = ?');
  const award = db.prepare('INSERT INTO awards (jackpot, revision, claimId, record) VALUES (?, ?, ?, ?)');
  const displayed = db.prepare('INSERT INTO displayed (jackpot, revision, record) VALUES (?, ?, ?)');

  const claimRecord = (claimId: string): ClaimRecord | undefined => {
    const row = claimOf.get(claimId) as { record: string } | undefined;
    return row === undefined ? undefined : (JSON.parse(row.record) as ClaimRecord);
  };

  const changeClaim = (claimId: string, changed: (record: ClaimRecord) => Partial<ClaimRecord>): void => {
    const record = claimRecord(claimId);
    if (record === undefined) throw new CasinoError('internal-error', `claim ${claimId} is not in the registers`);
    const next = { ...record, ...changed(record) };
    change.run(next.status, JSON.stringify(next), claimId);
  };

  const termsOf = (tableId: string, coup: number): Pick<ClaimRecord, 'policy' | 'croupier' | 'chefDeTable'> => {
    const row = terms.get(tableId, coup) as Pick<ClaimRecord, 'policy' | 'croupier' | 'chefDeTable'> | undefined;
    if (row === undefined) throw new CasinoError('internal-error', `coup ${coup} of ${tableId} is not in the registers`);
    return row;
  };

  const prizesOf = (jackpotId: string, version: number): ClaimRecord['prizes'] => {
    const row = prizes.get(jackpotId, version) as { prizes: string } | undefined;
    if (row === undefined) throw new CasinoError('internal-error', `policy ${version} of ${jackpotId} is not in the registers`);
    return JSON.parse(row.prizes) as ClaimRecord['prizes'];
  };

  const enterAward = (event: Award, { id, revision, time }: EventMetadata): void => {
    const { jackpotId, cycle, currency, tableId, coup, seat, playerId, sittingId, amount } = event.data;
    const own = ownPart(event);
    const ofClaim = own.claimId === null ? undefined : claimRecord(own.claimId);
    const { policy, croupier, chefDeTable } = ofClaim === undefined ? termsOf(tableId, coup) : ofClaim;
    const place = { jackpotId, cycle, policy, currency, tableId, coup, seat, playerId, sittingId };
    const line = {
      revision,
      eventId: id,
      kind: COMBINATIONS[event.type],
      game: 'ultimate-holdem',
      at: time,
      ...place,
      amount,
      ...own,
      croupier,
      chefDeTable,
      ...claimPart(ofClaim, event.type),
    };
    award.run(jackpotId, Number(revision), own.claimId, recordText(line));
  };

  const enterClaim = (event: JackpotEvent, { revision, time }: EventMetadata): void => {
    switch (event.type) {
      case 'ClaimOpened': {
        const record = {
          ...event.data,
          prizes: prizesOf(event.data.jackpotId, event.data.policy),
          status: 'open',
          called: null,
          identified: null,
          reviews: [],
          rejected: null,
          share: null,
          released: null,
        };
        claim.run(event.data.claimId, event.data.jackpotId, Number(revision), 'open', recordText(record));
        break;
      }
      case 'SupervisorCalled':
        changeClaim(event.data.claimId, () => ({ called: { croupier: event.data.croupier, at: event.data.calledAt } }));
        break;
      case 'HandIdentified':
        changeClaim(event.data.claimId, () => ({
          identified: { mcd: event.data.mcd, card: event.data.card, at: event.data.identifiedAt },
        }));
        break;
      case 'ReviewReceived': {
        const { review, reviewer, outcome, rejection, counts } = event.data;
        changeClaim(event.data.claimId, ({ reviews }) => ({ reviews: [...reviews, { review, reviewer, outcome, rejection, counts }] }));
        break;
      }
      case 'ClaimConfirmed':
        changeClaim(event.data.claimId, () => ({ status: 'confirmed' }));
        break;
      case 'ClaimRejected': {
        const { by, person, reason } = event.data;
        changeClaim(event.data.claimId, () => ({ status: 'rejected', rejected: { by, person, reason, at: time } }));
        break;
      }
      case 'JackpotShared': {
        const { amount: frozen, shares } = event.data;
        for (const share of shares)
          changeClaim(share.claimId, () => ({
            share: { amount: share.amount.toString(), frozen: frozen.toString(), shares: shares.length },
          }));
        break;
      }
      case 'PaymentReleased': {
        const { mcd, card, paidAt, cashier, releasedAt } = event.data;
        changeClaim(event.data.claimId, () => ({ status: 'released', released: { mcd, card, paidAt, cashier, at: releasedAt } }));
        break;
      }
      default:
    }
  };

  const enterRest = (event: JackpotEvent, metadata: EventMetadata): void => {
    const revision = Number(metadata.revision);
    switch (event.type) {
      case 'TableLinked':
        link.run(event.data.tableId, event.data.jackpotId);
        break;
      case 'TableUnlinked':
        unlink.run(event.data.tableId, event.data.jackpotId);
        break;
      case 'JackpotStopped':
        for (const tableId of event.data.tables) unlink.run(tableId, event.data.jackpotId);
        break;
      case 'CycleOpened':
        open.run(event.data.jackpotId, event.data.policy.version, JSON.stringify(event.data.policy.prizes));
        break;
      case 'CycleFrozen':
        freeze.run(event.data.jackpotId, event.data.cycle, event.data.amount.toString(), revision);
        break;
      case 'JackpotShared':
      case 'MeterRestored':
        thaw.run(revision, event.data.jackpotId, event.data.cycle);
        break;
      case 'CoupEntered':
        enter.run(event.data.tableId, event.data.coup, event.data.policy, event.data.croupier, event.data.chefDeTable);
        break;
      case 'CoupConcluded':
        // a claim keeps the names and the terms of its coup
        leave.run(event.data.tableId, event.data.coup);
        break;
      case 'FixedPrizeWon':
      case 'ConsolationAwarded':
      case 'JackpotAwarded':
        enterAward(event, metadata);
        break;
      case 'DisplayedAmountRecorded':
        displayed.run(event.data.jackpotId, revision, recordText({ ...event.data, revision: metadata.revision }));
        break;
      default:
    }
  };

  const enterDisplay = (event: JackpotEvent): void => {
    const { jackpotId } = event.data;
    const row = display.get(jackpotId) as { display: string } | undefined;
    const before: MeterDisplay | undefined = row === undefined ? undefined : displayOfText(row.display);
    if (event.type === 'JackpotOpened')
      show.run(jackpotId, displayText({ currency: event.data.currency, running: null, frozen: [], stopped: false }));
    if (before === undefined) return;
    const after = displayAfter(before, event);
    if (after !== before) show.run(jackpotId, displayText(after));
  };

  return (event: JackpotEvent, metadata: EventMetadata): void => {
    enterClaim(event, metadata);
    enterRest(event, metadata);
    enterDisplay(event);
  };
};
