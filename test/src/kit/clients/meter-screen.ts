import { EventStreamReader } from './event-stream.js';

/** One message as a screen reads it. */
export interface MeterMessage {
  readonly id: string;
  readonly data: {
    readonly running: { readonly cycle: number; readonly amount: string } | null;
    readonly frozen: readonly { readonly cycle: number; readonly amount: string }[];
  };
}

/** The live meter on a screen: every message in order. */
export class MeterScreen extends EventStreamReader {
  readonly messages: MeterMessage[] = [];
  /** When each was there, ms since the epoch. */
  readonly arrived: number[] = [];
  #rest = '';

  protected override take(chunk: string): void {
    const parts = (this.#rest + chunk).split('\n\n');
    this.#rest = parts.pop() as string;
    for (const part of parts) {
      const [, id] = /^id:(.*)$/m.exec(part) ?? [];
      const [, data] = /^data:(.*)$/m.exec(part) ?? [];
      if (id === undefined || data === undefined) continue;
      this.arrived.push(Date.now());
      this.messages.push({ id: id.trim(), data: JSON.parse(data) as MeterMessage['data'] });
    }
  }
}
