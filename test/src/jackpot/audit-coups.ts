import type { JackpotEvent, RecordedEvent } from '@casino/contracts';
import { JP1_PRIZES, jp1ClaimOf, jp1PrizeHandOf, jp1Standing, royalOnTable, type Jp1Coup } from '@casino/games';
import { fail, shown } from './fail.js';
import { coupRecordOf, type CoupRecord } from './coup-record.js';
import { streamsOf, type JackpotFloor } from './stored-jackpot-floor.js';

type Of<Name extends JackpotEvent['type']> = Extract<JackpotEvent, { readonly type: Name }>['data'];

/** What one jackpot recorded of one coup. */
export interface CoupInJackpot {
  readonly entered: Of<'CoupEntered'> | undefined;
  readonly declined: Of<'CoupDeclined'> | undefined;
  readonly returned: Of<'ContributionReturned'> | undefined;
  readonly concluded: Of<'CoupConcluded'> | undefined;
  readonly claim: Of<'ClaimOpened'> | undefined;
  readonly confirmed: boolean;
  readonly rejected: boolean;
  readonly released: boolean;
  readonly prizes: readonly Of<'FixedPrizeWon'>[];
  readonly consolations: readonly Of<'ConsolationAwarded'>[];
  readonly awards: readonly Of<'JackpotAwarded'>[];
}

const inJackpot = (events: readonly JackpotEvent[]): CoupInJackpot => {
  const all = <Name extends JackpotEvent['type']>(name: Name): readonly Of<Name>[] =>
    events.filter(({ type }) => type === name).map(({ data }) => data as Of<Name>);
  const once = <Name extends JackpotEvent['type']>(name: Name): Of<Name> | undefined => {
    const found = all(name);
    if (found.length > 1) fail(`${name} ${found.length} times: ${shown(found)}`);
    return found[0];
  };
  return {
    entered: once('CoupEntered'),
    declined: once('CoupDeclined'),
    returned: once('ContributionReturned'),
    concluded: once('CoupConcluded'),
    claim: once('ClaimOpened'),
    confirmed: once('ClaimConfirmed') !== undefined,
    rejected: once('ClaimRejected') !== undefined,
    released: once('PaymentReleased') !== undefined,
    prizes: all('FixedPrizeWon'),
    consolations: all('ConsolationAwarded'),
    awards: all('JackpotAwarded'),
  };
};

const NOTHING = inJackpot([]);

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.toSorted((x, y) => x - y).join() === b.toSorted((x, y) => x - y).join();

/** No card before the jackpot has the stakes, has declined them, or the chef de table gave them back; each stake of the close entered, once. */
const auditEntry = (round: CoupRecord, said: CoupInJackpot, at: string): void => {
  const { jackpot, stakes, firstCard, allowed, returned, answer } = round;
  if ((jackpot === null) !== (stakes.length === 0)) fail(`${at}: ${stakes.length} JP1 stakes, jackpot ${shown(jackpot)}`);
  if (jackpot === null) {
    if (said !== NOTHING) fail(`${at} has no JP1 stake and is in the jackpot: ${shown(said)}`);
    return;
  }
  if (firstCard !== undefined && (allowed === undefined || allowed > firstCard)) fail(`${at}: a card before the jackpot's answer`);
  const { entered, declined } = said;
  if ((entered === undefined) === (declined === undefined)) fail(`${at}: entered and declined: ${shown(said)}`);
  if (!returned && answer !== (entered === undefined ? 'declined' : 'entered'))
    fail(`${at}: the round heard ${answer}, the jackpot says ${shown(said.declined)}`);
  if (entered === undefined) return;
  const bets = (lines: readonly { readonly betId: string; readonly seat: number; readonly stake: bigint }[]): string =>
    shown(lines.map(({ betId, seat, stake }) => [seat, betId, stake]).sort());
  if (bets(entered.entries) !== bets(stakes)) fail(`${at}: ${bets(stakes)} were registered, ${bets(entered.entries)} entered`);
  if (
    !sameNumbers(
      entered.dealtIn.map(({ seat }) => seat),
      round.dealtIn,
    )
  )
    fail(`${at}: dealt in ${shown(entered.dealtIn)}`);
};

/** A JP1 stake of the close moves on the jackpot's events only. */
const auditOtherRoads = ({ stakes, settledBets, voidedBets }: CoupRecord, at: string): void => {
  for (const { betId } of stakes)
    if (settledBets.includes(betId) || voidedBets.includes(betId)) fail(`${at}: the JP1 stake ${betId} is in the settlement or the void`);
};

