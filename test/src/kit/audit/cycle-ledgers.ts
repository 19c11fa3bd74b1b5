import type { JackpotEvent, JackpotEventOf, RecordedEvent } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import { fail, Once } from './findings.js';

/**
 * The equations of rules §3 *Books*, written down once more from the rules and from nothing of the jackpot's own code: each line of them is a
 * sum over stored events, which adds to the meter or takes from it.
 */
const LINES = {
  seed: 1n,
  carriedIn: 1n,
  movedIn: 1n,
  contributions: 1n,
  topUps: 1n,
  returned: -1n,
  paid: -1n,
  shares: -1n,
  carriedOut: -1n,
  movedOut: -1n,
  seedGivenBack: -1n,
} as const;
type Line = keyof typeof LINES;
const NAMES = Object.keys(LINES) as readonly Line[];
type Lines = Record<Line, Money>;

const noLines = (): Lines => Object.fromEntries(NAMES.map((line) => [line, 0n])) as Lines;
const meterOf = (lines: Lines): Money => NAMES.reduce((sum, line) => sum + LINES[line] * lines[line], 0n);

type Of<Name extends JackpotEvent['type']> = JackpotEventOf<Name>['data'];

interface Cycle {
  readonly number: number;
  readonly seed: Money;
  readonly lines: Lines;
  status: 'running' | 'frozen' | 'closed';
  frozenAt: Money;
  /** Shared or restored: once. */
  ended: boolean;
}

export interface MeterStands {
  readonly running: Money;
  readonly frozen: readonly Money[];
  /** Shares of closed cycles that nobody was paid yet. */
  readonly unawarded: Money;
  readonly cycles: number;
  readonly stopped: boolean;
}

/** Recomputes the meters of one jackpot, event by event, and stops at the first that contradicts them (P9). */
export class CycleLedgers {
  private readonly cycles: Cycle[] = [];
  private readonly owed = new Map<string, Money>();
  private readonly awarded = new Once('an award of claim');
  private readonly receivedFrom = new Once('an increment of');
  private stopped = false;

  constructor(private readonly jackpotId: string) {}

  /** Running meter, frozen amounts and shares still owed. */
  get stands(): MeterStands {
    let unawarded = 0n;
    for (const amount of this.owed.values()) unawarded += amount;
    const running = this.cycles.find(({ status }) => status === 'running');
    return {
      running: running === undefined ? 0n : meterOf(running.lines),
      frozen: this.cycles.filter(({ status }) => status === 'frozen').map(({ lines }) => meterOf(lines)),
      unawarded,
      cycles: this.cycles.length,
      stopped: this.stopped,
    };
  }

  apply({ event, metadata }: RecordedEvent<JackpotEvent>): void {
    const at = `${metadata.stream} ${metadata.revision} ${event.type}`;
    switch (event.type) {
      case 'CycleOpened':
        return this.opened(event.data, at);
      case 'CoupEntered':
        for (const { contribution } of event.data.entries) this.post(event.data.cycle, { contributions: contribution }, at);
        return this.says(event.data.meter, at);
      case 'ContributionReturned':
        for (const { contribution } of event.data.returns) this.post(event.data.cycle, { returned: contribution }, at);
        return this.says(event.data.meter, at);
      case 'MeterToppedUp':
        this.post(event.data.cycle, { topUps: event.data.amount }, at);
        return this.says(event.data.meter, at);
      case 'FixedPrizeWon':
      case 'ConsolationAwarded':
        if (event.data.source === 'meter') this.post(event.data.cycle, { paid: event.data.amount }, at);
        return this.says(event.data.meter, at);
      case 'CycleFrozen':
        return this.froze(event.data, at);
      case 'JackpotShared':
        return this.shared(event.data, at);
      case 'JackpotAwarded':
        return this.award(event.data, at);
      case 'MeterRestored':
        return this.restored(event.data, at);
      case 'CycleClosed':
        return this.closed(event.data, at);
      case 'IncrementReceived':
        this.receivedFrom.mark(event.data.from);
        if (event.data.cycle === null) return;
        this.post(event.data.cycle, { movedIn: event.data.amount }, at);
        return this.says(event.data.meter, at);
      case 'JackpotStopped':
        return this.stop(event.data, at);
      case 'DisplayedAmountRecorded': {
        const { running, frozen } = this.stands;
        if (event.data.running.amount !== running || event.data.frozen.map(({ amount }) => amount).join() !== frozen.join())
          fail(`${at}: the display did not show the meters`);
        return;
      }
      default:
        return;
    }
  }

  /** A cycle that paid or was restored is closed. */
  rest(): void {
    for (const { number, ended, status } of this.cycles)
      if (ended && status !== 'closed') fail(`cycle ${number} has ended and is ${status}`);
  }

  private opened({ cycle, policy: { seed } }: Of<'CycleOpened'>, at: string): void {
    if (cycle !== this.cycles.length + 1) fail(`${at}: cycle ${cycle} after ${this.cycles.length}`);
    if (this.cycles.some(({ status }) => status === 'running')) fail(`${at}: another cycle is open`);
    this.cycles.push({ number: cycle, seed, lines: { ...noLines(), seed }, status: 'running', frozenAt: 0n, ended: false });
    this.assertAll(at);
  }

  private froze({ cycle: number, amount }: Of<'CycleFrozen'>, at: string): void {
    const cycle = this.cycle(number, at);
    if (cycle.status !== 'running' || meterOf(cycle.lines) !== amount)
      fail(`${at}: frozen at ${amount}, the meter of cycle ${number} (${cycle.status}) is ${meterOf(cycle.lines)}`);
    cycle.status = 'frozen';
    cycle.frozenAt = amount;
  }

