import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, type OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const revision = { type: 'string', pattern: '^(?:0|[1-9][0-9]*)$', example: '12' };

/** The Answer of answers/answer.ts and the document of answers/stored-events.ts, for readers of the API. */
export const ANSWER_SCHEMAS: Schemas = {
  Answer: {
    type: 'object',
    description:
      'What a command did, from its stored events: a retry reads what the first try read. Some commands answer with more beside it.',
    required: ['stream', 'revision', 'events'],
    properties: {
      stream: { type: 'string', example: 'round-T1-12' },
      revision: {
        ...revision,
        type: 'string',
        nullable: true,
        description: 'Of the last event in `stream`; null when there was nothing to do',
      },
      events: {
        type: 'array',
        items: {
          type: 'object',
          required: ['stream', 'revision', 'id', 'type', 'time', 'data'],
          properties: {
            stream: { type: 'string' },
            revision,
            id: { type: 'string', format: 'uuid' },
            type: { type: 'string', example: 'BetPlaced' },
            time: { type: 'integer', description: 'ms since the epoch' },
            data: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    additionalProperties: true,
  },
  StoredEvents: {
    type: 'object',
    required: ['stream', 'events', 'next'],
    properties: {
      stream: { type: 'string', example: 'jackpot-JP1' },
      events: {
        type: 'array',
        items: { type: 'object', description: 'A CloudEvent as it is stored, byte for byte', additionalProperties: true },
      },
      next: { ...revision, type: 'string', nullable: true, description: 'The revision to go on from (`from`); null at the end' },
    },
  },
};

/** On a route that answers with `storedEvents`. */
export const ApiStoredEvents = (): MethodDecorator =>
  applyDecorators(
    ApiOkResponse({
      description: 'In the order of their revisions',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/StoredEvents' } } },
    }),
  );
