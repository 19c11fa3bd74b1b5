import { casinoCatalogue, gameRoundEvents, encodeEvent } from '@casino/contracts';
import { on, onTogether, type Occurrence, type Reaction } from '@casino/event-bus';
import type { DeciderRunner, EventStore, Executed, StoredEvent } from '@casino/event-store';
import { CasinoError, type DomainEvent } from '@casino/kernel';
import { eventSpanIdOf, traceIdOf, traceparentOf } from './trace-ids.js';
import { traceHandlers } from './trace-handlers.js';
import { traceRelay } from './trace-relay.js';
import { traceStore } from './trace-store.js';
import { type SpanRecord, type Tracer } from './tracer.js';
import { observeRunner } from '../service/observe-runner.js';
import { openTracing } from './open-tracing.js';
import { parentOf, withinRequest } from './surroundings.js';

const ID = 'fe12b69d-861e-5768-a3b6-c14b248299c3';
const EVENT = gameRoundEvents.AnomalyObserved;
const data = { kind: 'gap' as const, tableId: null, coup: null, subject: 's', detail: '', cause: 'c' };
const metadata = (correlationId: string, id = ID) => ({
  id,
  stream: 'anomaly-game-round',
  floor: 'f-1',
  revision: 3n,
  previousDigest: 'cd'.repeat(32),
  time: 0,
  commandId: ID,
  requestHash: '0'.repeat(64),
  correlationId,
  actor: { id: 'a', role: 'r' },
});
const encoded = (correlationId: string) =>
  encodeEvent(casinoCatalogue, 'game-round', { type: 'AnomalyObserved', data }, metadata(correlationId));
const stored = (correlationId: string): StoredEvent => ({
  ...encoded(correlationId),
  stream: 'anomaly-game-round',
  revision: 3n,
  position: '4',
});

