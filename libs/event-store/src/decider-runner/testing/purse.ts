import type { EventMetadata, RecordedEvent } from '@casino/contracts';
import { accept, refuse, type Decider } from '@casino/kernel';
import { frozenDecider } from '../../conformance/frozen-decider.js';
import type { CommandMetadata } from '../command.js';
import type { EventCodec } from '../event-codec.js';
import type { SnapshotOptions } from '../folded-stream.js';

/** A small stream to run: an amount that never goes below zero. */
export type PurseEvent = { readonly type: 'Put' | 'Taken'; readonly data: { readonly amount: bigint } };
export type PurseCommand = { readonly put?: bigint; readonly take?: bigint };
export interface Purse {
  readonly amount: bigint;
  readonly events: number;
}

export const purse: Decider<PurseCommand, PurseEvent, Purse> = frozenDecider({
  initial: { amount: 0n, events: 0 },
  decide({ put = 0n, take = 0n }, { amount }) {
    if (take > amount + put) return refuse('insufficient-funds');
    const events: PurseEvent[] = [];
    if (put > 0n) events.push({ type: 'Put', data: { amount: put } });
    if (take > 0n) events.push({ type: 'Taken', data: { amount: take } });
    return accept(...events);
  },
  evolve: ({ amount, events }, event) => ({
    amount: amount + (event.type === 'Put' ? event.data.amount : -event.data.amount),
    events: events + 1,
  }),
});

interface Wire {
  readonly type: PurseEvent['type'];
  readonly amount: string;
  readonly metadata: Omit<EventMetadata, 'revision'> & { readonly revision: string };
}

export const purseCodec: EventCodec<PurseEvent> = {
  encode: ({ type, data }, metadata) => ({
    id: metadata.id,
    type: `casino.test.${type}.v1`,
    bytes: Buffer.from(
      JSON.stringify({ type, amount: String(data.amount), metadata: { ...metadata, revision: String(metadata.revision) } } satisfies Wire),
    ),
  }),
  decode(bytes): RecordedEvent<PurseEvent> {
    const { type, amount, metadata } = JSON.parse(Buffer.from(bytes).toString()) as Wire;
    return {
      context: 'test',
      event: { type, data: { amount: BigInt(amount) } },
      metadata: { ...metadata, revision: BigInt(metadata.revision) },
    };
  },
};

export const purseSnapshot = (every: number, version = '1'): SnapshotOptions<Purse> => ({
  version,
  every,
  serialise: ({ amount, events }) => ({ amount: String(amount), events }),
  restore(json) {
    const { amount, events } = json as { amount: string; events: number };
    return { amount: BigInt(amount), events };
  },
});

/** A command of its own for each key, as requests have. */
export const metaOf = (commandId: string, request = 'request', now = 1_700_000_000_000): CommandMetadata => ({
  commandId,
  requestHash: request,
  actor: { id: 'croupier-1', role: 'croupier' },
  correlationId: 'c-1',
  now,
});
