import type { JackpotEventOf } from '@casino/contracts';
import type { JackpotEvent } from '../jackpot.state.js';

type Line =
  | 'seed'
  | 'carried in'
  | 'moved in'
  | 'contributions'
  | 'top-ups'
  | 'returned'
  | 'paid'
  | 'shares'
  | 'carried out'
  | 'moved out'
  | 'seed given back';
const INTO: readonly Line[] = ['seed', 'carried in', 'moved in', 'contributions', 'top-ups'];
type Policy = JackpotEventOf<'CycleOpened'>['data']['policy'];

interface NaiveClaim {
  readonly opened: JackpotEventOf<'ClaimOpened'>['data'];
  identifiedBy?: string;
  reviewedBy?: string;
  verdict?: 'confirmed' | 'rejected';
  owed?: bigint;
  released?: boolean;
}
interface NaiveCoup {
  readonly entered: JackpotEventOf<'CoupEntered'>['data'];
  outcome?: 'settled' | 'voided' | 'returned';
  forfeited?: readonly number[];
}

interface OfCoup {
  readonly tableId: string;
  readonly coup: number;
}

const stakeId = ({ tableId, coup }: OfCoup, seat: number): string => `${tableId}-${coup}-${seat}`;
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};
const add = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * The jackpot's books and laws as an auditor would check them who has the events and rules §3, and nothing else: it shares no code with
 * what it checks. `take` each append.
 */
export class NaiveBooks {
  private readonly lines = new Map<number, Map<Line, bigint>>();
  /** What the events say of each cycle's meter. */
  private readonly said = new Map<number, bigint>();
  /** By cycle. */
  private readonly policies = new Map<number, Policy>();
  private readonly frozen = new Map<number, bigint>();
  private readonly ends = new Map<number, 'split' | 'restored' | 'closed'>();
  private readonly coups = new Map<string, NaiveCoup>();
  private readonly claims = new Map<string, NaiveClaim>();
  /** What became of each JP1 stake: a seat has one in a coup. */
  private readonly stakes = new Map<string, Set<'prize' | 'consolation' | 'returned'>>();
  private open = 0;
  /** `meter:J`, by the legs of the jackpot's events and by those of the wallet, which follow them. */
  private account = 0n;
  private stopped = false;

  take(events: readonly JackpotEvent[]): void {
    events.forEach((event, index) => {
      this.note(event, events[index + 1]);
      this.audit(event);
    });
    this.atRest();
  }

  private post(cycle: number, line: Line, amount: bigint): void {
    const lines = this.lines.get(cycle) ?? new Map<Line, bigint>();
    this.lines.set(cycle, lines.set(line, (lines.get(line) ?? 0n) + amount));
  }

  private once({ tableId, coup }: OfCoup, seat: number, what: 'prize' | 'consolation' | 'returned'): void {
    const stake = stakeId({ tableId, coup }, seat);
    const done = this.stakes.get(stake);
    must(done !== undefined && !done.has(what), `${what} twice, or for a stake that never entered: ${stake}`);
    done?.add(what);
  }

  private policy(cycle: number): Policy {
    const found = this.policies.get(cycle);
    if (found === undefined) throw new Error(`cycle ${cycle} never opened`);
    return found;
  }

  /** By which a coup is paid: that of the cycle that took its contribution, whatever is open by now. */
  private policyOf({ tableId, coup }: OfCoup): Policy {
    return this.policy(this.coup(tableId, coup).entered.cycle);
  }

  private coup(tableId: string, coup: number): NaiveCoup {
    const found = this.coups.get(`${tableId}-${coup}`);
    if (found === undefined) throw new Error(`coup ${tableId}-${coup} never entered`);
    return found;
  }

  private claim(claimId: string): NaiveClaim {
    const found = this.claims.get(claimId);
    if (found === undefined) throw new Error(`claim ${claimId} was never opened`);
    return found;
  }

  private independent(claim: NaiveClaim, person: string, others: readonly (string | undefined)[] = []): boolean {
    return ![claim.opened.croupier, claim.opened.chefDeTable, ...others].includes(person);
  }

  private coupsOf(cycle: number): readonly NaiveCoup[] {
    return [...this.coups.values()].filter(({ entered }) => entered.cycle === cycle);
  }

  /** Of holders whose prizes no fold forfeited. */
  private royalsOf(cycle: number): readonly NaiveClaim[] {
    return [...this.claims.values()].filter(
      (claim) => claim.opened.cycle === cycle && claim.opened.kind === 'jackpot' && !this.holderForfeits(claim),
    );
  }

