import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Ajv, type ValidateFunction } from 'ajv';
import { openApiDocument } from '../index.js';

const pointer = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
/** `:name` of the router is `{name}` of the description. */
const described = (url: string): string => url.replace(/:([A-Za-z0-9_]+)/g, '{$1}');

/**
 * Holds every 2xx answer of an app against the schema that its own description gives: one that has none, or does not fit, becomes a 500 that says
 * so. For tests; to be given to `createCasinoApp` as `prepare`. Swagger's own routes and event streams are let through.
 */
export const holdAnswers = (app: NestFastifyApplication): void => {
  let ajv: Ajv | undefined;
  const known = new Map<string, ValidateFunction | undefined>();
  const validatorOf = (method: string, url: string, status: number): ValidateFunction | undefined => {
    const name = `${method} ${url} ${status}`;
    if (known.has(name)) return known.get(name);
    if (ajv === undefined) {
      ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
      ajv.addSchema(openApiDocument(app), 'openapi');
    }
    const path = `paths/${pointer(described(url))}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const found = ajv.getSchema(`openapi#/${path}`);
    known.set(name, found);
    return found;
  };
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      const url = request.routeOptions.url ?? '';
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
      if (reply.statusCode >= 300 || !isJson || typeof payload !== 'string' || url === '' || url.startsWith('/docs'))
        return done(null, payload);
      const valid = validatorOf(request.method, url, reply.statusCode);
      const name = `${request.method} ${url} ${reply.statusCode}`;
      if (valid === undefined) return done(new Error(`${name}: the description gives no schema`));
      if (valid(JSON.parse(payload))) return done(null, payload);
      done(new Error(`${name}: not as described: ${JSON.stringify(valid.errors?.slice(0, 5))} in ${payload.slice(0, 500)}`));
    });
};
