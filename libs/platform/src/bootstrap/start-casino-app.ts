import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { CasinoConfiguration } from '../configuration/configuration.js';
import { listenCasinoApp, type CasinoAppOptions } from './create-casino-app.js';

type LogTo = NonNullable<CasinoAppOptions['logTo']>;

/** Log lines wait until the process listens: a start that fails is told in one line by who started it. */
class HeldLines implements LogTo {
  private held: string[] | undefined = [];

  write(line: string): void {
    if (this.held === undefined) process.stdout.write(line);
    else this.held.push(line);
  }

  release(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const line of held) this.write(line);
  }
}

export interface RunningApp {
  /** For example `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Answers what is in progress, then closes the stores. */
  close(): Promise<void>;
}

/**
 * Creates a process and listens; SIGINT and SIGTERM shut it down in order.
 * @throws what `create` throws; Error EADDRINUSE and the like, with everything closed again. Log lines of a failed start are written at
 * level debug only.
 */
export const startCasinoApp = async (
  create: (options: CasinoAppOptions) => Promise<NestFastifyApplication>,
  { logLevel }: Pick<CasinoConfiguration, 'logLevel'>,
): Promise<RunningApp> => {
  const lines = new HeldLines();
  try {
    const app = await create({ logTo: lines });
    try {
      const url = await listenCasinoApp(app);
      lines.release();
      return { url, close: () => app.close() };
    } catch (error) {
      await app.close();
      throw error;
    }
  } catch (error) {
    if (logLevel === 'debug' || logLevel === 'trace') lines.release();
    throw error;
  }
};

/** The whole of a process's main: a line with its URL, or one that says what is wrong, for the person who starts it. */
export const runCasinoApp = (name: string, start: () => Promise<RunningApp>): void => {
  start().then(
    ({ url }) => void process.stdout.write(`${name} at ${url}\n`),
    (error: unknown) => {
      const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, message: String(error) };
      process.stderr.write(`${name.split(' ')[0]}: ${code === 'EADDRINUSE' ? `${message} (choose another with CASINO_PORT)` : message}\n`);
      // Whatever was opened by then is to keep the process no longer; a store that is cut off is whole.
      process.exit(1);
    },
  );
};
