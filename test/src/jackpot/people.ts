import { FloorProblem, type FloorClient, type TokenRequest } from '@casino/simulation';

/** The problem with which the floor refuses. @throws Error when it does not */
export const refusalOf = async (act: Promise<unknown>): Promise<{ readonly status: number; readonly code: string }> => {
  const answer = await act.catch((error: unknown) => error);
  if (answer instanceof FloorProblem) return { status: answer.problem.status, code: answer.problem.code };
  if (answer instanceof Error) throw answer;
  throw new Error(`not refused: ${JSON.stringify(answer)}`);
};

/** Tokens of people that the usual staff has not. */
export class People {
  constructor(private readonly client: FloorClient) {}

  token(bearer: TokenRequest): Promise<string> {
    return this.client.issueToken(bearer);
  }

  /** An MCD with his supervisor card, whoever he is besides. */
  mcd(id: string): Promise<string> {
    return this.token({ id, role: 'mcd', card: `card-${id}` });
  }

  reviewer(id: string): Promise<string> {
    return this.token({ id, role: 'surveillance' });
  }
}