/** Prizes, claim and consolations are what the revealed cards say, by the rules, and nothing else. */
const auditPrizes = (round: CoupRecord, said: CoupInJackpot, at: string): void => {
  const { entered, returned, concluded, claim } = said;
  if (entered === undefined) return;
  const { jp1OnFold, consolationTrigger, entries } = entered;
  const coup: Jp1Coup = {
    dealtIn: round.dealtIn,
    jp1: entries.map(({ seat }) => seat),
    folded: round.folded,
    jp1OnFold,
    consolationTrigger,
  };
  const gone = round.returned || round.outcome === 'voided';
  if (round.outcome === 'open') return;
  if (concluded === undefined) return fail(`${at} is over and not concluded`);
  const outcome = round.returned ? 'returned' : round.outcome;
  if (concluded.outcome !== outcome) fail(`${at} is ${outcome} and concluded as ${concluded.outcome}`);
  if (gone !== (returned !== undefined)) fail(`${at}: ${outcome}, contributions ${returned === undefined ? 'not ' : ''}returned`);
  // declared as revealed: his cards may have been exposed before he folded
  const royal = royalOnTable(round.faceUp, round.dealtIn);
  const expected =
    round.returned || royal === undefined ? undefined : jp1ClaimOf(round.faceUp, { ...coup, folded: round.foldedBefore(royal.cards) });
  // one that was voided after its cards were turned had its claim; the seats are those of the cards
  if ((expected === undefined) !== (claim === undefined)) fail(`${at}: the cards say ${shown(expected)}, the claim ${shown(claim)}`);
  if (
    expected !== undefined &&
    claim !== undefined &&
    (expected.kind !== claim.kind || expected.holder !== (claim.holder === null ? null : claim.holder.seat))
  )
    fail(`${at}: the cards say ${shown(expected)}, the claim ${shown(claim)}`);
  const standing = jp1Standing(coup);
  for (const { seat } of said.awards) if (!standing.includes(seat)) fail(`${at}: a share for seat ${seat}, whose fold forfeited it`);
  const due: string[] = [];
  if (!gone) {
    if (expected?.kind === 'community-royal') {
      if (said.released) for (const seat of standing) due.push(`${seat} community-royal`);
    } else {
      for (const seat of standing) {
        const hand = expected?.holder === seat ? undefined : jp1PrizeHandOf(round.faceUp, seat);
        if (hand !== undefined) due.push(`${seat} ${hand}`);
      }
    }
  }
  const paid = said.prizes.map(({ seat, hand }) => `${seat} ${hand}`);
  if (paid.toSorted().join() !== due.toSorted().join()) fail(`${at}: due ${shown(due)}, paid ${shown(paid)}`);
  for (const { hand, stake, amount } of said.prizes)
    if (amount !== stake * JP1_PRIZES[hand]) fail(`${at}: ${amount} for ${hand} with a stake of ${stake}`);
  const consoled =
    said.confirmed && !said.rejected && !gone && claim?.holder !== null && claim !== undefined
      ? coup.jp1.filter((seat) => seat !== claim.holder?.seat)
      : [];
  if (
    !sameNumbers(
      said.consolations.map(({ seat }) => seat),
      consoled,
    )
  )
    fail(`${at}: consolations for ${shown(said.consolations)}, due to ${shown(consoled)}`);
  for (const { stake, amount } of said.consolations)
    if (amount !== 100n * stake) fail(`${at}: a consolation of ${amount} with a stake of ${stake}`);
};

/** Each of the two best hands once confirmed, or once rejected, and paid only after all its acts. */
const auditControl = (
  events: readonly RecordedEvent<JackpotEvent>[],
  jackpotEvents: readonly RecordedEvent<JackpotEvent>[],
  said: CoupInJackpot,
  at: string,
): void => {
  const { claim, confirmed, rejected, released, awards, consolations } = said;
  if (claim === undefined) {
    if (confirmed || rejected || released || awards.length > 0 || consolations.length > 0) fail(`${at}: paid or judged without a claim`);
    return;
  }
  if (rejected && (released || awards.length > 0 || consolations.length > 0)) fail(`${at}: rejected and paid`);
  if (awards.length > 1 || (awards.length === 1 && !released)) fail(`${at}: ${awards.length} awards, ${released ? '' : 'not '}released`);
  const find = <Name extends JackpotEvent['type']>(
    name: Name,
  ): (RecordedEvent<JackpotEvent> & { readonly event: { readonly data: Of<Name> } }) | undefined =>
    events.find(({ event }) => event.type === name) as
      (RecordedEvent<JackpotEvent> & { readonly event: { readonly data: Of<Name> } }) | undefined;
  const before = (a: RecordedEvent, b: RecordedEvent): boolean => a.metadata.revision < b.metadata.revision;
  const confirmedAt = find('ClaimConfirmed');
  const rejectedAt = find('ClaimRejected');
  const concludedAt = find('CoupConcluded');
  if (confirmedAt !== undefined && rejectedAt !== undefined && concludedAt !== undefined && before(concludedAt, rejectedAt))
    fail(`${at}: confirmed, and rejected after its coup`);
  if (confirmedAt === undefined) {
    if (released) fail(`${at}: released and not confirmed`);
    return;
  }
  const identified = find('HandIdentified');
  const review = events.find(({ event }) => event.type === 'ReviewReceived' && event.data.counts && event.data.outcome === 'confirmed');
  if (identified === undefined || review === undefined || review.event.type !== 'ReviewReceived')
    return fail(`${at}: confirmed without identification and review`);
  if (!before(identified, confirmedAt) || !before(review, confirmedAt)) fail(`${at}: confirmed before identification and review`);
  const people = [identified.event.data.mcd, review.event.data.reviewer];
  if (new Set(people).size !== 2 || people.some((person) => person === claim.croupier || person === claim.chefDeTable))
    fail(`${at}: ${people.join(' and ')} are not independent`);
  const release = find('PaymentReleased');
  if (release === undefined) return;
  if (!before(confirmedAt, release)) fail(`${at}: released before it was confirmed`);
  const { mcd } = release.event.data;
  if ([claim.croupier, claim.chefDeTable, review.event.data.reviewer].includes(mcd)) fail(`${at}: released by ${mcd}`);
  if (claim.kind !== 'jackpot') return;
  const closed = jackpotEvents.find(({ event }) => event.type === 'CycleClosed' && event.data.cycle === claim.cycle);
  if (closed === undefined || !before(closed, release)) fail(`${at}: released before cycle ${claim.cycle} closed`);
};