  private holderForfeits({ opened }: NaiveClaim): boolean {
    const { forfeited } = this.coup(opened.tableId, opened.coup);
    return opened.holder !== null && forfeited !== undefined && forfeited.includes(opened.holder.seat);
  }

  private complete(cycle: number): boolean {
    return (
      this.coupsOf(cycle).every(({ outcome }) => outcome !== undefined) &&
      this.royalsOf(cycle).every(({ verdict }) => verdict !== undefined)
    );
  }

  private note(event: JackpotEvent, next: JackpotEvent | undefined): void {
    switch (event.type) {
      case 'CycleOpened': {
        const { cycle, policy } = event.data;
        must(cycle === this.open + 1 && !this.stopped, `cycle ${cycle} opened after ${this.open}`);
        this.open = cycle;
        this.policies.set(cycle, policy);
        this.post(cycle, 'seed', policy.seed);
        this.said.set(cycle, policy.seed);
        this.account += policy.seed;
        return;
      }
      case 'CoupEntered': {
        const { cycle, tableId, coup, entries, meter } = event.data;
        must(!this.coups.has(`${tableId}-${coup}`), `coup ${tableId}-${coup} entered twice`);
        must(cycle === this.open, 'a contribution to a cycle that is not open');
        this.coups.set(`${tableId}-${coup}`, { entered: event.data });
        const terms = this.policy(cycle);
        must(event.data.policy === terms.version, 'a coup of another policy than the players saw');
        for (const { seat, stake, contribution } of entries) {
          must(
            stake === terms.stake && contribution * 1_000_000n === stake * BigInt(terms.contributionPpm),
            'another stake or contribution',
          );
          this.stakes.set(stakeId(event.data, seat), new Set());
        }
        const contributions = add(entries.map(({ contribution }) => contribution));
        this.post(cycle, 'contributions', contributions);
        this.said.set(cycle, meter);
        this.account += contributions;
        return;
      }
      case 'CoupDeclined':
        must(!this.coups.has(`${event.data.tableId}-${event.data.coup}`), 'declined after it entered');
        return;
      case 'ContributionReturned': {
        const { cycle, tableId, coup, returns, meter } = event.data;
        must(cycle === this.open, 'a return from a cycle that is not open');
        must(this.coup(tableId, coup).outcome === undefined, 'a return after the conclusion');
        for (const { seat } of returns) this.once(event.data, seat, 'returned');
        const returned = add(returns.map(({ contribution }) => contribution));
        this.post(cycle, 'returned', returned);
        this.said.set(cycle, meter);
        this.account -= returned;
        return;
      }
      case 'CoupConcluded': {
        const coup = this.coup(event.data.tableId, event.data.coup);
        must(coup.outcome === undefined && coup.entered.cycle === event.data.cycle, 'concluded twice, or of another cycle');
        coup.outcome = event.data.outcome;
        coup.forfeited = event.data.forfeited;
        return;
      }
      case 'MeterToppedUp':
        must(event.data.cycle === this.open, 'a top-up of a cycle that is not open');
        must(
          next !== undefined && ['FixedPrizeWon', 'ConsolationAwarded', 'ContributionReturned'].includes(next.type),
          'a top-up for nothing',
        );
        this.post(this.open, 'top-ups', event.data.amount);
        this.said.set(this.open, event.data.meter);
        this.account += event.data.amount;
        return;
      case 'FixedPrizeWon': {
        const { tableId, coup, seat, hand, stake, amount, source, claimId } = event.data;
        this.once(event.data, seat, 'prize');
        const { prizes, fixedPrizesFrom } = this.policyOf(event.data);
        must(amount === stake * BigInt(prizes[hand]) && source === fixedPrizesFrom, 'a prize of another amount, or from elsewhere');
        if (claimId === null)
          must(hand !== 'community-royal' && this.coup(tableId, coup).outcome === undefined, 'a prize after the conclusion');
        else
          must(
            hand === 'community-royal' && this.claim(claimId).released === true && this.coup(tableId, coup).outcome === 'settled',
            'a community royal before its release',
          );
        this.pay(event.data);
        return;
      }
      case 'ConsolationAwarded': {
        const { stake, amount, source, claimId, seat } = event.data;
        this.once(event.data, seat, 'consolation');
        const { prizes, consolationFrom } = this.policyOf(event.data);
        must(
          amount === stake * BigInt(prizes.consolation) && source === consolationFrom,
          'a consolation of another amount, or from elsewhere',
        );
        const { verdict, opened } = this.claim(claimId);
        must(verdict === 'confirmed' && opened.holder?.seat !== seat && opened.kind !== 'community-royal', 'a consolation that is not due');
        this.pay(event.data);
        return;
      }
      case 'RoyalDeclared': {
        const { cycle, tableId, coup } = event.data;
        must(this.coup(tableId, coup).entered.cycle === cycle, 'a royal of another cycle than its coup');
        must((next?.type === 'CycleFrozen') === (cycle === this.open), 'the first royal of a cycle freezes it, no other does');
        return;
      }
      case 'CycleFrozen': {
        const { cycle, amount } = event.data;
        must(
          cycle === this.open && this.said.get(cycle) === amount && next?.type === 'CycleOpened',
          'frozen at another amount, or without a next cycle',
        );
        this.frozen.set(cycle, amount);
        return;
      }
      case 'ClaimOpened': {
        const { claimId, tableId, coup, cycle, policy } = event.data;
        const { entered } = this.coup(tableId, coup);
        must(
          !this.claims.has(claimId) && entered.cycle === cycle && entered.policy === policy,
          'a second claim of a coup, or of other terms',
        );
        this.claims.set(claimId, { opened: event.data });
        return;
      }
      case 'HandIdentified': {
        const claim = this.claim(event.data.claimId);
        must(
          claim.verdict === undefined && claim.identifiedBy === undefined && this.independent(claim, event.data.mcd, [claim.reviewedBy]),
          'identified by who may not, or twice',
        );
        claim.identifiedBy = event.data.mcd;
        return;
      }
      case 'ReviewReceived': {
        const claim = this.claim(event.data.claimId);
        must(
          event.data.counts === this.independent(claim, event.data.reviewer, [claim.identifiedBy]),
          'a review counts when its reviewer is independent',
        );
        if (event.data.counts && event.data.outcome === 'confirmed') claim.reviewedBy = event.data.reviewer;
        return;
      }
      case 'ClaimConfirmed': {
        const claim = this.claim(event.data.claimId);
        must(
          claim.verdict === undefined &&
            claim.identifiedBy !== undefined &&
            claim.reviewedBy !== undefined &&
            claim.identifiedBy !== claim.reviewedBy,
          'confirmed without both',
        );
        claim.verdict = 'confirmed';
        return;
      }
      case 'ClaimRejected': {
        const claim = this.claim(event.data.claimId);
        must(claim.released !== true && claim.owed === undefined, 'rejected after it was owed');
        claim.verdict = 'rejected';
        return;
      }
      case 'JackpotShared': {
        const { cycle, amount, shares, remainder, into, meter } = event.data;
        const confirmed = this.royalsOf(cycle).filter(({ verdict }) => verdict === 'confirmed');
        must(
          this.frozen.get(cycle) === amount && !this.ends.has(cycle) && this.complete(cycle),
          'a split before its time, or again, or of another amount',
        );
        must(
          shares.length === confirmed.length && confirmed.every(({ opened }) => shares.some(({ claimId }) => claimId === opened.claimId)),
          'shares are for the confirmed royals',
        );
        must(new Set(shares.map((share) => share.amount)).size === 1, 'shares differ');
        must(
          add(shares.map((share) => share.amount)) + remainder === amount && remainder < BigInt(shares.length),
          'the split is not exact',
        );
        must(into === this.open, 'the remainder goes to the open cycle');
        for (const share of shares) this.claim(share.claimId).owed = share.amount;
        this.ends.set(cycle, 'split');
        this.post(cycle, 'shares', amount - remainder);
        this.carry(cycle, into, remainder, meter);
        return;
      }
      case 'MeterRestored': {
        const { cycle, increment, into, seedGivenBack, meter } = event.data;
        must(
          !this.ends.has(cycle) && this.complete(cycle) && this.royalsOf(cycle).every(({ verdict }) => verdict === 'rejected'),
          'restored before its time, or again',
        );
        must(
          seedGivenBack === this.policy(cycle).seed && increment + seedGivenBack === this.frozen.get(cycle) && into === this.open,
          'restored by another amount',
        );
        this.ends.set(cycle, 'restored');
        this.post(cycle, 'seed given back', seedGivenBack);
        this.carry(cycle, into, increment, meter);
        this.account -= seedGivenBack;
        return;
      }
      case 'CycleClosed':
        must(
          this.said.get(event.data.cycle) === 0n && this.ends.get(event.data.cycle) !== 'closed',
          'a close of a cycle that is not empty',
        );
        this.ends.set(event.data.cycle, 'closed');
        return;
      case 'PaymentReleased': {
        const claim = this.claim(event.data.claimId);
        must(claim.verdict === 'confirmed' && claim.released !== true, 'released without confirmation, or twice');
        must(this.independent(claim, event.data.mcd, [claim.reviewedBy]), 'released by who may not');
        must(
          (next?.type === 'JackpotAwarded') === (claim.opened.kind === 'jackpot' && !this.holderForfeits(claim)),
          'a share that is not released, or released and not due',
        );
        must(next?.type !== 'JackpotAwarded' || this.ends.get(claim.opened.cycle) === 'closed', 'a share before the close of its cycle');
        claim.released = true;
        return;
      }
      case 'JackpotAwarded': {
        const claim = this.claim(event.data.claimId);
        must(
          claim.released === true && claim.owed === event.data.amount && claim.opened.holder?.seat === event.data.seat,
          'an award that is not owed',
        );
        claim.owed = 0n;
        this.account -= event.data.amount;
        return;
      }
      case 'IncrementReceived': {
        const { cycle, amount, meter } = event.data;
        if (cycle === null) return;
        must(cycle === this.open, 'moved in to a cycle that is not open');
        this.post(cycle, 'moved in', amount);
        this.said.set(cycle, meter);
        this.account += amount;
        return;
      }
      case 'JackpotStopped': {
        const { cycle, increment, seedGivenBack } = event.data;
        must(cycle === this.open && seedGivenBack === this.policy(cycle).seed, 'stopped with another seed');
        must(
          [...this.coups.values()].every(({ outcome }) => outcome !== undefined),
          'stopped with an unfinished coup',
        );
        this.post(cycle, 'moved out', increment);
        this.post(cycle, 'seed given back', seedGivenBack);
        this.said.set(cycle, 0n);
        this.stopped = true;
        this.account -= increment + seedGivenBack;
        return;
      }
      default:
    }
  }

