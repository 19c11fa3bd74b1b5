import { CasinoError, visibleText } from '@casino/kernel';
import { FloorProblem } from '@casino/simulation';

/** What the user did wrong, in a line that tells what to do. */
export class UsageError extends Error {}

const CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there; start a floor with "casino serve"',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'no such host',
  EADDRINUSE: 'the port is taken; choose another with --port',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'permission denied',
};

const inOneLine = (text: string): string =>
  visibleText(
    text
      .split(/\s*\n\s*/)
      .filter((line) => line !== '')
      .join('; '),
  );

/** One clear line for a person; never a stack. */
export const explain = (error: unknown): string => {
  if (error instanceof CasinoError) return inOneLine(`${error.code}: ${error.message}`);
  if (error instanceof FloorProblem || error instanceof UsageError) return inOneLine(error.message);
  if (!(error instanceof Error)) return inOneLine(String(error));
  const { code, errors } = error as NodeJS.ErrnoException & { errors?: readonly unknown[] };
  const why = code === undefined ? undefined : CONNECTION[code];
  // Both addresses of a host failed: they failed alike.
  const [first] = errors ?? [];
  const text = error.message === '' && first instanceof Error ? first.message : error.message;
  return inOneLine(why === undefined ? text : `${text} (${why})`);
};