/** The table starts no coup after one with a claim before the hand was identified or the claim rejected. */
const auditHolds = ({ gameRound }: JackpotFloor, claims: ReadonlySet<string>): void => {
  for (const [name, events] of streamsOf(gameRound)) {
    if (!name.startsWith('table-')) continue;
    const freed = new Set<string>();
    let waitsFor: string | undefined;
    for (const { event } of events) {
      if (event.type === 'TableFreed' && event.data.reason === 'claim') freed.add(event.data.reference);
      if (event.type === 'CoupStarted') {
        if (waitsFor !== undefined && !freed.has(waitsFor))
          fail(`${name}: coup ${event.data.coup} started while ${waitsFor} waits for its identification`);
        const round = `round-${event.data.tableId}-${event.data.coup}`;
        waitsFor = claims.has(`${event.data.tableId}-${event.data.coup}`) ? round : undefined;
      }
    }
  }
};

export interface CoupsCount {
  readonly entered: number;
  readonly declined: number;
  readonly returned: number;
  readonly voided: number;
  readonly claims: number;
  readonly confirmed: number;
  readonly rejected: number;
  readonly prizes: number;
  readonly consolations: number;
  readonly awards: number;
}

/** Every JP1 coup of a floor at rest, by its cards and by what the jackpot made of them. @throws AuditFailed */
export const auditJp1Coups = (floor: JackpotFloor): CoupsCount => {
  const byCoup = new Map<string, RecordedEvent<JackpotEvent>[]>();
  const byJackpot = new Map<string, RecordedEvent<JackpotEvent>[]>();
  for (const recorded of floor.jackpot) {
    const { data } = recorded.event;
    if (!recorded.metadata.stream.startsWith('jackpot-')) continue;
    if ('jackpotId' in data) {
      const own = byJackpot.get(data.jackpotId);
      if (own === undefined) byJackpot.set(data.jackpotId, [recorded]);
      else own.push(recorded);
    }
    if (!('coup' in data) || data.coup === null) continue;
    const key = `${data.tableId}-${data.coup}`;
    const coup = byCoup.get(key);
    if (coup === undefined) byCoup.set(key, [recorded]);
    else coup.push(recorded);
  }
  const count = {
    entered: 0,
    declined: 0,
    returned: 0,
    voided: 0,
    claims: 0,
    confirmed: 0,
    rejected: 0,
    prizes: 0,
    consolations: 0,
    awards: 0,
  };
  const claims = new Set<string>();
  for (const [name, recorded] of streamsOf(floor.gameRound)) {
    if (!name.startsWith('round-')) continue;
    const round = coupRecordOf(recorded);
    const key = `${round.tableId}-${round.coup}`;
    const events = byCoup.get(key);
    byCoup.delete(key);
    const said = events === undefined ? NOTHING : inJackpot(events.map(({ event }) => event));
    auditEntry(round, said, key);
    auditOtherRoads(round, key);
    auditPrizes(round, said, key);
    if (events !== undefined && round.jackpot !== null) {
      const all = byJackpot.get(round.jackpot.jackpotId);
      auditControl(events, all === undefined ? [] : all, said, key);
    }
    if (said.claim !== undefined) claims.add(key);
    if (said.entered !== undefined) count.entered++;
    if (said.declined !== undefined) count.declined++;
    if (round.returned) count.returned++;
    if (round.outcome === 'voided' && said.entered !== undefined) count.voided++;
    if (said.claim !== undefined) count.claims++;
    if (said.confirmed) count.confirmed++;
    if (said.rejected) count.rejected++;
    count.prizes += said.prizes.length;
    count.consolations += said.consolations.length;
    count.awards += said.awards.length;
  }
  if (byCoup.size > 0) fail(`the jackpot knows coups that no table played: ${[...byCoup.keys()].join()}`);
  auditHolds(floor, claims);
  return count;
};
