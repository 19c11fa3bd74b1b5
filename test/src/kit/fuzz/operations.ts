export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  /** Of an integer; it is written as it stands. */
  readonly minimum?: unknown;
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { readonly in: string; readonly name: string }[];
            readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One operation of the API, as its description tells. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  /** `/tables/{table}/rounds` */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  readonly headers: readonly string[];
  /** The properties of the body; undefined when it has none. */
  readonly body: Readonly<Record<string, Schema>> | undefined;
  readonly required: readonly string[];
  /** Status codes that the description names. */
  readonly statuses: readonly string[];
  /** What it answers does not end: Server-Sent Events. */
  readonly endless: boolean;
}

/** The operations of an OpenAPI description, references to schemas replaced by what they name. */
export const operationsOf = (document: unknown): readonly Operation[] => {
  const { paths, components } = document as OpenApi;
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    const found = components.schemas[schema.$ref.slice('#/components/schemas/'.length)];
    if (found === undefined) throw new Error(`the description names ${schema.$ref} and does not have it`);
    return found;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]): Operation => {
      const named = (where: string) => parameters.filter((parameter) => parameter.in === where).map(({ name }) => name);
      const schema = requestBody?.content['application/json']?.schema;
      const body = schema === undefined ? undefined : resolve(schema);
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        pathParameters: named('path'),
        queryParameters: named('query'),
        headers: named('header'),
        body: body?.properties,
        required: body?.required ?? [],
        statuses: Object.keys(responses),
        endless: Object.values(responses).some(({ content = {} }) => 'text/event-stream' in content),
      };
    }),
  );
};
