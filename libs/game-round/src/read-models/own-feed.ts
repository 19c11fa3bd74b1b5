import type { EventStore, Page, Position, StoredEvent, Subscription } from '@casino/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { GAME_ROUND_STORE } from '../application/streams.js';

/** What follows the service's own events; quick, since every event of the service passes. */
export interface FeedListener {
  /** @param next where the feed stands after these events */
  heard(events: readonly StoredEvent[], next: Position): void;
}

const PREFIXES = ['table-', 'round-'];
const PAGE = 500;

interface Waiting {
  readonly position: Position;
  resolve(): void;
}

/** The service's own tables and coups as they are stored, once for everything in the process that follows them. */
@Injectable()
export class OwnFeed {
  private readonly listeners: FeedListener[] = [];
  private waiting: Waiting[] = [];
  private at: Position | undefined;
  private subscription: Subscription | undefined;

  constructor(@Inject(GAME_ROUND_STORE) private readonly store: EventStore) {}

  add(listener: FeedListener): void {
    this.listeners.push(listener);
  }

  /** Resolves when everything that is stored by now has passed; the rest passes as it comes. */
  async start(after: Position): Promise<void> {
    let at = after;
    for (let end = false; !end;) {
      const page = await this.store.readAll(at, { prefixes: PREFIXES, limit: PAGE });
      this.deliver(page);
      ({ next: at, end } = page);
    }
    this.subscription = this.store.subscribe(at, { prefixes: PREFIXES }, (page) => Promise.resolve(this.deliver(page)));
  }

  /** Resolves when the event at `position`, one of a table or a coup, has passed, or the feed has stopped. */
  reached(position: Position): Promise<void> {
    if (this.at === undefined || this.store.comparePositions(this.at, position) >= 0) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ position, resolve }));
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
    for (const { resolve } of this.waiting.splice(0)) resolve();
  }

  private deliver({ events, next }: Page): void {
    for (const listener of this.listeners) listener.heard(events, next);
    this.at = next;
    const left: Waiting[] = [];
    for (const one of this.waiting) {
      if (this.store.comparePositions(next, one.position) >= 0) one.resolve();
      else left.push(one);
    }
    this.waiting = left;
  }
}
