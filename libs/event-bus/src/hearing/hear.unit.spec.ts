import { surveillanceEvents, type EventOf, type SurveillanceEventOf, type walletEvents } from '@casino/contracts';
import { Injectable, Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { Heard, Occurrence, Reaction, Run } from '../consumer-runner/handler.js';
import { handlersOf, hear, react, reactTogether } from './hear.js';

const reaction = {} as Reaction;

@Injectable()
class Ledger {
  readonly heard: string[] = [];
}

@Injectable()
class Incidents {
  constructor(readonly ledger: Ledger) {}

  async raised({ event }: Heard<SurveillanceEventOf<'IncidentRaised'>>, _reaction: Reaction): Promise<void> {
    this.ledger.heard.push(event.type);
  }

  // the reaction may be left out
  async resolved({ event }: Heard<SurveillanceEventOf<'IncidentResolved'>>): Promise<void> {
    this.ledger.heard.push(event.type);
  }

  async foreign(_heard: Heard<EventOf<typeof walletEvents.AccountOpened>>): Promise<void> {}

  notAwaited(_heard: Heard<SurveillanceEventOf<'IncidentRaised'>>): void {}

  async several(run: readonly Occurrence<SurveillanceEventOf<'IncidentRaised'>>[], marks: Run): Promise<void> {
    this.ledger.heard.push(`${run.length} and ${marks.takeMarks().length}`);
  }
}

@Module({ providers: [Ledger, Incidents] })
class House {}

// prettier-ignore
const REVIEWS = ['ReviewRequested', 'ReviewerBarred', 'ReviewAssigned', 'ReviewConcluded', 'ReviewWithdrawn', 'ImagesHeld', 'ImagesReleased'] as const;
const IncidentRaised = react('raised', Incidents, 'raised');
const IncidentResolved = react('resolved', Incidents, 'resolved');
const one = (provider: object) => () => provider;

describe('what a service hears', () => {
  it('finds the handlers of a Nest provider, with its dependencies', async () => {
    const module = await Test.createTestingModule({ imports: [House] }).compile();
    const hears = [hear('surveillance', { IncidentRaised, IncidentResolved }, [...REVIEWS, 'AnomalyObserved'])];
    const handlers = handlersOf(hears, (type: Type<object>) => module.get(ModuleRef).get(type, { strict: false }));
    expect(handlers.map(({ definition, name }) => [definition.name, name])).toEqual([
      ['IncidentRaised', 'raised'],
      ['IncidentResolved', 'resolved'],
    ]);
    const [, resolved] = handlers;
    if (resolved === undefined || !('handle' in resolved)) throw new Error('resolved takes one at a time');
    await resolved.handle({ event: { type: 'IncidentResolved', data: {} }, metadata: {} as never, context: 'surveillance' }, reaction);
    expect(module.get(Ledger).heard).toEqual(['IncidentResolved']);
  });

  it('an event is left out by nobody: the type system names the one that is missing, unknown, or both reacted to and ignored', () => {
    // @ts-expect-error AnomalyObserved is not named
    hear('surveillance', { IncidentRaised, IncidentResolved }, REVIEWS);
    expect(() =>
      // @ts-expect-error the wallet's event is not surveillance's
      hear('surveillance', { IncidentRaised, IncidentResolved }, [...REVIEWS, 'AnomalyObserved', 'CashDeposited']),
    ).toThrow(expect.objectContaining({ code: 'configuration-invalid' }));
    // @ts-expect-error it is reacted to already
    hear('surveillance', { IncidentRaised, IncidentResolved }, [...REVIEWS, 'AnomalyObserved', 'IncidentRaised']);
    // @ts-expect-error nobody publishes such an event
    hear('surveillance', { IncidentRaised, IncidentResolved, Foreign: IncidentRaised }, [...REVIEWS, 'AnomalyObserved']);
    expect(hear('surveillance', { IncidentRaised }, [...REVIEWS, 'AnomalyObserved', 'IncidentResolved']).ignores).toContain(
      surveillanceEvents.AnomalyObserved,
    );
  });

  it('a method hears what it is declared for, and is waited for', () => {
    const foreign = react('foreign', Incidents, 'foreign');
    // @ts-expect-error the method hears another event than it is declared for
    hear('surveillance', { IncidentRaised: foreign, IncidentResolved }, [...REVIEWS, 'AnomalyObserved']);
    const notAwaited = react('not-awaited', Incidents, 'notAwaited');
    // @ts-expect-error nobody would wait for it
    hear('surveillance', { IncidentRaised: notAwaited, IncidentResolved }, [...REVIEWS, 'AnomalyObserved']);
    expect([foreign.together, notAwaited.together]).toEqual([false, false]);
  });

  it('a method that takes events together is typed so', async () => {
    const together = reactTogether('raised', Incidents, 'several');
    const wrong = reactTogether('resolved', Incidents, 'resolved');
    // @ts-expect-error it takes one at a time, and is declared for several
    hear('surveillance', { IncidentRaised: together, IncidentResolved: wrong }, [...REVIEWS, 'AnomalyObserved']);
    const ledger = new Ledger();
    const hears = [hear('surveillance', { IncidentRaised: together }, [...REVIEWS, 'AnomalyObserved', 'IncidentResolved'])];
    const [raised] = handlersOf(hears, one(new Incidents(ledger)));
    if (raised === undefined || !('handleTogether' in raised)) throw new Error('raised takes several');
    await raised.handleTogether([], { takeMarks: () => [], owned: () => true });
    expect(ledger.heard).toEqual(['0 and 0']);
  });

  it('finds what a base class declares', async () => {
    class Special extends Incidents {}
    const ledger = new Ledger();
    const hears = [
      hear('surveillance', { IncidentRaised: react('raised', Special, 'raised') }, [...REVIEWS, 'AnomalyObserved', 'IncidentResolved']),
    ];
    const [raised] = handlersOf(hears, one(new Special(ledger)));
    if (raised === undefined || !('handle' in raised)) throw new Error('raised takes one at a time');
    await raised.handle({ event: { type: 'IncidentRaised', data: {} }, metadata: {} as never, context: 'surveillance' }, reaction);
    expect(ledger.heard).toEqual(['IncidentRaised']);
  });

  it('refuses a provider without a handler', () => {
    const hears = [hear('surveillance', { IncidentRaised }, [...REVIEWS, 'AnomalyObserved', 'IncidentResolved'])];
    expect(() => handlersOf(hears, one(new Ledger()))).toThrow(expect.objectContaining({ code: 'configuration-invalid' }));
  });
});
