/** Opens the Server-Sent Events of a path, as a screen does, and keeps what comes; one that comes back says what it has seen last. */
export class EventStreamReader {
  #text = '';
  readonly #abort = new AbortController();
  readonly #reading: Promise<void>;

  constructor(url: string, token: string, lastEventId?: string) {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    this.#reading = this.read(url, lastEventId === undefined ? headers : { ...headers, 'last-event-id': lastEventId });
  }

  get text(): string {
    return this.#text;
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.#reading;
  }

  protected take(chunk: string): void {
    this.#text += chunk;
  }

  private async read(url: string, headers: Record<string, string>): Promise<void> {
    try {
      const answer = await fetch(url, { headers, signal: this.#abort.signal });
      if (answer.status !== 200 || answer.body === null) throw new Error(`${url} answers ${answer.status}`);
      const decoder = new TextDecoder();
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) this.take(decoder.decode(chunk, { stream: true }));
    } catch (error) {
      if (!this.#abort.signal.aborted) throw error;
    }
  }
}
