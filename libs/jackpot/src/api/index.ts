import { ClaimsController } from './claims.controller.js';
import { JackpotsController } from './jackpots.controller.js';
import { RegistersController } from './registers.controller.js';

export const CONTROLLERS = [RegistersController, ClaimsController, JackpotsController];
