import { randomUUID } from 'node:crypto';
import { requestCommandId } from '@casino/kernel';
import { FloorClient, type Answer } from '@casino/simulation';

/** An event as an answer shows it; the wallet names stream and revision of each. */
export interface AnsweredEvent {
  readonly type: string;
  readonly data: unknown;
  readonly stream?: string;
  readonly revision?: string;
}

/** What the floor acknowledged: a 2xx that a client has read. */
export interface Acknowledged {
  readonly commandId: string;
  readonly path: string;
  readonly stream: string;
  /** Of the last of `events` in `stream`. */
  readonly revision: string | null;
  readonly events: readonly AnsweredEvent[];
}

/** Thrown to everybody who plays on when the play is over. */
export class PlayIsOver extends Error {}

const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString('utf8')) as { sub: string }).sub;

/** The floor's API with a journal, on the client's side of the wire, of everything that was acknowledged. */
export class JournalClient extends FloorClient {
  readonly journal: Acknowledged[] = [];
  #over = false;

  /** From now on every command and question throws `PlayIsOver`, wherever its player stands. */
  stopPlay(): void {
    this.#over = true;
  }

  resumePlay(): void {
    this.#over = false;
  }

  override async get<Body>(token: string, path: string): Promise<Answer<Body>> {
    if (this.#over) throw new PlayIsOver();
    return super.get<Body>(token, path);
  }

  override async command<Body>(...request: Parameters<FloorClient['command']>): Promise<Answer<Body>> {
    if (this.#over) throw new PlayIsOver();
    const [token, path, body, wait, key = randomUUID(), second] = request;
    const answer = await super.command<Body>(token, path, body, wait, key, second);
    const { stream, revision, events } = answer.body as unknown as Omit<Acknowledged, 'commandId' | 'path'>;
    this.journal.push({ commandId: requestCommandId(subjectOf(token), `POST ${path}`, key), path, stream, revision, events });
    return answer;
  }
}
