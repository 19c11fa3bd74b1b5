import { loadConfiguration } from '@casino/platform';
import { startFloor } from './start-floor.js';

/** One line and exit code 1: what is wrong is for the person who starts it. */
const giveUp = (error: unknown): void => {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stderr.write(`casino: ${code === 'EADDRINUSE' ? `${message} (choose another with CASINO_PORT)` : message}\n`);
  // Whatever was opened by then is to keep the process no longer; a store that is cut off is whole.
  process.exit(1);
};

const start = async (): Promise<void> => {
  const { url } = await startFloor(loadConfiguration(process.env));
  process.stdout.write(`casino floor at ${url}\n`);
};

start().catch(giveUp);
