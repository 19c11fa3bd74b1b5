/** One message as a screen reads it. */
export interface MeterMessage {
  readonly id: string;
  readonly data: {
    readonly running: { readonly cycle: number; readonly amount: string } | null;
    readonly frozen: readonly { readonly cycle: number; readonly amount: string }[];
  };
}

/** The live meter on a screen: every message in order; a screen that comes back says what it has seen last. */
export class MeterScreen {
  readonly messages: MeterMessage[] = [];
  /** When each was there, ms since the epoch. */
  readonly arrived: number[] = [];
  readonly #abort = new AbortController();
  readonly #reading: Promise<void>;

  constructor(url: string, token: string, lastEventId?: string) {
    this.#reading = this.read(url, {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    });
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.#reading;
  }

  private async read(url: string, headers: Record<string, string>): Promise<void> {
    try {
      const answer = await fetch(url, { headers, signal: this.#abort.signal });
      if (answer.status !== 200 || answer.body === null) throw new Error(`${url} answers ${answer.status}`);
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const parts = text.split('\n\n');
        text = parts.pop() as string;
        for (const part of parts) this.take(part);
      }
    } catch (error) {
      if (!this.#abort.signal.aborted) throw error;
    }
  }

  private take(part: string): void {
    const field = (name: string): string | undefined =>
      part
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim();
    const id = field('id');
    const data = field('data');
    if (id === undefined || data === undefined) return;
    this.arrived.push(Date.now());
    this.messages.push({ id, data: JSON.parse(data) as MeterMessage['data'] });
  }
}
