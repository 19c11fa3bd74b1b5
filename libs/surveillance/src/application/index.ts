import { AssignReviewHandler } from './assign-review/assign-review.handler.js';
import { ConcludeReviewHandler } from './conclude-review/conclude-review.handler.js';
import { GetIncidentHandler } from './get-incident/get-incident.query.js';
import { GetReviewHandler } from './get-review/get-review.query.js';
import { ListIncidentsHandler } from './list-incidents/list-incidents.query.js';
import { ListReviewsHandler } from './list-reviews/list-reviews.query.js';
import { ResolveIncidentHandler } from './resolve-incident/resolve-incident.handler.js';

export const USE_CASES = [
  AssignReviewHandler,
  ConcludeReviewHandler,
  ResolveIncidentHandler,
  GetReviewHandler,
  ListReviewsHandler,
  GetIncidentHandler,
  ListIncidentsHandler,
];
