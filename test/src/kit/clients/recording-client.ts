import { FloorClient, type Answer } from '@casino/simulation';

/** Keeps the text of every answer that it got. */
export class RecordingClient extends FloorClient {
  readonly answers: string[] = [];

  override async get<Body>(token: string, path: string): Promise<Answer<Body>> {
    return this.kept(await super.get<Body>(token, path));
  }

  override async command<Body>(...request: Parameters<FloorClient['command']>): Promise<Answer<Body>> {
    return this.kept(await super.command<Body>(...request));
  }

  private kept<Body>(answer: Answer<Body>): Answer<Body> {
    this.answers.push(JSON.stringify(answer.body));
    return answer;
  }
}
