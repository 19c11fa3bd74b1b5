import { refusalOf, type FloorClient } from '@casino/simulation';

export interface WalletAnswer {
  readonly stream: string;
  readonly revision: string;
  readonly events: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
}

/** Somebody with a token who asks and commands over HTTP. */
export class Person {
  constructor(
    private readonly client: FloorClient,
    private readonly token: string,
    private readonly second?: Person,
  ) {}

  /** The same person, with somebody beside him who signs as well. */
  with(second: Person): Person {
    return new Person(this.client, this.token, second);
  }

  async get<Body = Record<string, unknown>>(path: string): Promise<Body> {
    return (await this.client.get<Body>(this.token, path)).body;
  }

  async post<Body = WalletAnswer>(path: string, body: unknown = {}, key?: string): Promise<Body> {
    return (await this.client.command<Body>(this.token, path, body, undefined, key, this.second?.token)).body;
  }

  /** The code with which a command is refused. @throws Error when it is not */
  async refused(path: string, body: unknown = {}): Promise<string> {
    return (await refusalOf(this.post(path, body))).code;
  }
}
