import { claimIdField, idField, reasonField, tableIdField, uuidField } from '@casino/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { INCIDENT_STATUSES, REVIEW_STATUSES } from '../domain/index.js';

const FEW = 50;
const MANY = 200;
const LIMIT_MESSAGE = `A limit is a number from 1 to ${MANY}`;

const claim = claimIdField();
const instant = (description: string) => z.int().min(0).meta({ description, example: 1_790_000_000_000 });

const paging = {
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/, LIMIT_MESSAGE)
    .transform(Number)
    .pipe(z.int().max(MANY, LIMIT_MESSAGE))
    .default(FEW)
    .meta({ description: `At most so many, up to ${MANY}`, example: '50' }),
  before: z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/, '"before" is what "next" of the page before says')
    .optional()
    .meta({ description: '`next` of the page before', example: '51' }),
};
const table = tableIdField().optional();

export class ClaimPath extends createZodDto(z.strictObject({ claim })) {}
export class IncidentPath extends createZodDto(z.strictObject({ incident: uuidField('Incident') })) {}
export class ReviewsQuery extends createZodDto(z.strictObject({ ...paging, status: z.enum(REVIEW_STATUSES).optional(), table })) {}
export class PersonsQuery extends createZodDto(z.strictObject({ limit: paging.limit })) {}
export class IncidentsQuery extends createZodDto(
  z.strictObject({
    ...paging,
    status: z.enum(INCIDENT_STATUSES).optional(),
    kind: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'A kind is that of an anomaly')
      .optional()
      .meta({ description: 'Kind of anomaly', example: 'sensor-disagrees' }),
    table,
  }),
) {}

export class AssignReviewBody extends createZodDto(z.strictObject({ camera: idField('Camera') })) {}
export class ConcludeReviewBody extends createZodDto(
  z.strictObject({
    from: instant('Beginning of the images looked at, ms since the epoch; no later than rien ne va plus'),
    to: instant('Their end, ms since the epoch; no earlier than the opening of the claim'),
    outcome: z.enum(['confirmed', 'rejected', 'inconclusive']),
    rejection: z.enum(['not-as-dealt', 'misread', 'no-valid-stake']).optional().meta({ description: 'Why, of a rejection' }),
  }),
) {}
export class ResolveIncidentBody extends createZodDto(z.strictObject({ resolution: reasonField('What it was') })) {}
