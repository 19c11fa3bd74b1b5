import { get, type IncomingMessage } from 'node:http';

interface Received {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
}

/** Collects what a client of an event stream sees. */
export class SseClient {
  private text = '';

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (this.text += chunk));
    response.on('error', () => undefined);
  }

  static open(url: string, headers: Readonly<Record<string, string>>): Promise<SseClient> {
    return new Promise((resolve, reject) => get(url, { headers }, (response) => resolve(new SseClient(response))).on('error', reject));
  }

  get received(): readonly Received[] {
    const blocks = this.text.split('\n\n').map((block) => block.split('\n').filter((line) => !line.startsWith(':')));
    return blocks
      .filter((lines) => lines.some((line) => line.startsWith('data:')))
      .map((lines) => Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2))) as Received);
  }

  /** Resolves when so many events came. @throws when they do not */
  async until(count: number): Promise<void> {
    for (let tries = 0; this.received.length < count; tries++) {
      if (tries > 1_000) throw new Error(`only ${this.received.length} events came`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  close(): void {
    this.response.destroy();
  }
}
