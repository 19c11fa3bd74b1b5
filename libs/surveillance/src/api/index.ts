import { IncidentsController } from './incidents.controller.js';
import { ReviewsController } from './reviews.controller.js';

export const CONTROLLERS = [ReviewsController, IncidentsController];
