import { setTimeout as pause } from 'node:timers/promises';
import { FloorProblem } from './floor-client.js';

/** Longest wait for another service to hear of something, in ms. */
export const HEARING = 15_000;

const codeOf = (error: unknown): string | undefined => (error instanceof FloorProblem ? error.problem.code : undefined);

/** What was done before is done: a set-up may run again on the same floor. */
export const unless = async (code: string, act: Promise<unknown>): Promise<void> => {
  try {
    await act;
  } catch (error) {
    if (codeOf(error) !== code) throw error;
  }
};

/** Tries again while the floor answers with one of these codes, since another service has yet to hear; as long for each. */
export const whileAnswered = async <T>(
  codes: string | readonly string[],
  act: () => Promise<T>,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<T> => {
  const [code, ...others] = typeof codes === 'string' ? [codes] : codes;
  if (code === undefined) return act();
  const deadline = performance.now() + HEARING;
  for (let wait = 2; ; wait = Math.min(wait * 2, 200)) {
    try {
      return await whileAnswered(others, act);
    } catch (error) {
      if (codeOf(error) !== code || performance.now() > deadline) throw error;
    }
    await between();
    await pause(wait);
  }
};

/** Looks until there is something, or what it looks for is so. @throws Error with `what` when it takes longer than `ms` */
export const until = async <T>(what: string, look: () => Promise<T | false | undefined>, ms = 30_000): Promise<T> => {
  for (const deadline = performance.now() + ms; ; await pause(10)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`not within ${ms / 1_000} s: ${what}`);
  }
};

/** The problem with which the floor refuses. @throws Error when it does not */
export const refusalOf = async (act: Promise<unknown>): Promise<{ readonly status: number; readonly code: string }> => {
  const answer = await act.catch((error: unknown) => error);
  if (answer instanceof FloorProblem) return { status: answer.problem.status, code: answer.problem.code };
  if (answer instanceof Error) throw answer;
  throw new Error(`not refused: ${JSON.stringify(answer)}`);
};
