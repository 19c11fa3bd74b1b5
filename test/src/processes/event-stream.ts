/** Opens the Server-Sent Events of a path, as a screen does, and keeps what comes. */
export class EventStreamReader {
  #text = '';
  readonly #abort = new AbortController();
  readonly #reading: Promise<void>;

  constructor(url: string, token: string) {
    this.#reading = this.read(url, token);
  }

  get text(): string {
    return this.#text;
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.#reading;
  }

  private async read(url: string, token: string): Promise<void> {
    try {
      const answer = await fetch(url, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal: this.#abort.signal,
      });
      if (answer.status !== 200 || answer.body === null) throw new Error(`${url} answers ${answer.status}`);
      const decoder = new TextDecoder();
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) this.#text += decoder.decode(chunk, { stream: true });
    } catch (error) {
      if (!this.#abort.signal.aborted) throw error;
    }
  }
}