describe('tracing', () => {
  let spans: SpanRecord[];
  const tracer: Tracer = { record: (span) => void spans.push(span) };
  beforeEach(() => (spans = []));

  it('ids follow from correlation id and event id, in every process the same', () => {
    expect(traceIdOf('k-1')).toBe('4a825724acd88a521afe8f868625b4b1');
    expect(traceparentOf({ correlationId: 'k-1', eventId: ID })).toBe(`00-${traceIdOf('k-1')}-${eventSpanIdOf(ID)}-01`);
    expect(traceparentOf({ correlationId: 'k-2', eventId: ID })).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it('costs nothing when it is off: everything stays what it was', async () => {
    const off = await openTracing({});
    const tracerOff = off.of('wallet');
    expect(tracerOff).toBeUndefined();
    const store = {} as EventStore;
    const runner = {} as DeciderRunner<unknown, DomainEvent, unknown>;
    const handlers = [on(EVENT, 'h', () => Promise.resolve())];
    expect(traceStore(store, tracerOff)).toBe(store);
    expect(observeRunner(runner, { tracer: tracerOff })).toBe(runner);
    expect(traceHandlers(handlers, 'g', tracerOff)).toBe(handlers);
    expect(traceRelay(tracerOff)).toBeUndefined();
    expect(Object.keys(require.cache).some((path) => path.includes('open-tracing'))).toBe(true);
    expect(Object.keys(require.cache).filter((path) => path.includes('@opentelemetry'))).toEqual([]);
  });

  it('commands that are executed together are each in their own trace, and their appends below them', async () => {
    const store = traceStore({ append: () => Promise.resolve({ revision: 1n, position: '1' }) } as unknown as EventStore, tracer);
    const executed = [
      { outcome: 'appended', events: [], state: 0, revision: 1n, position: '1' },
      { outcome: 'refused', refusal: { code: 'insufficient-chips', detail: 'has 17 chips' }, state: 0, revision: 1n },
    ] as Executed<DomainEvent, number>[];
    const runner = observeRunner<{ type: string }, DomainEvent, number>(
      {
        executeAll: async ({ commands }) => {
          for (const { command } of commands) if (typeof command === 'function') command(0);
          await store.append('anomaly-game-round', 2n, [encoded('one')]);
          return executed;
        },
        execute: () => Promise.reject(new Error('not used')),
        load: () => Promise.reject(new Error('not used')),
      },
      { tracer },
    );
    const meta = (correlationId: string) => ({ commandId: ID, requestHash: '', actor: { id: 'a', role: 'r' }, correlationId, now: 0 });
    const request = { spanId: '00000000000000aa', tracer: undefined };
    const answers = await withinRequest(request, () =>
      runner.executeAll({
        stream: 's',
        retries: 1,
        commands: [
          { command: () => ({ type: 'First' }), meta: meta('one') },
          { command: { type: 'Second' }, meta: meta('two') },
        ],
      }),
    );
    expect(answers).toEqual(executed);
    expect(request.tracer).toBe(tracer);
    const [append, first, second] = spans;
    expect(spans.map(({ name, correlationId }) => [name, correlationId])).toEqual([
      ['append casino.game-round.AnomalyObserved.v1', 'one'],
      ['decide First', 'one'],
      ['decide Second', 'two'],
    ]);
    expect(append).toMatchObject({ spanId: eventSpanIdOf(ID), parentId: first?.spanId });
    expect([first?.parentId, second?.parentId]).toEqual([request.spanId, request.spanId]);
    expect([first, second].map((span) => span?.attributes['casino.outcome'])).toEqual(['appended', 'insufficient-chips']);
    expect(JSON.stringify(spans)).not.toContain('17 chips');
  });

  it('a command that throws, and an append that fails, say so by code; the next try has the id', async () => {
    let failing = true;
    const store = traceStore(
      {
        append: () =>
          failing ? Promise.reject(new CasinoError('store-unavailable', '/secret/path')) : Promise.resolve({ revision: 1n, position: '1' }),
      } as unknown as EventStore,
      tracer,
    );
    await expect(store.append('s', 2n, [encoded('one')])).rejects.toMatchObject({ code: 'store-unavailable' });
    failing = false;
    await store.append('s', 2n, [encoded('one'), { id: ID, type: 'casino.relay.Checkpoint.v1', bytes: Buffer.from('{}') }]);
    expect(spans.map(({ failure, spanId }) => [failure, spanId === eventSpanIdOf(ID)])).toEqual([
      ['store-unavailable', false],
      [undefined, true],
    ]);
    expect(JSON.stringify(spans)).not.toContain('secret');
    const runner = observeRunner(
      { executeAll: () => Promise.reject(new TypeError('x')) } as unknown as DeciderRunner<{ type: string }, DomainEvent, number>,
      { tracer },
    );
    const execution = {
      stream: 's',
      retries: 0,
      command: { type: 'C' },
      meta: { commandId: ID, requestHash: '', actor: { id: 'a', role: 'r' }, correlationId: 'one', now: 0 },
    };
    await expect(runner.execute(execution)).rejects.toThrow('x');
    expect(spans.at(-1)).toMatchObject({ name: 'decide C', failure: 'TypeError', attributes: { 'casino.outcome': 'failed' } });
  });

  it('a handler is below the append of what it hears, whatever request the delivery happened in', async () => {
    const heard = (correlationId: string) => ({
      event: { type: 'AnomalyObserved' as const, data },
      metadata: metadata(correlationId),
      context: 'game-round' as const,
    });
    const parents: (string | undefined)[] = [];
    const [one, many] = traceHandlers(
      [
        on(EVENT, 'one', async () => {
          await Promise.resolve();
          parents.push(parentOf('a', tracer), parentOf('elsewhere', tracer));
        }),
        onTogether(EVENT, 'many', () => Promise.reject(new Error('a bug with T1 and 500'))),
      ],
      'wallet',
      tracer,
    );
    if (one === undefined || many === undefined || !('handle' in one) || !('handleTogether' in many))
      throw new Error('the kind of a handler is kept');
    await withinRequest({ spanId: '00000000000000aa', tracer: undefined }, () => one.handle(heard('a'), {} as Reaction));
    expect(spans).toEqual([
      expect.objectContaining({
        name: 'hear AnomalyObserved',
        kind: 'consumer',
        correlationId: 'a',
        parentId: eventSpanIdOf(ID),
        failure: undefined,
      }),
    ]);
    expect(parents).toEqual([spans[0]?.spanId, undefined]);
    const run = ['a', 'b'].map((correlationId) => ({ heard: heard(correlationId), reaction: {} })) as unknown as Occurrence[];
    await expect(many.handleTogether(run, { takeMarks: () => [], owned: () => true })).rejects.toThrow('a bug');
    expect(spans.slice(1).map(({ correlationId, failure }) => [correlationId, failure])).toEqual([
      ['a', 'Error'],
      ['b', 'Error'],
    ]);
    expect(JSON.stringify(spans)).not.toContain('"500"');
  });

  it('the relay sends traceparent along, and a span for each event of a batch', () => {
    const relay = traceRelay(tracer);
    expect(relay?.headersOf(stored('one'))).toEqual({ traceparent: traceparentOf({ correlationId: 'one', eventId: ID }) });
    expect(relay?.headersOf({ ...stored('one'), bytes: Buffer.from('no event') })).toEqual({});
    relay?.sending([stored('one'), { ...stored('two'), bytes: Buffer.from('no event') }])(new CasinoError('bus-unavailable'));
    expect(spans).toEqual([expect.objectContaining({ kind: 'producer', parentId: eventSpanIdOf(ID), failure: 'bus-unavailable' })]);
  });
});
