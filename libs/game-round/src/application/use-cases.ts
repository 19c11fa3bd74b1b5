import { AdvanceCoupHandler } from './advance-coup/advance-coup.use-case.js';
import { CallTimeHandler } from './call-time/call-time.use-case.js';
import { ChangeLimitsHandler } from './change-limits/change-limits.use-case.js';
import { CloseBetsHandler } from './close-bets/close-bets.use-case.js';
import { CloseTableHandler } from './close-table/close-table.use-case.js';
import { DecideHandHandler } from './decide-hand/decide-hand.use-case.js';
import { DetectStakeHandler } from './detect-stake/detect-stake.use-case.js';
import { ExposeCardHandler } from './expose-card/expose-card.use-case.js';
import { GetRoundEventsHandler } from './get-round-events/get-round-events.query.js';
import { GetRoundHandler } from './get-round/get-round.query.js';
import { GetSeatCardsHandler } from './get-seat-cards/get-seat-cards.query.js';
import { GetTableHandler } from './get-table/get-table.query.js';
import { LeaveSeatHandler } from './leave-seat/leave-seat.use-case.js';
import { ListTablesHandler } from './list-tables/list-tables.query.js';
import { OpenRoundHandler } from './open-round/open-round.use-case.js';
import { OpenTableHandler } from './open-table/open-table.use-case.js';
import { PlaceBetsHandler } from './place-bets/place-bets.use-case.js';
import { RegisterStakesHandler } from './register-stakes/register-stakes.use-case.js';
import { ReturnJp1Handler } from './return-jp1/return-jp1.use-case.js';
import { SettleRoundHandler } from './settle-round/settle-round.use-case.js';
import { TakeSeatHandler } from './take-seat/take-seat.use-case.js';
import { VoidRoundHandler } from './void-round/void-round.use-case.js';
import { WithdrawBetHandler } from './withdraw-bet/withdraw-bet.use-case.js';

/** Everything that the command and query buses know. */
export const USE_CASES = [
  AdvanceCoupHandler,
  CallTimeHandler,
  ChangeLimitsHandler,
  CloseBetsHandler,
  CloseTableHandler,
  DecideHandHandler,
  DetectStakeHandler,
  ExposeCardHandler,
  GetRoundEventsHandler,
  GetRoundHandler,
  GetSeatCardsHandler,
  GetTableHandler,
  LeaveSeatHandler,
  ListTablesHandler,
  OpenRoundHandler,
  OpenTableHandler,
  PlaceBetsHandler,
  RegisterStakesHandler,
  ReturnJp1Handler,
  SettleRoundHandler,
  TakeSeatHandler,
  VoidRoundHandler,
  WithdrawBetHandler,
] as const;
