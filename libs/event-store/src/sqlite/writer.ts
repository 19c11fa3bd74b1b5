import { join } from 'node:path';
import { setImmediate } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { CasinoError } from '@casino/kernel';
import type { NewEvent } from '../event-store.js';
import { ID_LENGTH, writeEventId } from './event-id.js';
import type { AnswerMessage, BatchMessage, OpenedMessage, Operation, WriterOptions } from './messages.js';

/** Operations of one message to the writer thread at most: it commits the first while the next are still being decided on. */
const BATCH = 16;

export interface Written {
  readonly revision: number;
  readonly position: number;
}

/** Something that was written, as it was handed in. */
export interface Work {
  readonly operation: Operation;
  /** Events of an append. */
  readonly events: readonly NewEvent[];
}

interface Pending extends Work {
  resolve(written: Written): void;
  reject(error: CasinoError): void;
}

export interface Writer {
  /** Whose file it is. */
  readonly floor: string;
  /** Resolves after the commit. @throws CasinoError `store-unavailable`: nothing of it was written */
  write(operation: Operation, events?: readonly NewEvent[]): Promise<Written>;
  /** Waits for what was handed in, then ends the thread. */
  close(): Promise<void>;
}

/** Ids and bytes of a batch's events in one buffer that changes hands instead of being copied again. */
const pack = (pending: readonly Pending[]): Uint8Array<ArrayBuffer> => {
  let size = 0;
  for (const { events } of pending) for (const event of events) size += ID_LENGTH + event.bytes.byteLength;
  const payload = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const { operation, events } of pending) {
    if (operation.kind === 'append') operation.at = at;
    for (const { id, bytes } of events) {
      writeEventId(id, payload, at);
      payload.set(bytes, at + ID_LENGTH);
      at += ID_LENGTH + bytes.byteLength;
    }
  }
  return payload;
};

/** The operation without its bytes, which go beside it, without what else lies in their buffer. */
const portable = (operation: Operation, blobs: Uint8Array[]): object => {
  if (operation.kind === 'snapshot') return { ...operation, bytes: { blob: blobs.push(operation.bytes.slice()) - 1 } };
  if (operation.kind === 'park')
    return { ...operation, record: { ...operation.record, bytes: { blob: blobs.push(operation.record.bytes.slice()) - 1 } } };
  return operation;
};

/**
 * Starts the writer thread. @param committed called for everything written, in commit order, before its caller goes on
 * @param settled called after each answered batch
 * @throws CasinoError `store-unavailable` when the file cannot be opened, `another-floor` when it is another floor's or of another format
 */
export const openWriter = async (
  options: WriterOptions,
  committed: (work: Work, written: Written) => void,
  settled: () => void,
): Promise<Writer> => {
  const unavailable = (reason: string) => new CasinoError('store-unavailable', `${options.file} cannot be written: ${reason}`);
  const worker = new Worker(join(__dirname, 'writer.worker.cjs'), { workerData: options });
  const inFlight = new Map<number, readonly Pending[]>();
  let waiting: Pending[] = [];
  let batches = 0;
  let scheduled = false;
  let closing = false;
  let ended: string | undefined;
  let drained: () => void = () => undefined;

  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const { floor } = await new Promise<OpenedMessage>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: Error & { readonly code?: unknown }) =>
      reject(
        error.code === 'another-floor' ? new CasinoError('another-floor', `${options.file}: ${error.message}`) : unavailable(error.message),
      ),
    );
  });

  const fail = (reason: string) => {
    ended = reason;
    const lost = [...inFlight.values(), waiting].flat();
    inFlight.clear();
    waiting = [];
    for (const { reject } of lost) reject(unavailable(reason));
    drained();
  };
  worker.on('error', (error) => fail(error.message));
  worker.on('exit', () => fail('the writer has ended'));

  const send = () => {
    if (waiting.length === 0) return;
    const pending = waiting;
    waiting = [];
    const payload = pack(pending);
    const blobs: Uint8Array[] = [];
    const message: BatchMessage = {
      batch: ++batches,
      operations: JSON.stringify(pending.map(({ operation }) => portable(operation, blobs))),
      blobs,
      payload,
    };
    inFlight.set(message.batch, pending);
    worker.postMessage(message, [payload.buffer]);
  };

  worker.on('message', ({ batch, results, failures }: AnswerMessage) => {
    const pending = inFlight.get(batch) as readonly Pending[];
    inFlight.delete(batch);
    const failed = new Map(failures.map((failure) => [failure.index, failure]));
    pending.forEach((work, index) => {
      const failure = failed.get(index);
      if (failure === undefined) {
        const written = { revision: results[2 * index] as number, position: results[2 * index + 1] as number };
        committed(work, written);
        work.resolve(written);
      } else work.reject(failure.storage ? unavailable(failure.message) : new CasinoError('internal-error', failure.message));
    });
    settled();
    if (inFlight.size === 0 && waiting.length === 0) drained();
  });

  return {
    floor,
    write: (operation, events = []) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(unavailable('the store is closed'));
        if (ended !== undefined) return reject(unavailable(ended));
        waiting.push({ operation, events, resolve, reject });
        if (waiting.length >= BATCH) return send();
        if (scheduled) return;
        // what comes in this turn of the event loop goes together
        scheduled = true;
        setImmediate(() => {
          scheduled = false;
          send();
        });
      }),
    async close() {
      closing = true;
      if (ended === undefined && (inFlight.size > 0 || waiting.length > 0)) await new Promise<void>((resolve) => (drained = resolve));
      if (ended === undefined) worker.postMessage('close');
      await exited;
    },
  };
};
