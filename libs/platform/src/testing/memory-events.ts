import type { EventStore, Page, Position, StoredEvent, Subscription } from '@casino/event-store';

/** What a subscription needs of a store, in memory: for tests of what stands on it. */
export class MemoryEvents implements Pick<EventStore, 'subscribe' | 'head' | 'start' | 'comparePositions' | 'holdsPosition'> {
  readonly start = '0';
  readonly subscriptions = new Set<object>();
  private readonly events: StoredEvent[] = [];
  private readonly wakers = new Set<() => void>();

  append(stream: string, type: string, data: unknown): void {
    const position = String(this.events.length + 1);
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new TextEncoder().encode(JSON.stringify(data));
    this.events.push({ id: position, type, bytes, stream, revision: 0n, position });
    for (const wake of this.wakers) wake();
  }

  async head(): Promise<Position> {
    return String(this.events.length);
  }

  comparePositions(a: Position, b: Position): number {
    if (!/^[0-9]+$/.test(a) || !/^[0-9]+$/.test(b)) throw new TypeError('no position');
    return Number(a) - Number(b);
  }

  /** Positions within the store that it never gave out. */
  readonly unknown = new Set<Position>();

  holdsPosition(position: Position): Promise<boolean> {
    return Promise.resolve(!this.unknown.has(position));
  }

  subscribe(
    after: Position,
    options: { readonly prefixes?: readonly string[]; readonly limit?: number },
    deliver: (page: Page) => Promise<void>,
  ): Subscription {
    const key = {};
    this.subscriptions.add(key);
    let next = Number(after);
    let wake = (): void => undefined;
    const run = async (): Promise<void> => {
      while (this.subscriptions.has(key)) {
        const found = this.events.slice(next, next + (options.limit ?? 500));
        if (found.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            this.wakers.add(resolve);
          });
          this.wakers.delete(wake);
          continue;
        }
        next += found.length;
        const events = found.filter(({ stream }) => options.prefixes?.some((prefix) => stream.startsWith(prefix)) ?? true);
        await deliver({ events, next: String(next), end: next === this.events.length });
      }
    };
    const running = run();
    return {
      get position() {
        return String(next);
      },
      reached: () => Promise.reject(new Error('not a part of the double')),
      stop: async () => {
        this.subscriptions.delete(key);
        wake();
        await running;
      },
    };
  }
}
