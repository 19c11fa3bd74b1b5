export { statusOf } from './http-status.js';
export { InvalidRequest, type FieldError } from './invalid-request.js';
export { PROBLEM_MEDIA_TYPE, problemOf, type Problem } from './problem.js';