  private shared({ cycle: number, amount, shares, remainder, into, meter }: Of<'JackpotShared'>, at: string): void {
    const cycle = this.endOf(number, at);
    if (cycle.frozenAt !== amount) fail(`${at}: ${amount} is shared, ${cycle.frozenAt} was frozen`);
    const each = amount / BigInt(shares.length);
    for (const share of shares) {
      if (share.amount !== each) fail(`${at}: a share of ${share.amount} among equal ones of ${each}`);
      if (this.owed.has(share.claimId) || this.awarded.has(share.claimId)) fail(`${at}: ${share.claimId} has a share already`);
      this.owed.set(share.claimId, share.amount);
      cycle.lines.shares += share.amount;
    }
    if (remainder !== amount - each * BigInt(shares.length)) fail(`${at}: a remainder of ${remainder}`);
    cycle.lines.carriedOut += remainder;
    this.post(into, { carriedIn: remainder }, at);
    this.says(meter, at);
  }

  private award({ claimId, amount }: Of<'JackpotAwarded'>, at: string): void {
    if (this.owed.get(claimId) !== amount) fail(`${at}: ${amount} is awarded to ${claimId}, which is owed ${this.owed.get(claimId)}`);
    this.owed.delete(claimId);
    this.awarded.mark(claimId);
  }

  private restored({ cycle: number, increment, into, seedGivenBack, meter }: Of<'MeterRestored'>, at: string): void {
    const cycle = this.endOf(number, at);
    if (increment !== cycle.frozenAt - cycle.seed || seedGivenBack !== cycle.seed)
      fail(`${at}: ${increment} and ${seedGivenBack} of ${cycle.frozenAt} with a seed of ${cycle.seed}`);
    cycle.lines.carriedOut += increment;
    cycle.lines.seedGivenBack += seedGivenBack;
    this.post(into, { carriedIn: increment }, at);
    this.says(meter, at);
  }

  private closed({ cycle: number, outcome }: Of<'CycleClosed'>, at: string): void {
    const cycle = this.cycle(number, at);
    if (cycle.status === 'closed' || meterOf(cycle.lines) !== 0n)
      fail(`${at}: cycle ${number} (${cycle.status}) closes with ${meterOf(cycle.lines)}`);
    if ((cycle.status === 'running') !== (outcome === 'stopped')) fail(`${at}: cycle ${number} was ${cycle.status}`);
    cycle.status = 'closed';
  }

  private stop({ cycle: number, increment, seedGivenBack }: Of<'JackpotStopped'>, at: string): void {
    const cycle = this.cycle(number, at);
    if (cycle.status !== 'running' || this.cycles.some(({ status }) => status === 'frozen'))
      fail(`${at}: a jackpot stops with a frozen cycle`);
    if (increment + seedGivenBack !== meterOf(cycle.lines) || seedGivenBack !== cycle.seed)
      fail(`${at}: ${increment} and ${seedGivenBack} of ${meterOf(cycle.lines)}`);
    cycle.lines.movedOut += increment;
    cycle.lines.seedGivenBack += seedGivenBack;
    this.stopped = true;
    this.assertAll(at);
  }

  /** The frozen cycle that pays or is restored now: each does so once. */
  private endOf(number: number, at: string): Cycle {
    const cycle = this.cycle(number, at);
    if (cycle.status !== 'frozen' || cycle.ended) fail(`${at}: cycle ${number} is ${cycle.status}${cycle.ended ? ' and has ended' : ''}`);
    if (meterOf(cycle.lines) !== cycle.frozenAt)
      fail(`${at}: cycle ${number} was frozen at ${cycle.frozenAt} and stands at ${meterOf(cycle.lines)}`);
    cycle.ended = true;
    return cycle;
  }

  private cycle(number: number, at: string): Cycle {
    const cycle = this.cycles[number - 1];
    return cycle === undefined ? fail(`${at}: there is no cycle ${number}`) : cycle;
  }

  /** Only the open cycle takes entries: a frozen one stands until it ends. */
  private post(number: number, entries: Partial<Lines>, at: string): void {
    const cycle = this.cycle(number, at);
    if (cycle.status !== 'running') fail(`${at}: cycle ${number} is ${cycle.status}`);
    for (const [line, amount] of Object.entries(entries) as [Line, Money][]) cycle.lines[line] += amount;
  }

  /** What the event says of the running meter, and the equations over every cycle and over all of them. */
  private says(meter: Money, at: string): void {
    const { running } = this.stands;
    if (meter !== running) fail(`${at}: it says ${meter} of a running meter of ${running}`);
    this.assertAll(at);
  }

  private assertAll(at: string): void {
    const all = noLines();
    let standing = 0n;
    for (const { number, lines, status, seed, frozenAt, ended } of this.cycles) {
      for (const line of NAMES) all[line] += lines[line];
      const meter = meterOf(lines);
      standing += meter;
      if (status === 'running' && !this.stopped && meter < seed)
        fail(`${at}: the open cycle ${number} stands at ${meter}, below its seed of ${seed}`);
      if (status === 'frozen' && meter !== (ended ? 0n : frozenAt))
        fail(`${at}: cycle ${number}, frozen at ${frozenAt}, stands at ${meter}`);
      if (status === 'closed' && meter !== 0n) fail(`${at}: the closed cycle ${number} stands at ${meter}`);
    }
    if (all.carriedIn !== all.carriedOut) fail(`${at}: ${all.carriedOut} carried out, ${all.carriedIn} carried in`);
    const { seed, seedGivenBack, contributions, topUps, movedIn, shares, paid, returned, movedOut } = all;
    if (seed - seedGivenBack + contributions + topUps + movedIn !== standing + shares + paid + returned + movedOut)
      fail(`${at}: the sum over all cycles of ${this.jackpotId} does not hold`);
  }
}
