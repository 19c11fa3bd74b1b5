import { ERRORS } from '@casino/kernel';
import type { OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** The Problem of problems/problem.ts, for readers of the API. */
export const PROBLEM_SCHEMA: Schemas = {
  Problem: {
    type: 'object',
    description: 'RFC 9457 problem details',
    required: ['type', 'title', 'status', 'detail', 'code', 'instance', 'correlationId'],
    properties: {
      type: { type: 'string', example: 'urn:casino:problem:betting-closed' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
      instance: { type: 'string' },
      correlationId: { type: 'string' },
      errors: {
        type: 'array',
        items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
      },
    },
  },
};
