import { FloorClient, type Answer } from '@casino/simulation';

/** Keeps the text of every answer that it got. */
export class RecordingClient extends FloorClient {
  readonly answers: string[] = [];

  override async get<Body>(token: string, path: string): Promise<Answer<Body>> {
    const answer = await super.get<Body>(token, path);
    this.answers.push(JSON.stringify(answer.body));
    return answer;
  }

  override async command<Body>(
    token: string,
    path: string,
    body?: unknown,
    wait?: number,
    key?: string,
    second?: string,
  ): Promise<Answer<Body>> {
    const answer = await super.command<Body>(token, path, body, wait, key, second);
    this.answers.push(JSON.stringify(answer.body));
    return answer;
  }
}
