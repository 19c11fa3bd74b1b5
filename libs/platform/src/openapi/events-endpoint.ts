import { applyDecorators, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { MOST_EVENTS } from '../answers/events-page.js';
import { fromField } from '../validation/fields.js';
import { ApiStoredEvents } from './answer.schema.js';

const LIMIT_MESSAGE = `A limit is a number from 1 to ${MOST_EVENTS}`;

/** `GET …/events` of a published stream: where it begins and how much of it is wanted. */
export class EventsQuery extends createZodDto(
  z.strictObject({
    from: fromField().prefault('0'),
    limit: z
      .string()
      .regex(/^[1-9][0-9]{0,3}$/, LIMIT_MESSAGE)
      .transform(Number)
      .pipe(z.int().max(MOST_EVENTS, LIMIT_MESSAGE))
      .default(MOST_EVENTS)
      .meta({ description: `At most so many, up to ${MOST_EVENTS}; a page of 1 MiB ends before`, example: '100' }),
  }),
) {}

/** A route that answers with an `eventsPage` of a stream. @param whose for the summary, such as `one account` */
export const EventsEndpoint = (whose: string): MethodDecorator =>
  applyDecorators(
    Header('content-type', 'application/json; charset=utf-8'),
    ApiStoredEvents(),
    ApiOperation({ summary: `The stored events of ${whose}, as they are` }),
  );