  private pay({ cycle, source, amount, meter }: JackpotEventOf<'FixedPrizeWon' | 'ConsolationAwarded'>['data']): void {
    must(cycle === this.open, 'a payment from a cycle that is not open');
    must(meter === (this.said.get(cycle) ?? 0n) - (source === 'meter' ? amount : 0n), 'the meter does not show the payment');
    if (source === 'house') return;
    this.post(cycle, 'paid', amount);
    this.said.set(cycle, meter);
    this.account -= amount;
  }

  private carry(from: number, into: number, amount: bigint, meter: bigint): void {
    this.post(from, 'carried out', amount);
    this.post(into, 'carried in', amount);
    this.said.set(from, 0n);
    this.said.set(into, meter);
  }

  private over(...lines: readonly Line[]): bigint {
    return add([...this.lines.values()].flatMap((of) => lines.map((line) => of.get(line) ?? 0n)));
  }

  /** At every prefix: every cycle, and all cycles together. */
  private audit({ type }: JackpotEvent): void {
    for (const [cycle, lines] of this.lines) {
      let meter = 0n;
      for (const [line, amount] of lines) meter += INTO.includes(line) ? amount : -amount;
      must(meter === this.said.get(cycle), `after ${type}: cycle ${cycle} says ${this.said.get(cycle)}, its lines say ${meter}`);
      if (this.frozen.has(cycle))
        must(
          this.said.get(cycle) === (this.ends.has(cycle) ? 0n : this.frozen.get(cycle)),
          `after ${type}: the frozen amount of cycle ${cycle} moved`,
        );
      else if (!this.stopped) must(meter >= this.policy(cycle).seed, `after ${type}: the running meter is below its seed`);
    }
    const left = this.over('seed') - this.over('seed given back') + this.over('contributions', 'top-ups', 'moved in');
    const right = add([...this.said.values()]) + this.over('shares', 'paid', 'returned', 'moved out');
    must(left === right, `after ${type}: all cycles together: ${left} is not ${right}`);
  }

  /** Between appends: the account of the meter, and nothing is left undone that is due. */
  private atRest(): void {
    const owed = add([...this.claims.values()].map((claim) => claim.owed ?? 0n));
    must(this.account === add([...this.said.values()]) + owed, `the account of the meter stands at ${this.account}`);
    for (const cycle of this.frozen.keys())
      must(this.complete(cycle) === (this.ends.get(cycle) === 'closed'), `cycle ${cycle} is complete and not closed, or the reverse`);
    for (const claim of this.claims.values()) {
      const { claimId, kind, holder, entries, tableId, coup } = claim.opened;
      const due = claim.verdict === 'confirmed' && kind !== 'community-royal' && this.coup(tableId, coup).outcome === 'settled';
      for (const { seat } of entries) {
        const stake = stakeId(claim.opened, seat);
        must(this.stakes.get(stake)?.has('consolation') === (due && seat !== holder?.seat), `the consolation of ${stake} for ${claimId}`);
      }
    }
  }
}
