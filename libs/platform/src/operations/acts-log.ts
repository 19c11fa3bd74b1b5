import { randomUUID } from 'node:crypto';
import type { EventStore, Revision, StoredEvent } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import type { Actor } from '../identity/actor.js';

/** What a person did to the machinery of a service: an entry of its unpublished stream `ops-<service>`. */
export interface OperatorAct {
  readonly act: 'resume' | 'discard' | 'republish';
  readonly actor: Pick<Actor, 'id' | 'role' | 'device' | 'card'>;
  readonly correlationId: string;
  /** What it was done to. */
  readonly details: Readonly<Record<string, string | null>>;
  /** ms since the epoch */
  readonly at: number;
}

const TYPE = 'casino.operations.OperatorActed.v1';
const PAGE = 500;

const decode = ({ bytes }: StoredEvent): OperatorAct => JSON.parse(new TextDecoder().decode(bytes)) as OperatorAct;

/** Machinery, so a small JSON of its own like a relay's entries. */
export class ActsLog {
  private revision: Revision | undefined;

  constructor(
    private readonly store: EventStore,
    service: string,
    private readonly stream = `ops-${service}`,
  ) {}

  /** Stored when it resolves: nobody acts without a trace. @throws CasinoError `store-unavailable` */
  async record(act: OperatorAct): Promise<void> {
    const event = { id: randomUUID(), type: TYPE, bytes: new TextEncoder().encode(JSON.stringify(act)) };
    for (;;) {
      for await (const _ of this.after(this.revision));
      try {
        this.revision = (await this.store.append(this.stream, this.revision ?? 'no-stream', [event])).revision;
        return;
      } catch (error) {
        if (!(error instanceof CasinoError && error.code === 'revision-conflict')) throw error;
      }
    }
  }

  /** The newest last, at most `limit`. */
  async last(limit: number): Promise<readonly OperatorAct[]> {
    const acts: OperatorAct[] = [];
    for await (const page of this.after(undefined)) acts.push(...page.map(decode));
    return acts.slice(-limit);
  }

  private async *after(revision: Revision | undefined): AsyncGenerator<readonly StoredEvent[]> {
    for (let from = revision === undefined ? 0n : revision + 1n; ;) {
      const page = await this.store.readStream(this.stream, from, PAGE);
      const end = page.at(-1);
      if (end !== undefined) {
        this.revision = end.revision;
        from = end.revision + 1n;
        yield page;
      }
      if (page.length < PAGE) return;
    }
  }
}
