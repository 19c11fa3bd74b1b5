import type { FloorClient } from './floor-client.js';

/** One command of a person, with its key, however it is sent. */
export interface Step {
  readonly token: string;
  readonly path: string;
  readonly body: object;
  readonly key: string;
  /** Seconds. */
  readonly wait?: number;
  /** Token of the second person who signs. */
  readonly second?: string;
}

export type Send = <Body>(step: Step) => Promise<Body>;

export const sendBy =
  (client: FloorClient): Send =>
  async <Body>({ token, path, body, key, wait, second }: Step): Promise<Body> =>
    (await client.command<Body>(token, path, body, wait, key, second)).body;
