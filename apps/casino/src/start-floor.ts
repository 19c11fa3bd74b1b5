import { listenCasinoApp, type CasinoAppOptions, type CasinoConfiguration } from '@casino/platform';
import { createFloor } from './create-floor.js';

type LogTo = NonNullable<CasinoAppOptions['logTo']>;

/** Log lines wait until the floor listens: a start that fails is told in one line by who started it. */
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

export interface RunningFloor {
  /** For example `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Answers what is in progress, then closes the stores. */
  close(): Promise<void>;
}

/**
 * Starts the floor and listens; SIGINT and SIGTERM shut it down in order.
 * @throws CasinoError `store-in-use`; Error EADDRINUSE and the like, with everything closed again. Log lines of a failed start are written at
 * level debug only.
 */
export const startFloor = async (configuration: CasinoConfiguration): Promise<RunningFloor> => {
  const lines = new HeldLines();
  try {
    const app = await createFloor(configuration, { logTo: lines });
    try {
      const url = await listenCasinoApp(app);
      lines.release();
      return { url, close: () => app.close() };
    } catch (error) {
      await app.close();
      throw error;
    }
  } catch (error) {
    if (configuration.logLevel === 'debug' || configuration.logLevel === 'trace') lines.release();
    throw error;
  }
};
