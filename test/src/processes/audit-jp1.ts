import type { JackpotEvent } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import type { RoundEvent } from '@casino/game-round/domain';
import type { MemoryBooks } from '../coups/memory-books.js';
import type { Stored, StoredFloor } from './stored-events.js';

const fail = (why: string): never => {
  throw new Error(why);
};

/** A list that holds an id once. */
class Once {
  readonly ids = new Set<string>();

  constructor(private readonly what: string) {}

  add(id: string): void {
    if (this.ids.has(id)) fail(`${id} is twice among ${this.what}`);
    this.ids.add(id);
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }
}

/** Bets at position jp1 of a round's events, and the events without them: they have an end of their own. */
export const splitJp1 = (events: readonly RoundEvent[]): { readonly table: readonly RoundEvent[]; readonly jp1: ReadonlySet<string> } => {
  const jp1 = new Set<string>();
  for (const event of events) if (event.type === 'BetPlaced' && event.data.position === 'jp1') jp1.add(event.data.betId);
  const table = events.flatMap((event): readonly RoundEvent[] => {
    switch (event.type) {
      case 'BetPlaced':
      case 'BetAccepted':
      case 'BetRefused':
      case 'BetWithdrawn':
        return jp1.has(event.data.betId) ? [] : [event];
      case 'RoundVoided':
        return [{ ...event, data: { ...event.data, bets: event.data.bets.filter(({ betId }) => !jp1.has(betId)) } }];
      default:
        return [event];
    }
  });
  return { table, jp1 };
};

export interface Jp1Count {
  readonly stakes: number;
  readonly entered: number;
  readonly returned: number;
  readonly prizes: number;
}

/** Each JP1 stake that stood at the close of the betting was answered by the jackpot once, and moved in the wallet once, as the jackpot says. */
const auditStakes = ({ gameRound, wallet, jackpot }: StoredFloor): Omit<Jp1Count, 'prizes'> => {
  const standing = new Once('stakes of the coups');
  for (const { event } of gameRound)
    if (event.type === 'BettingClosed' && event.data.jackpot !== null)
      for (const { betId, position } of event.data.bets) if (position === 'jp1') standing.add(betId);
  const [entered, declined, returned] = [new Once('entries'), new Once('declined stakes'), new Once('returned stakes')];
  for (const { event } of jackpot) {
    if (event.type === 'CoupEntered') for (const { betId } of event.data.entries) entered.add(betId);
    if (event.type === 'CoupDeclined') for (const { betId } of event.data.bets) declined.add(betId);
    if (event.type === 'ContributionReturned') for (const { betId } of event.data.returns) returned.add(betId);
  }
  const [contributed, refunded, released] = [new Once('contributions'), new Once('refunds'), new Once('released stakes')];
  for (const { event } of wallet) {
    if (event.type === 'StakeContributed') contributed.add(event.data.betId);
    if (event.type === 'StakeRefunded') refunded.add(event.data.betId);
    if (event.type === 'StakeReleased' && standing.has(event.data.betId)) released.add(event.data.betId);
  }
  for (const betId of standing.ids) {
    if (entered.has(betId) === declined.has(betId))
      fail(`JP1 stake ${betId} is ${entered.has(betId) ? 'entered and declined' : 'not answered'}`);
    if (contributed.has(betId) !== entered.has(betId))
      fail(
        `JP1 stake ${betId} is ${entered.has(betId) ? '' : 'not '}in the jackpot, and ${contributed.has(betId) ? '' : 'not '}in its meter`,
      );
    if (released.has(betId) !== declined.has(betId))
      fail(`JP1 stake ${betId} was ${declined.has(betId) ? '' : 'not '}declined, and ${released.has(betId) ? '' : 'not '}released`);
    if (refunded.has(betId) !== returned.has(betId))
      fail(`JP1 stake ${betId} was ${returned.has(betId) ? '' : 'not '}returned, and ${refunded.has(betId) ? '' : 'not '}refunded`);
  }
  for (const other of [entered, declined, returned, contributed, refunded])
    for (const betId of other.ids) if (!standing.has(betId)) fail(`JP1 stake ${betId} did not stand at the close of its coup's betting`);
  return { stakes: standing.ids.size, entered: entered.ids.size, returned: returned.ids.size };
};

/** Each award of the jackpot is paid once, and nothing else is. */
const auditPrizes = ({ wallet, jackpot }: StoredFloor): number => {
  const awards = new Map<string, Stored<JackpotEvent>>();
  for (const stored of jackpot)
    if (['FixedPrizeWon', 'ConsolationAwarded', 'JackpotAwarded'].includes(stored.event.type)) awards.set(stored.metadata.id, stored);
  const paid = new Once('paid prizes');
  for (const { event, metadata } of wallet) {
    if (event.type !== 'PrizePaid') continue;
    const award = awards.get(metadata.causationId ?? '');
    if (award === undefined || !('amount' in award.event.data) || award.event.data.amount !== event.data.amount)
      return fail(`PrizePaid ${metadata.id} of ${event.data.amount} is no award of the jackpot`);
    paid.add(award.metadata.id);
  }
  for (const [id, { event }] of awards)
    if (!paid.has(id) && 'amount' in event.data && event.data.amount !== 0n) fail(`${event.type} ${id} was not paid`);
  return paid.ids.size;
};

/** What each jackpot shows and owes: open meter, frozen amounts, shares that are not awarded yet. */
const standingOf = (events: readonly JackpotEvent[]): ReadonlyMap<string, Money> => {
  const running = new Map<string, Money>();
  const aside = new Map<string, Money>();
  const add = (jackpotId: string, amount: Money): void => {
    const before = aside.get(jackpotId);
    aside.set(jackpotId, before === undefined ? amount : before + amount);
  };
  for (const event of events) {
    if (event.type === 'CycleOpened') running.set(event.data.jackpotId, event.data.policy.seed);
    if (event.type === 'CycleFrozen') add(event.data.jackpotId, event.data.amount);
    if (event.type === 'JackpotShared') add(event.data.jackpotId, -event.data.remainder);
    if (event.type === 'JackpotAwarded') add(event.data.jackpotId, -event.data.amount);
    if (event.type === 'MeterRestored') add(event.data.jackpotId, -event.data.increment - event.data.seedGivenBack);
    if (event.type === 'JackpotStopped') running.set(event.data.jackpotId, 0n);
    else if ('meter' in event.data && event.data.meter !== null) running.set(event.data.jackpotId, event.data.meter);
  }
  return new Map([...running].map(([jackpotId, meter]) => [jackpotId, meter + (aside.get(jackpotId) ?? 0n)]));
};

/** JP1 of a floor at rest, from its stored events. @param books of every leg of wallet and jackpot @throws at the first thing that does not hold */
export const auditJp1 = (floor: StoredFloor, books: MemoryBooks): Jp1Count => {
  const count = { ...auditStakes(floor), prizes: auditPrizes(floor) };
  for (const [jackpotId, standing] of standingOf(floor.jackpot.map(({ event }) => event))) {
    const account = books.balance(`meter:${jackpotId}`);
    if (account !== standing) fail(`${jackpotId} shows and owes ${standing}, its account has ${account}`);
  }
  return count;
};
