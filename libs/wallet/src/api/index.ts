import { AccountsController } from './accounts.controller.js';
import { BooksController } from './books.controller.js';
import { FloatsController } from './floats.controller.js';
import { SittingsController } from './sittings.controller.js';

export const CONTROLLERS = [AccountsController, SittingsController, FloatsController, BooksController];
