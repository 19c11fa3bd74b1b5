import { isDeepStrictEqual } from 'node:util';
import type { JackpotEvent, JackpotEventOf, RecordedEvent } from '@casino/contracts';
import { jp1ClaimOf, jp1PrizeHandOf, jp1Standing, royalOnTable, type Jp1Coup } from '@casino/games';
import { byStream, groupedBy, type StoredFloor } from '../floors/stored-floor.js';
import { coupRecordOf, type CoupRecord } from './coup-record.js';
import { fail, shown, type Findings } from './findings.js';

type Of<Name extends JackpotEvent['type']> = JackpotEventOf<Name>['data'];

/** What one jackpot recorded of one coup. */
const inJackpot = (events: readonly JackpotEvent[]) => {
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
    royal: once('RoyalDeclared'),
    claim: once('ClaimOpened'),
    identified: once('HandIdentified'),
    confirmed: once('ClaimConfirmed') !== undefined,
    rejected: once('ClaimRejected') !== undefined,
    released: once('PaymentReleased') !== undefined,
    prizes: all('FixedPrizeWon'),
    consolations: all('ConsolationAwarded'),
    awards: all('JackpotAwarded'),
  };
};
type CoupInJackpot = ReturnType<typeof inJackpot>;
type Policy = Of<'CycleOpened'>['policy'];
type Prizes = Policy['prizes'];
/** Policies of a jackpot's cycles. */
type Cycles = ReadonlyMap<number, Policy>;

const NOTHING = inJackpot([]);

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.toSorted((x, y) => x - y).join() === b.toSorted((x, y) => x - y).join();

/** The policy that the players saw is the one that the coup's cycle is paid by; so says each step of the way. */
const auditPolicy = ({ jackpot, offer, stakes }: CoupRecord, { entered, claim }: CoupInJackpot, cycles: Cycles, at: string): void => {
  if (jackpot === null || offer === null || offer.jackpotId !== jackpot.jackpotId || offer.policy !== jackpot.policy)
    return fail(`${at}: closed for ${shown(jackpot)}, opened with ${shown(offer)}`);
  for (const { seat, stake } of stakes) if (stake !== offer.stake) fail(`${at}: seat ${seat} staked ${stake}, ${offer.stake} was offered`);
  if (entered === undefined) return;
  const policy = cycles.get(entered.cycle);
  const { stake, prizes } = offer;
  if (
    entered.policy !== offer.policy ||
    policy?.version !== offer.policy ||
    !isDeepStrictEqual([policy.stake, policy.prizes], [stake, prizes])
  )
    fail(`${at}: the players saw ${shown(offer)}, the coup entered by policy ${entered.policy}, its cycle has ${shown(policy)}`);
  if (claim !== undefined && claim.policy !== entered.policy)
    fail(`${at}: a claim by policy ${claim.policy}, entered by ${entered.policy}`);
};

/** No card before the jackpot has the stakes, has declined them, or the chef de table gave them back; each stake of the close entered, once. */
const auditEntry = (round: CoupRecord, said: CoupInJackpot, cycles: Cycles, at: string): void => {
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
  const answered = entered ?? declined;
  if (answered === undefined || answered.jackpotId !== jackpot.jackpotId)
    fail(`${at}: staked on ${jackpot.jackpotId}, in ${answered?.jackpotId}`);
  auditPolicy(round, said, cycles, at);
  const bets = (lines: readonly { readonly seat: number; readonly sittingId: string; readonly stake: bigint }[]): string =>
    shown(lines.map(({ seat, sittingId, stake }) => [seat, sittingId, stake]).sort());
  const lines = entered === undefined ? declined?.bets : entered.entries;
  if (lines === undefined || bets(lines) !== bets(stakes)) fail(`${at}: ${bets(stakes)} were registered, ${shown(lines)} answered`);
  const dealtIn = entered?.dealtIn.map(({ seat }) => seat);
  if (dealtIn !== undefined && !sameNumbers(dealtIn, round.dealtIn)) fail(`${at}: dealt in ${shown(dealtIn)}`);
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
  const holder = claim === undefined || claim.holder === null ? null : claim.holder.seat;
  if (expected !== undefined && (expected.kind !== claim?.kind || expected.holder !== holder))
    fail(`${at}: the cards say ${shown(expected)}, the claim ${shown(claim)}`);
  if ((claim?.kind === 'jackpot') !== (said.royal !== undefined)) fail(`${at}: royal ${shown(said.royal)}, claim ${shown(claim)}`);
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
  // by what its players saw, whatever policy came after it
  const multiple = (hand: keyof Prizes): bigint => (round.offer === null ? 0n : BigInt(round.offer.prizes[hand]));
  for (const { hand, stake, amount } of said.prizes)
    if (amount !== stake * multiple(hand)) fail(`${at}: ${amount} for ${hand} with a stake of ${stake}`);
  const consoled =
    said.confirmed && !said.rejected && !gone && claim?.holder !== null && claim !== undefined
      ? coup.jp1.filter((seat) => seat !== claim.holder?.seat)
      : [];
  const consolations = said.consolations.map(({ seat }) => seat);
  if (!sameNumbers(consolations, consoled)) fail(`${at}: consolations for ${shown(said.consolations)}, due to ${shown(consoled)}`);
  for (const { stake, amount } of said.consolations)
    if (amount !== stake * multiple('consolation')) fail(`${at}: a consolation of ${amount} with a stake of ${stake}`);
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
  const find = <Name extends JackpotEvent['type']>(name: Name, is: (data: Of<Name>) => boolean = () => true) =>
    events
      .flatMap(({ event, metadata }) => (event.type === name ? [{ data: event.data as Of<Name>, at: metadata.revision }] : []))
      .find(({ data }) => is(data));
  if (find('ReviewReceived', ({ counts, outcome }) => counts && outcome === 'rejected') !== undefined && !rejected)
    fail(`${at}: the review rejected it, and nobody heard`);
  if (rejected && (released || awards.length > 0 || consolations.length > 0)) fail(`${at}: rejected and paid`);
  if (awards.length > 1 || (awards.length === 1 && !released)) fail(`${at}: ${awards.length} awards, ${released ? '' : 'not '}released`);
  const confirmedAt = find('ClaimConfirmed');
  const rejectedAt = find('ClaimRejected');
  const concludedAt = find('CoupConcluded');
  if (confirmedAt !== undefined && rejectedAt !== undefined && concludedAt !== undefined && concludedAt.at < rejectedAt.at)
    fail(`${at}: confirmed, and rejected after its coup`);
  if (confirmedAt === undefined) {
    if (released) fail(`${at}: released and not confirmed`);
    return;
  }
  const identified = find('HandIdentified');
  const review = find('ReviewReceived', ({ counts, outcome }) => counts && outcome === 'confirmed');
  if (identified === undefined || review === undefined) return fail(`${at}: confirmed without identification and review`);
  if (identified.at > confirmedAt.at || review.at > confirmedAt.at) fail(`${at}: confirmed before identification and review`);
  const people = [identified.data.mcd, review.data.reviewer];
  if (new Set(people).size !== 2 || people.some((person) => person === claim.croupier || person === claim.chefDeTable))
    fail(`${at}: ${people.join(' and ')} are not independent`);
  const release = find('PaymentReleased');
  if (release === undefined) return;
  if (release.at < confirmedAt.at) fail(`${at}: released before it was confirmed`);
  const { mcd } = release.data;
  if ([claim.croupier, claim.chefDeTable, review.data.reviewer].includes(mcd)) fail(`${at}: released by ${mcd}`);
  if (claim.kind !== 'jackpot') return;
  const closed = jackpotEvents.find(({ event }) => event.type === 'CycleClosed' && event.data.cycle === claim.cycle);
  if (closed === undefined || closed.metadata.revision > release.at) fail(`${at}: released before cycle ${claim.cycle} closed`);
};

