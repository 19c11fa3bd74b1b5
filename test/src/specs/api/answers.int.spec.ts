import { CONTEXTS, type Context } from '@casino/contracts';
import { serveAll, type Served } from '../../kit/deployment/served.js';

type Schema = Readonly<Record<string, unknown>>;

/** Says something: more than that it is an object of any members. */
const isOpen = (schema: Schema | undefined): boolean =>
  schema === undefined || (schema['$ref'] === undefined && schema['properties'] === undefined && schema['type'] !== 'string');

/** Where in a request a text may have any characters. */
const textsOfAnyCharacters = (schema: unknown, all: Readonly<Record<string, unknown>>, path: string): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref, type, pattern, enum: choices, const: only, ...rest } = schema as Schema;
  if (typeof $ref === 'string') return textsOfAnyCharacters(all[$ref.slice($ref.lastIndexOf('/') + 1)], all, path);
  if (type === 'string') return pattern === undefined && choices === undefined && only === undefined ? [path] : [];
  const inner = (of: unknown) => Object.entries(of ?? {}).flatMap(([name, one]) => textsOfAnyCharacters(one, all, `${path}.${name}`));
  return [rest['properties'], rest['anyOf'], rest['oneOf'], rest['allOf']]
    .flatMap(inner)
    .concat(['items', 'additionalProperties', 'propertyNames'].flatMap((name) => textsOfAnyCharacters(rest[name], all, `${path}.${name}`)));
};

/** `GET …/events` of every stream that is published. */
const STREAMS = {
  'game-round': ['/tables/{table}/events', '/tables/{table}/rounds/{coup}/events'],
  wallet: ['/accounts/{player}/events', '/sittings/{sitting}/events', '/floats/{table}/events'],
  jackpot: ['/jackpots/{jackpot}/events'],
  surveillance: ['/reviews/{claim}/events', '/incidents/{incident}/events'],
} as const satisfies Record<Context, readonly string[]>;

describe('answers, as the description of the API gives them', () => {
  let services: Readonly<Record<Context, Served>>;
  beforeAll(async () => {
    services = await serveAll();
  }, 120_000);

  const operations = (service: Context) =>
    Object.entries(services[service].description.paths).flatMap(([path, item]) =>
      (['get', 'put', 'post', 'delete', 'patch'] as const).flatMap((method) => {
        const operation = item[method];
        return operation === undefined ? [] : [{ name: `${method} ${path}`, path, operation }];
      }),
    );

  it.each(CONTEXTS)('%s: every 2xx has a schema, none of them open', (service) => {
    const open = operations(service).flatMap(({ name, operation }) => {
      const done = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      expect([name, done.length]).not.toEqual([name, 0]);
      return done.flatMap(([status, response]) => {
        const content = response !== undefined && 'content' in response ? Object.values(response.content ?? {}) : [];
        return content.length > 0 && content.every(({ schema }) => !isOpen(schema as Schema | undefined)) ? [] : [`${name} ${status}`];
      });
    });
    expect(open).toEqual([]);
  });

  it.each(CONTEXTS)('%s: every command is answered with stream, revision, events and a view, and nothing else', (service) => {
    const commands = operations(service).filter(({ operation }) =>
      (operation.parameters ?? []).some((parameter) => 'name' in parameter && parameter.name === 'Idempotency-Key'),
    );
    const posts = operations(service).filter(({ name }) => /^post \/(?!ops\/|dev\/)/.test(name));
    expect(commands).toEqual(posts);
    expect(commands).not.toEqual([]);
    for (const { name, operation } of commands) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (!status.startsWith('2') || response === undefined || !('content' in response)) continue;
        const schema = response.content?.['application/json']?.schema as Schema;
        expect([name, schema['required'], schema['additionalProperties']]).toEqual([name, ['stream', 'revision', 'events', 'view'], false]);
      }
    }
  });

  it.each(CONTEXTS)('fault-143: %s: every text in the body of a command has an alphabet', (service) => {
    const all = services[service].description.components?.schemas ?? {};
    const found = operations(service).flatMap(({ name, operation }) => {
      const { requestBody } = operation;
      if (requestBody === undefined || !('content' in requestBody)) return [];
      return Object.values(requestBody.content).flatMap(({ schema }) => textsOfAnyCharacters(schema, all, name));
    });
    // keys on the bus are what a foreign publisher made of them
    expect(found.filter((path) => !/^post \/ops\/[^ ]*\.key$/.test(path))).toEqual([]);
    expect(found).toContain('post /ops/{service}/parked/resume.key');
  });

  it.each(CONTEXTS)('%s: the events of every published stream are given out by the page, with from and limit', (service) => {
    for (const path of [...STREAMS[service], '/ops/{service}/anomalies/events']) {
      const operation = services[service].description.paths[path]?.get;
      expect([path, operation?.parameters?.map((parameter) => ('name' in parameter ? parameter.name : ''))]).toEqual([
        path,
        expect.arrayContaining(['from', 'limit']),
      ]);
      const ok = operation?.responses['200'];
      expect(ok !== undefined && 'content' in ok ? ok.content : undefined).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/StoredEvents' } },
      });
    }
  });
});
