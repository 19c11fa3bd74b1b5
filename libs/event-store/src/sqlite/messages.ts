import type { ParkedRecord } from '../event-store.js';

/** What the main thread and the writer thread say to each other. Numbers are below 2^53; -1 is "no such stream". */

/** Group, stream, revision and digest (null: discarded), one mark after the other: flat, because it is copied on its way. */
export type MarksMessage = readonly (string | number | null)[];

/** Events lie in the batch's payload from `at` on: for each, 16 bytes of id, then its bytes. */
export interface AppendOperation {
  readonly kind: 'append';
  readonly stream: string;
  readonly expected: number;
  readonly types: readonly string[];
  readonly lengths: readonly number[];
  readonly marks: MarksMessage;
  at: number;
}

export interface ParkedMessage extends Omit<ParkedRecord, 'revision' | 'stream'> {
  readonly stream: string | null;
  readonly revision: number | null;
  /** What makes it the same record when it is parked again. */
  readonly identity: string;
}

export type Operation =
  | AppendOperation
  | { readonly kind: 'mark'; readonly marks: MarksMessage }
  | { readonly kind: 'position'; readonly group: string; readonly source: string; readonly position: string; readonly marks: MarksMessage }
  | { readonly kind: 'park'; readonly record: ParkedMessage }
  | { readonly kind: 'unpark'; readonly group: string; readonly identity: string; readonly marks: MarksMessage }
  | { readonly kind: 'snapshot'; readonly stream: string; readonly version: string; readonly revision: number; readonly bytes: Uint8Array };

/** Bytes of a parked record or a snapshot, on their way: their place in the batch's blobs. */
export interface BlobReference {
  readonly blob: number;
}

export interface BatchMessage {
  readonly batch: number;
  /** JSON of the operations, bytes as `BlobReference`: one string is copied far faster than the objects. */
  readonly operations: string;
  readonly blobs: readonly Uint8Array[];
  readonly payload: Uint8Array<ArrayBuffer>;
}

export interface Failure {
  readonly index: number;
  readonly message: string;
  /** The disk or the file refused; otherwise a defect of ours. */
  readonly storage: boolean;
}

export interface AnswerMessage {
  readonly batch: number;
  /** Two numbers for each operation: for an append (revision, position), or (current revision, CONFLICT). */
  readonly results: Float64Array<ArrayBuffer>;
  readonly failures: readonly Failure[];
}

/** In place of a position: the stream was not at the expected revision. */
export const CONFLICT = -1;

/** The first word of the writer thread: whose file it is. */
export interface OpenedMessage {
  readonly floor: string;
}

export interface WriterOptions {
  readonly file: string;
  /** Largest size of the file in pages; 0 is no limit of its own. */
  readonly maxPages: number;
  /** Number of the log's format, and whose log it is; no floor: whichever the file names. */
  readonly format: number;
  readonly floor: string | undefined;
  /** Words that appends are compressed with. */
  readonly dictionary: string;
}
