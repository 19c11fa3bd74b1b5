import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFloor } from '@casino/casino-app';
import { TEST_FLOOR } from '@casino/contracts/testing';
import { PUBLISHED_PREFIXES, type Context } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { loadConfiguration } from '@casino/platform';
import { holdAnswers } from '@casino/platform/testing';
import { OneAfterTheOther } from './one-after-the-other.js';

/** Whose token it is, as `POST /dev/token` takes it. */
export interface Person {
  readonly id: string;
  readonly role: string;
  readonly device?: string;
  readonly table?: string;
  readonly seat?: number;
  readonly sitting?: string;
  readonly card?: string;
}

/** One command of the night. */
export interface Step {
  /** What the clock says. */
  readonly at: string;
  readonly as: Person;
  /** Who countersigns. */
  readonly with?: Person;
  /** `POST /tables/JA/rounds`. `{incident- 7 incidentId}` in it: that field of the 8th event of the streams that are named so, or begin so. */
  readonly do: string;
  readonly body?: object;
  /** Idempotency-Key. */
  readonly key: string;
  /** Code of the refusal; accepted when absent. */
  readonly refused?: string;
  /** The next command comes before anybody has heard of this one. */
  readonly unheard?: true;
}

/** By name: the stored bytes of each event, in order. */
export type Streams = ReadonlyMap<string, readonly Uint8Array[]>;

/**
 * Streams of a store that are compared: what is published, and `hands-`. Not `vault-`: AES-GCM encrypts the secrets of the shoes under a
 * nonce that is random by nature. Not the machinery (inbox, parked records, snapshots, `ended-`, `acts-`): it holds no facts of the floor.
 */
const comparedPrefixes = (context: Context): readonly string[] => [...PUBLISHED_PREFIXES[context], 'hands-'];

const PAGE = 2_000;
/** ms. A token is good for twelve. */
const HOUR = 3_600_000;

const addStreams = async (streams: Map<string, Uint8Array[]>, store: EventStore, prefixes: readonly string[]): Promise<void> => {
  for (let after = store.start, end = false; !end;) {
    const page = await store.readAll(after, { limit: PAGE, prefixes });
    for (const { stream, bytes } of page.events) {
      const events = streams.get(stream);
      if (events === undefined) streams.set(stream, [bytes]);
      else events.push(bytes);
    }
    after = page.next;
    end = page.end;
  }
};

/** A floor on which nothing depends on time or luck: the recording moves its clock and knows its shoes, and what is said is heard in order. */
export class NightFloor {
  readonly #tokens = new Map<string, string>();

  private constructor(
    private readonly app: Awaited<ReturnType<typeof createFloor>>,
    private readonly bus: OneAfterTheOther,
    /** ms since the epoch */
    private readonly clock: { now: number },
    private readonly data: string,
  ) {}

  /** @param shoes `JA/1` → 64 hex digits, of every coup: another one would have a shoe from the operating system */
  static async open(shoes: Readonly<Record<string, string>>): Promise<NightFloor> {
    const data = mkdtempSync(join(tmpdir(), 'casino-night-'));
    const bus = new OneAfterTheOther();
    const clock = { now: 0 };
    const configuration = loadConfiguration({
      CASINO_DATA: data,
      CASINO_LOG_LEVEL: 'silent',
      CASINO_FLOOR_ID: TEST_FLOOR,
      CASINO_TEST_SHOES: Object.entries(shoes)
        .map((entry) => entry.join('='))
        .join(','),
      // the one timer that decides anything, by a clock of its own that nobody moves: longer than any night takes
      CASINO_UNANSWERED_BET_MS: '600000',
    });
    return new NightFloor(
      await createFloor(configuration, { clock: { now: () => clock.now }, prepare: holdAnswers }, bus),
      bus,
      clock,
      data,
    );
  }

  /** The OpenAPI description. */
  async description(): Promise<unknown> {
    return (await this.app.inject('/docs-json')).json();
  }

  /** Sends the command, and waits until all that comes of it has come. @returns the code with which it was refused; undefined: accepted */
  async send({ at, as, with: second, do: what, body, key, unheard }: Step): Promise<string | undefined> {
    this.clock.now = Date.parse(at);
    const [, method, path] = /^(\S+) (.*)$/.exec(what) as unknown as [string, 'POST', string];
    const headers = {
      authorization: `Bearer ${await this.#tokenOf(as)}`,
      'idempotency-key': key,
      ...(second === undefined ? {} : { countersignature: `Bearer ${await this.#tokenOf(second)}` }),
    };
    const url = await this.#resolved(path);
    const answer = await this.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    if (unheard !== true) await this.bus.rest();
    return answer.statusCode < 300 ? undefined : answer.json<{ code: string }>().code;
  }

  /** Sorted by name. */
  async streams(): Promise<Streams> {
    const streams = new Map<string, Uint8Array[]>();
    for (const [context, store] of this.bus.stores) await addStreams(streams, store, comparedPrefixes(context));
    return new Map([...streams].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  async close(): Promise<void> {
    await this.app.close();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** The path, with the id that an event gave to what it began. */
  async #resolved(path: string): Promise<string> {
    const [reference, prefix, index, field] = /\{(\S+) (\d+) (\S+)\}/.exec(path) ?? [];
    if (reference === undefined || prefix === undefined || field === undefined) return path;
    for (const store of this.bus.stores.values()) {
      const { events } = await store.readAll(store.start, { prefixes: [prefix], limit: Number(index) + 1 });
      const event = events[Number(index)];
      if (event === undefined) continue;
      const { data } = JSON.parse(Buffer.from(event.bytes).toString('utf8')) as { data: Readonly<Record<string, string>> };
      return path.replace(reference, data[field] ?? reference);
    }
    throw new Error(`there is no ${reference}`);
  }

  async #tokenOf(person: Person): Promise<string> {
    const name = JSON.stringify([person, Math.floor(this.clock.now / HOUR)]);
    const known = this.#tokens.get(name);
    if (known !== undefined) return known;
    const { token } = (await this.app.inject({ method: 'POST', url: '/dev/token', payload: person })).json<{ token: string }>();
    this.#tokens.set(name, token);
    return token;
  }
}
