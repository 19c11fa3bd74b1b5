import { CommanderError } from 'commander';
import { explain } from './output/explain.js';
import { createProgram } from './program.js';

/**
 * Runs one command line. @param args without node and script
 * @returns the exit code: 0, or 1 after one clear line on standard error
 */
export const run = async (args: readonly string[]): Promise<number> => {
  try {
    await createProgram().parseAsync([...args], { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has printed its own line already (a wrong option, --help).
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    console.error(`casino: ${explain(error)}`);
    return 1;
  }
};