interface JackpotCoup {
  readonly at: string;
  readonly round: CoupRecord;
  readonly said: CoupInJackpot;
}

const countOf = (coups: readonly JackpotCoup[]) => {
  const those = (are: (said: CoupInJackpot, round: CoupRecord) => boolean): number =>
    coups.filter(({ said, round }) => are(said, round)).length;
  const sum = (of: 'prizes' | 'consolations' | 'awards'): number => coups.reduce((all, { said }) => all + said[of].length, 0);
  return {
    entered: those(({ entered }) => entered !== undefined),
    declined: those(({ declined }) => declined !== undefined),
    returned: those((_, round) => round.returned),
    voided: those(({ entered }, { outcome }) => outcome === 'voided' && entered !== undefined),
    claims: those(({ claim }) => claim !== undefined),
    confirmed: those(({ confirmed }) => confirmed),
    rejected: those(({ rejected }) => rejected),
    prizes: sum('prizes'),
    consolations: sum('consolations'),
    awards: sum('awards'),
  };
};
export type CoupsCount = Readonly<ReturnType<typeof countOf>>;

/** Every JP1 coup, by its cards and by what the jackpot made of them. @returns the claims too, `T-n` */
export const auditJp1 = (
  { gameRound, jackpot }: StoredFloor,
  findings: Findings,
): { readonly count: CoupsCount; readonly claims: ReadonlySet<string> } => {
  const own = jackpot.filter(({ metadata }) => metadata.stream.startsWith('jackpot-'));
  const byCoup = new Map(
    groupedBy(own, ({ event: { data } }) => ('coup' in data && data.coup !== null ? `${data.tableId}-${data.coup}` : undefined)),
  );
  const byJackpot = byStream(own);
  const coups: JackpotCoup[] = [];
  for (const recorded of byStream(gameRound, 'round-').values()) {
    const coup = findings.look('entries', () => {
      const round = coupRecordOf(recorded);
      const at = `${round.tableId}-${round.coup}`;
      const events = byCoup.get(at) ?? [];
      byCoup.delete(at);
      return { at, round, events, said: events.length === 0 ? NOTHING : inJackpot(events.map(({ event }) => event)) };
    });
    if (coup === undefined) continue;
    coups.push(coup);
    const { at, round, said, events } = coup;
    const [first] = events;
    const stream = first === undefined ? undefined : byJackpot.get(first.metadata.stream);
    const cycles: Cycles = new Map(
      (stream ?? []).flatMap(({ event }) => (event.type === 'CycleOpened' ? [[event.data.cycle, event.data.policy] as const] : [])),
    );
    findings.look('entries', () => auditEntry(round, said, cycles, at));
    findings.look('prizes', () => auditPrizes(round, said, at));
    if (stream !== undefined) findings.look('control', () => auditControl(events, stream, said, at));
  }
  for (const at of byCoup.keys()) findings.look('entries', () => fail(`the jackpot knows a coup that no table played: ${at}`));
  return { count: countOf(coups), claims: new Set(coups.flatMap(({ at, said }) => (said.claim === undefined ? [] : [at]))) };
};
