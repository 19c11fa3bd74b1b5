import type { EventStore, Page, Position, StoredEvent, Subscription } from '@casino/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { GAME_ROUND_STORE } from '../application/streams.js';

/** What follows the service's own events; quick, since every event of the service passes. */
export interface FeedListener {
  /** @param next where the feed stands after these events */
  heard(events: readonly StoredEvent[], next: Position): void;
}

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

  start(after: Position): void {
    this.at = after;
    this.subscription = this.store.subscribe(after, { prefixes: ['table-', 'round-'] }, (page) => this.deliver(page));
  }

  /** Resolves when everything up to `position` has passed, or the feed has stopped. */
  reached(position: Position): Promise<void> {
    if (this.at === undefined || this.store.comparePositions(this.at, position) >= 0) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ position, resolve }));
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
    for (const { resolve } of this.waiting.splice(0)) resolve();
  }

  private async deliver({ events, next }: Page): Promise<void> {
    for (const listener of this.listeners) listener.heard(events, next);
    this.at = next;
    const left: Waiting[] = [];
    for (const one of this.waiting) {
      if (this.store.comparePositions(next, one.position) >= 0) one.resolve();
      else left.push(one);
    }
    this.waiting = left;
    return Promise.resolve();
  }
}
