/** Names of members that never get into a log line, at any depth. */
const SECRET_NAME = /(?:authorization|countersignature|cookie|password|(?:token|secret|salt|card|vaultkey|privatekey)s?)$/i;
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
const CENSORED = '[hidden]';

const clean = (value: unknown, depth: number): unknown => {
  if (typeof value === 'bigint') return value.toString();
  // Errors have their own serializer.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => clean(item, depth + 1));
  return cleanMembers(value, depth);
};

const cleanMembers = (value: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name, SECRET_NAME.test(name) ? CENSORED : clean(member, depth + 1)]));

/** The members of a log line without tokens, secrets, salts and cards. */
export const redactMembers = (line: Record<string, unknown>): Record<string, unknown> => cleanMembers(line, 0);

const TOKEN = /\beyJ[\w-]{4,}\.[\w-]{4,}\.[\w-]*|\b(Bearer) +[A-Za-z0-9._~+/=-]{8,}/gi;

/** The last look at a finished line: a token inside a message or a stack. */
export const redactText = (line: string): string =>
  line.replace(TOKEN, (_, bearer: string | undefined) => (bearer === undefined ? CENSORED : `${bearer} ${CENSORED}`));

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** An error without its own members: drivers hang requests and bytes on them. */
export const errorSerializer = (error: unknown, depth = 0): unknown => {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  const logged: LoggedError = {
    type: 'name' in error ? String(error.name) : 'Error',
    message: String(error.message),
    stack: 'stack' in error ? String(error.stack) : undefined,
    ...('code' in error ? { code: error.code } : {}),
    ...('cause' in error && error.cause !== undefined && depth < 4 ? { cause: errorSerializer(error.cause, depth + 1) } : {}),
  };
  return logged;
};
