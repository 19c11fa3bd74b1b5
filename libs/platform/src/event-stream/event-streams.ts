import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CasinoError, type Clock } from '@casino/kernel';
import { isWithin, type EventStore, type Page, type Position, type StoredEvent } from '@casino/event-store';
import { Gauge, type Registry } from 'prom-client';
import { Shutdown } from '../bootstrap/shutdown.js';
import { CLOCK } from '../clock.js';
import { CONFIGURATION, type CasinoConfiguration } from '../configuration/configuration.js';
import { METRICS } from '../metrics/metrics.js';
import { headerOf, type CasinoReply, type CasinoRequest } from '../request.js';
import { EventStreamConnection } from './event-stream-connection.js';

/** One message as a client gets it; its id is where it goes on. */
export type StreamMessage = Pick<StoredEvent, 'position' | 'type' | 'bytes'>;

export interface EventStreamOptions {
  readonly store: Pick<EventStore, 'subscribe' | 'head' | 'start' | 'comparePositions' | 'holdsPosition'>;
  /** Streams whose names begin with one of these, and no other: published ones (libs/contracts), never a vault. */
  readonly prefixes: readonly [string, ...string[]];
  /** Which of these events the client gets: those of one table, say. */
  readonly accepts: (event: StoredEvent) => boolean;
  /** What the client gets in place of an event's own bytes; undefined: nothing of it. Asked once for each event, in the order of the store. */
  readonly render?: (event: StoredEvent) => Pick<StreamMessage, 'type' | 'bytes'> | undefined;
  /** What a client without Last-Event-ID gets at once; it goes on after its position. */
  readonly opening?: () => StreamMessage;
  /** ms between signs of life; 15,000 when absent. */
  readonly heartbeatMs?: number;
  /** A client that takes nothing for this long is cut off; 10,000 ms when absent. */
  readonly patienceMs?: number;
}

/** Events of a store to screens, as Server-Sent Events. */
@Injectable()
export class EventStreams implements OnModuleInit {
  private readonly open = new Set<EventStreamConnection>();
  /** Open streams by actor. */
  private readonly byActor = new Map<string, number>();

  constructor(
    @Inject(Shutdown) private readonly shutdown: Shutdown,
    @Inject(METRICS) registry: Registry,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIGURATION) private readonly configuration: Pick<CasinoConfiguration, 'eventStreams'>,
  ) {
    const { open } = this;
    new Gauge({
      name: 'casino_event_streams_open',
      help: 'Clients that listen to events',
      registers: [registry],
      collect() {
        this.set(open.size);
      },
    });
  }

  onModuleInit(): void {
    this.shutdown.beforeRequestsEnd('event streams', () => {
      for (const connection of this.open) connection.end();
    });
  }

  /**
   * Takes the reply over; resolves when the stream has begun. It begins after Last-Event-ID; without one, with the `opening` when there is one, else
   * from now on, or with all that is stored when the client asks for `?from=start`. It ends when the client goes, is too slow, its token expires or the service shuts down.
   * @throws CasinoError `invalid-request` for a Last-Event-ID that is no position, or another `from`; `too-many-streams`; `shutting-down`
   */
  async serve(request: CasinoRequest, reply: CasinoReply, options: EventStreamOptions): Promise<void> {
    const { store, prefixes, accepts, render } = options;
    const resumed = resumesAt(request);
    const after = await startOf(request, resumed, options);
    if (this.shutdown.closing) throw new CasinoError('shutting-down');
    if (request.raw.socket.destroyed) return;
    if (request.method === 'HEAD') return void reply.header('content-type', 'text/event-stream; charset=utf-8').send();
    const leave = this.admit(request.verified?.actor.id);
    request.streamed = true;
    const lifeMs = request.verified === undefined ? undefined : request.verified.expiresAt - this.clock.now();
    const connection = new EventStreamConnection(reply, {
      heartbeatMs: options.heartbeatMs ?? 15_000,
      patienceMs: options.patienceMs ?? 10_000,
      lifeMs,
    });
    this.open.add(connection);
    connection.onEnd(() => {
      leave();
      this.open.delete(connection);
    });
    const opening = resumed === undefined ? options.opening?.() : undefined;
    if (opening !== undefined) await connection.send(opening);
    if (connection.ended) return;
    const subscription = store.subscribe(opening === undefined ? after : opening.position, { prefixes, limit: 100 }, async (page: Page) => {
      for (const event of page.events) {
        if (!accepts(event)) continue;
        const message = render === undefined ? event : render(event);
        if (message !== undefined) await connection.send({ ...message, position: event.position });
      }
      connection.reached(page.next);
    });
    connection.onEnd(() => void subscription.stop());
  }

  /** @returns what is to be called at the end @throws CasinoError `too-many-streams` */
  private admit(actor = ''): () => void {
    const { inProcess, perActor } = this.configuration.eventStreams;
    if (this.open.size >= inProcess) throw new CasinoError('too-many-streams', `This process has ${inProcess} event streams open already`);
    const own = this.byActor.get(actor) ?? 0;
    if (own >= perActor) throw new CasinoError('too-many-streams', `This actor has ${perActor} event streams open already`);
    this.byActor.set(actor, own + 1);
    return () => {
      const left = (this.byActor.get(actor) ?? 1) - 1;
      if (left === 0) this.byActor.delete(actor);
      else this.byActor.set(actor, left);
    };
  }
}

const POSITION = /^[!-~]{1,128}$/;

const resumesAt = (request: CasinoRequest): string | undefined => {
  const last = headerOf(request, 'last-event-id');
  return last === '' ? undefined : last;
};

const startOf = async (request: CasinoRequest, last: string | undefined, { store }: EventStreamOptions): Promise<Position> => {
  const { from = 'now' } = request.query as { readonly from?: unknown };
  if (from !== 'now' && from !== 'start') throw new CasinoError('invalid-request', '"from" is start or now');
  // a client that connects again has both
  if (last === undefined) return from === 'start' ? store.start : store.head();
  // beyond the end: the store was restored, and what comes up to there would not be shown
  if (POSITION.test(last) && (await isWithin(store, last))) return last;
  throw new CasinoError('invalid-request', 'Last-Event-ID is no position of this store');
};
