import { readFileSync } from 'node:fs';
import { casinoCatalogue, decodeEvent, streams, type RecordedEvent } from '@casino/contracts';
import type { EventsPage } from '@casino/simulation';
import { UsageError } from '../output/explain.js';
import { previousOf, type CoupRecord } from './coup-source.js';

const encoder = new TextEncoder();
const ROUND = /^round-([A-Za-z0-9_]{1,24})-([1-9][0-9]{0,8})$/;

const listIn = (file: string): readonly unknown[] => {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const { events, next } = Array.isArray(content) ? { events: content, next: null } : ((content ?? {}) as Partial<EventsPage>);
  if (!Array.isArray(events) || events.length === 0) throw new UsageError(`${file} is no JSON list of stored events`);
  if (next !== null) throw new UsageError(`${file} is not the last page of its stream: it goes on with ?from=${next}`);
  return events;
};

/** What the envelope says; the catalogue looks at it again when it is decoded. */
const streamOf = (envelope: unknown): string => {
  const { subject } = (envelope ?? {}) as { readonly subject?: unknown };
  return typeof subject === 'string' ? subject : '';
};

/**
 * A coup from exported envelopes: those of its stream, as a page of `GET /tables/T/rounds/n/events`, or as a list of them alone or among others.
 * @param coup which, when the file has several
 * @throws UsageError; CasinoError `malformed-event`, `unknown-event-type`
 */
export const coupFromFile = (file: string, coup?: { readonly table: string; readonly round: number }): CoupRecord => {
  const envelopes = listIn(file);
  const found = [...new Set(envelopes.map(streamOf))].filter((stream) => ROUND.test(stream));
  const wanted = coup === undefined ? found : found.filter((stream) => stream === streams.round(coup.table, coup.round));
  const [stream] = wanted;
  if (stream === undefined)
    throw new UsageError(`${file} holds no event of ${coup === undefined ? 'a coup' : `coup ${coup.round} of table ${coup.table}`}`);
  if (wanted.length > 1) throw new UsageError(`${file} holds ${wanted.length} coups: name the table and the number of one`);
  const eventsOf = (name: string): readonly RecordedEvent[] =>
    envelopes
      .filter((envelope) => streamOf(envelope) === name)
      .map((envelope) => decodeEvent(casinoCatalogue, encoder.encode(JSON.stringify(envelope))));
  const [, table = '', round = ''] = ROUND.exec(stream) ?? [];
  return { events: eventsOf(stream), lastRevision: previousOf(eventsOf(streams.round(table, Number(round) + 1))) };
};
