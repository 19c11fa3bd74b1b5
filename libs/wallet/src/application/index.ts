import { AdjustAccountHandler } from './adjust-account/adjust-account.handler.js';
import { AdjustSittingHandler } from './adjust-sitting/adjust-sitting.handler.js';
import { BuyInHandler } from './buy-in/buy-in.handler.js';
import { CashOutHandler } from './cash-out/cash-out.handler.js';
import { CloseFloatHandler } from './close-float/close-float.handler.js';
import { DepositHandler } from './deposit/deposit.handler.js';
import { OpenAccountHandler } from './open-account/open-account.handler.js';
import { OpenFloatHandler } from './open-float/open-float.handler.js';
import { ReallotColourHandler } from './reallot-colour/reallot-colour.handler.js';
import { RefillFloatHandler } from './refill-float/refill-float.handler.js';
import { WithdrawHandler } from './withdraw/withdraw.handler.js';

export const COMMAND_HANDLERS = [
  OpenAccountHandler,
  DepositHandler,
  WithdrawHandler,
  BuyInHandler,
  CashOutHandler,
  AdjustAccountHandler,
  AdjustSittingHandler,
  ReallotColourHandler,
  OpenFloatHandler,
  RefillFloatHandler,
  CloseFloatHandler,
];
