import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { cleanupOpenApiDoc } from 'nestjs-zod';
import { PUBLIC_OPERATION, ROLES_OPERATION } from '../identity/roles.decorator.js';
import { PROBLEM_MEDIA_TYPE } from '../problems/problem.js';
import { ANSWER_SCHEMAS } from './answer.schema.js';
import { PROBLEM_SCHEMA } from './problem.schema.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;
type Extended = Operation & { [PUBLIC_OPERATION]?: boolean; [ROLES_OPERATION]?: readonly string[] };

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

const problemResponse = (description: string) => ({
  description,
  content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
});

const takesKey = (operation: Operation): boolean =>
  (operation.parameters ?? []).some((parameter) => 'name' in parameter && parameter.name === 'Idempotency-Key');

const isOfOne = (operation: Operation): boolean =>
  (operation.parameters ?? []).some((parameter) => 'in' in parameter && parameter.in === 'path');

/** Whoever reads `/docs` sees no extensions. */
const whoMay = ({ [ROLES_OPERATION]: roles }: Extended): string => (roles === undefined ? 'For every role.' : `For ${roles.join(', ')}.`);

/** What the filter and the guard do, said of every operation. */
const withProblems = (operation: Extended): Operation => {
  const { [PUBLIC_OPERATION]: isPublic, ...rest } = operation;
  const responses: Operation['responses'] = { ...rest.responses };
  responses['400'] ??= problemResponse('The request has not the form that is needed');
  if (isPublic !== true) {
    responses['401'] ??= problemResponse('No valid bearer token');
    responses['403'] ??= problemResponse('Not for this role, or not for this person');
  }
  if (isOfOne(rest)) responses['404'] ??= problemResponse('There is none of this name');
  if (takesKey(rest)) {
    responses['409'] ??= problemResponse('Not in the present state');
    responses['422'] ??= problemResponse('Understood, but not possible; or the Idempotency-Key was used for another request');
  }
  responses['default'] ??= problemResponse('Any other problem');
  if (isPublic === true) return { ...rest, responses, security: [] };
  return {
    ...rest,
    description: [whoMay(operation), rest.description].filter((text) => text !== undefined && text !== '').join(' '),
    responses,
  };
};

const completed = (item: PathItem): PathItem => {
  const result: PathItem = { ...item };
  for (const method of METHODS) {
    const operation = item[method];
    if (operation !== undefined) result[method] = withProblems(operation);
  }
  return result;
};

export const openApiDocument = (app: NestFastifyApplication): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setTitle('Casino floor')
    .setDescription(
      'Amounts are strings of whole minor units. Every command needs an Idempotency-Key. Errors are RFC 9457 problem details.',
    )
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .addSecurityRequirements('bearer')
    .build();
  const document = cleanupOpenApiDoc(SwaggerModule.createDocument(app, config));
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(document.paths).map(([path, item]) => [path, completed(item)])),
    components: { ...document.components, schemas: { ...document.components?.schemas, ...ANSWER_SCHEMAS, ...PROBLEM_SCHEMA } },
  };
};

/** `/docs` and `/docs-json`; the description is made at the first request for it. */
export const serveOpenApi = (app: NestFastifyApplication): void =>
  SwaggerModule.setup('docs', app, () => openApiDocument(app), { jsonDocumentUrl: 'docs-json', raw: ['json'] });
