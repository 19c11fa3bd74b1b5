import { CONTEXTS } from '@casino/contracts';
import { claimIdField, idField, tableIdField, uuidField } from '@casino/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { INCIDENT_STATUSES, REVIEW_STATUSES } from '../domain/index.js';

/** What the routes answer, for the description of the API; the tests hold the answers against it. */

const int = (description: string) => z.int().meta({ description });
const instant = (description: string) => z.int().meta({ description: `${description}, ms since the epoch`, example: 1_790_000_000_000 });
const revision = z.string().meta({ description: 'Of the last event', example: '3' });
const page = {
  position: z.string().meta({ description: 'Of the store, up to which the list is right', example: '120' }),
  next: z.nullable(z.string().meta({ description: '`before` of the page that goes on; null on the last one', example: '51' })),
};

const review = z.strictObject({
  claimId: claimIdField(),
  jackpotId: idField('Jackpot'),
  tableId: tableIdField(),
  coup: int('Coup'),
  lastBetsAt: instant('Rien ne va plus of the coup: the images looked at begin no later'),
  openedAt: instant('The claim was opened, by the last card of its hand: they end no earlier'),
  review: int('The newest review, from 1'),
  status: z.enum(REVIEW_STATUSES).meta({ description: 'Of the newest review; withdrawn: the claim was done before anybody concluded it' }),
  requestedAt: instant('The newest review was asked for'),
  barred: z.array(idField('Who may not review it')),
  assignment: z
    .nullable(z.strictObject({ reviewer: idField('Reviewer'), camera: idField('Camera'), assignedAt: instant('Assigned') }))
    .meta({ description: 'Of the newest review; null while nobody has it' }),
  conclusions: z
    .array(
      z.strictObject({
        review: int('From 1'),
        reviewer: idField('Reviewer'),
        camera: idField('Camera'),
        from: instant('Beginning of the images looked at'),
        to: instant('Their end'),
        outcome: z.enum(['confirmed', 'rejected', 'inconclusive']),
        rejection: z.nullable(z.enum(['not-as-dealt', 'misread', 'no-valid-stake'])),
        concludedAt: instant('Concluded'),
      }),
    )
    .meta({ description: 'The oldest first' }),
  images: z.strictObject({
    heldAt: z.nullable(instant('Held')),
    releasedAt: z.nullable(instant('Released')),
    keptUntil: z.nullable(instant('Kept until')).meta({ description: 'Null while they are held' }),
  }),
});

const incident = z.strictObject({
  incidentId: uuidField('Incident'),
  status: z.enum(INCIDENT_STATUSES),
  service: z.enum(CONTEXTS).meta({ description: 'Which saw it' }),
  kind: z.string().meta({ description: 'Kind of anomaly', example: 'sensor-disagrees' }),
  tableId: z.nullable(tableIdField()),
  coup: z.nullable(int('Coup')),
  person: idField('Whose act it was; absent where it was nobody’s').optional(),
  subject: z.string().meta({ description: 'Stream that it is about', example: 'round-T1-12' }),
  detail: z.string().meta({ description: 'What was seen' }),
  anomaly: uuidField('Id of the event AnomalyObserved'),
  raisedAt: instant('Raised'),
  resolved: z.nullable(z.strictObject({ resolution: z.string(), resolvedBy: idField('Who resolved it'), resolvedAt: instant('Resolved') })),
});

export class ReviewView extends createZodDto(review) {}
export class ReviewsAnswer extends createZodDto(z.strictObject({ ...page, reviews: z.array(review) })) {}
export class ReviewAnswer extends createZodDto(review.extend({ revision })) {}
export class IncidentView extends createZodDto(incident) {}
export class IncidentsAnswer extends createZodDto(z.strictObject({ ...page, incidents: z.array(incident) })) {}
export class PersonsAnswer extends createZodDto(
  z.strictObject({
    position: page.position,
    persons: z.array(
      z.strictObject({ person: idField('Whose acts'), kind: z.string().meta({ example: 'card-exposed' }), count: int('Incidents') }),
    ),
  }),
) {}
export class IncidentAnswer extends createZodDto(incident.extend({ revision })) {}
