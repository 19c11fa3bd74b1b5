import type { ServerResponse } from 'node:http';
import type { Position, StoredEvent } from '@casino/event-store';
import type { CasinoReply } from '../request.js';
import { heartbeat, serverSentEvent } from './server-sent-event.js';

interface Timing {
  /** ms */
  readonly heartbeatMs: number;
  /** ms */
  readonly patienceMs: number;
  /** ms until the token expires; undefined: for ever. */
  readonly lifeMs: number | undefined;
}

/** The longest delay that a timer takes. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** One client that listens. What it does not take stays in the store: at most one event waits in memory. */
export class EventStreamConnection {
  private readonly raw: ServerResponse;
  private readonly timers: NodeJS.Timeout[] = [];
  private position: Position | undefined;

  constructor(
    reply: CasinoReply,
    private readonly timing: Timing,
  ) {
    const headers = reply.getHeaders();
    reply.hijack();
    this.raw = reply.raw;
    this.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    } as Record<string, string>);
    this.raw.write(heartbeat(undefined));
    this.timers.push(setInterval(() => this.beat(), timing.heartbeatMs));
    if (timing.lifeMs !== undefined) this.timers.push(setTimeout(() => this.end(), Math.min(Math.max(timing.lifeMs, 0), MAX_DELAY_MS)));
    this.onEnd(() => this.timers.forEach((timer) => clearTimeout(timer)));
  }

  get ended(): boolean {
    return this.raw.destroyed || this.raw.writableEnded;
  }

  onEnd(listener: () => void): void {
    this.raw.once('close', listener);
  }

  /** Resolves when the client has room again, or is gone. Never rejects: the store would deliver the page again. */
  async send(event: Pick<StoredEvent, 'position' | 'type' | 'bytes'>): Promise<void> {
    if (this.ended || this.raw.write(serverSentEvent(event))) return;
    await this.room();
  }

  /** Everything up to here was sent or is not for this client. */
  reached(position: Position): void {
    this.position = position;
  }

  end(): void {
    if (this.ended) return;
    this.raw.end();
    // A client that takes nothing would keep the connection, and with it the shutdown, open.
    const timer = setTimeout(() => this.raw.destroy(), 1000);
    timer.unref();
    this.raw.once('close', () => clearTimeout(timer));
  }

  private beat(): void {
    if (this.ended || this.raw.writableNeedDrain) return;
    this.raw.write(heartbeat(this.position));
    this.position = undefined;
  }

  private room(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.raw.off('drain', done).off('close', done);
        resolve();
      };
      const timer = setTimeout(() => this.raw.destroy(), this.timing.patienceMs);
      this.raw.once('drain', done).once('close', done);
    });
  }
}
