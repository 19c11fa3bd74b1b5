import { gameRoundEvents, walletEvents, type EventOf, type GameRoundEventOf } from '@casino/contracts';
import { Injectable, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { Heard, Occurrence, Reaction, Run } from '../consumer-runner/index.js';
import { repertoireOf } from '../consumer-runner/repertoire.js';
import { collectHandlers, handlersOf, On } from './index.js';

const reaction = {} as Reaction;

@Injectable()
class Ledger {
  readonly heard: string[] = [];
}

@Injectable()
class Stakes {
  constructor(readonly ledger: Ledger) {}

  @On(gameRoundEvents.BetPlaced, 'reserve-stake')
  async reserve({ event }: Heard<EventOf<typeof gameRoundEvents.BetPlaced>>, _reaction: Reaction): Promise<void> {
    this.ledger.heard.push(event.type);
  }

  // the reaction may be left out
  @On(gameRoundEvents.BetWithdrawn, 'release-stake')
  async release({ event }: Heard<GameRoundEventOf<'BetWithdrawn'>>): Promise<void> {
    this.ledger.heard.push(event.type);
  }

  // @ts-expect-error the method hears another event than it is declared for
  @On(gameRoundEvents.BetPlaced, 'wrong-event')
  async wrong(_heard: Heard<EventOf<typeof walletEvents.AccountOpened>>): Promise<void> {}

  // @ts-expect-error nobody would wait for it
  @On(gameRoundEvents.RoundSettled, 'not-awaited')
  notAwaited(_heard: Heard<EventOf<typeof gameRoundEvents.RoundSettled>>): void {}
}

@Module({ providers: [Ledger, Stakes] })
class Wallet {}

describe('@On', () => {
  it('finds the handlers of a Nest provider, with its dependencies', async () => {
    const module = await Test.createTestingModule({ imports: [Wallet] }).compile();
    const handlers = handlersOf(module.get(ModuleRef), [Stakes]);
    expect(handlers.map(({ definition, name }) => [definition.name, name])).toEqual([
      ['BetPlaced', 'reserve-stake'],
      ['BetWithdrawn', 'release-stake'],
      ['BetPlaced', 'wrong-event'],
      ['RoundSettled', 'not-awaited'],
    ]);
    const [, release] = handlers;
    if (release === undefined || !('handle' in release)) throw new Error('release-stake takes one at a time');
    await release.handle({ event: { type: 'BetWithdrawn', data: {} }, metadata: {} as never, context: 'game-round' }, reaction);
    expect(module.get(Ledger).heard).toEqual(['BetWithdrawn']);
  });

  it('a method that takes events together is typed so', async () => {
    const runs: number[] = [];
    class Together {
      @On(gameRoundEvents.BetPlaced, 'reserve-stake', { together: true })
      async reserve(run: readonly Occurrence<GameRoundEventOf<'BetPlaced'>>[], marks: Run): Promise<void> {
        runs.push(run.length, marks.takeMarks().length);
      }

      // @ts-expect-error it takes one at a time, and is declared for several
      @On(gameRoundEvents.BetWithdrawn, 'release-stake', { together: true })
      async release(_heard: Heard<GameRoundEventOf<'BetWithdrawn'>>): Promise<void> {}
    }
    const [reserve] = collectHandlers([new Together()]);
    if (reserve === undefined || !('handleTogether' in reserve)) throw new Error('reserve-stake takes several');
    await reserve.handleTogether([], { takeMarks: () => [], owned: () => true });
    expect(runs).toEqual([0, 0]);
  });

  it('finds what a base class declares', () => {
    class Special extends Stakes {}
    expect(collectHandlers([new Special(new Ledger())])).toHaveLength(4);
  });

  it('refuses a provider without a handler', () => {
    expect(() => collectHandlers([new Ledger()])).toThrow(expect.objectContaining({ code: 'configuration-invalid' }));
  });
});

describe('what a group does', () => {
  const { BetPlaced, BetWithdrawn } = gameRoundEvents;
  const handler = (definition: typeof BetPlaced | typeof BetWithdrawn, name: string) => ({
    definition,
    name,
    handle: () => Promise.resolve(),
  });
  const refused = expect.objectContaining({ code: 'configuration-invalid' });

  it('one handler for an event of a group, of its own name', () => {
    expect(() => repertoireOf('wallet', [handler(BetPlaced, 'a'), handler(BetPlaced, 'b')], [])).toThrow(refused);
    expect(() => repertoireOf('wallet', [handler(BetPlaced, 'a'), handler(BetWithdrawn, 'a')], [])).toThrow(refused);
    expect(() => repertoireOf('wallet', [handler(BetPlaced, '')], [])).toThrow(refused);
  });

  it('an event is not both handled and ignored', () => {
    expect(() => repertoireOf('wallet', [handler(BetPlaced, 'a')], [BetPlaced])).toThrow(refused);
  });

  it('former versions of an event go the same way', () => {
    const third = { ...BetPlaced, version: 3 };
    expect([...repertoireOf('wallet', [], [third]).keys()]).toEqual([1, 2, 3].map((v) => `casino.game-round.BetPlaced.v${v}`));
  });
});
