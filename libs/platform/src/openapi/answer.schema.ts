import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, type OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const revision = { type: 'string', pattern: '^(?:0|[1-9][0-9]*)$', example: '12' };

const answered = {
  type: 'object',
  required: ['stream', 'revision', 'id', 'type', 'time', 'data'],
  additionalProperties: false,
  properties: {
    stream: { type: 'string' },
    revision,
    id: { type: 'string', format: 'uuid' },
    type: { type: 'string', example: 'BetsPlaced' },
    time: { type: 'integer', description: 'ms since the epoch' },
    data: { type: 'object', additionalProperties: true, description: 'As the event of this type is stored' },
  },
};

/** The Answer of answers/answer.ts with a view of one form. @param view reference to the schema of the view */
export const answerSchema = (view: string): Schemas[string] & object => ({
  type: 'object',
  description:
    'What was appended, where, and the view after it. A retry reads the events that the first try read, and the view of its own time.',
  required: ['stream', 'revision', 'events', 'view'],
  additionalProperties: false,
  properties: {
    stream: { type: 'string', example: 'round-T1-12' },
    revision: {
      ...revision,
      type: 'string',
      nullable: true,
      description: 'Of the last event of this command in `stream`; of the stream when there was nothing to do',
    },
    events: { type: 'array', items: { $ref: '#/components/schemas/AnsweredEvent' } },
    view: { $ref: view },
  },
});

/** What answers are made of (answers/), for readers of the API. */
export const ANSWER_SCHEMAS: Schemas = {
  AnsweredEvent: answered,
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

/** On a route that answers with an `eventsPage`. */
export const ApiStoredEvents = (): MethodDecorator =>
  applyDecorators(
    ApiOkResponse({
      description: 'In the order of their revisions',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/StoredEvents' } } },
    }),
  );
