import { anomalyObservedIn } from '../anomaly-observed.js';
import type { EventOf } from '../define-event.js';
import { accountOpened } from './account-opened.event.js';
import { cashDeposited } from './cash-deposited.event.js';
import { cashWithdrawn } from './cash-withdrawn.event.js';
import { chipsBought } from './chips-bought.event.js';
import { proceedsCredited } from './proceeds-credited.event.js';
import { balanceAdjusted } from './balance-adjusted.event.js';
import { sittingStarted } from './sitting-started.event.js';
import { colourAllotted } from './colour-allotted.event.js';
import { chipsReceived } from './chips-received.event.js';
import { stakeReserved } from './stake-reserved.event.js';
import { stakeRefused } from './stake-refused.event.js';
import { stakeCaptured } from './stake-captured.event.js';
import { stakeReleased } from './stake-released.event.js';
import { gainPaid } from './gain-paid.event.js';
import { chipsCashedOut } from './chips-cashed-out.event.js';
import { sittingLeft } from './sitting-left.event.js';
import { sittingEnded } from './sitting-ended.event.js';
import { floatOpened } from './float-opened.event.js';
import { floatRefillRequested } from './float-refill-requested.event.js';
import { floatRefilled } from './float-refilled.event.js';
import { floatClosed } from './float-closed.event.js';
import { stakeContributed } from './stake-contributed.event.js';
import { stakeRefunded } from './stake-refunded.event.js';
import { prizePaid } from './prize-paid.event.js';

/** Every event of the wallet context, by name. */
export const walletEvents = {
  AccountOpened: accountOpened,
  CashDeposited: cashDeposited,
  CashWithdrawn: cashWithdrawn,
  ChipsBought: chipsBought,
  ProceedsCredited: proceedsCredited,
  BalanceAdjusted: balanceAdjusted,
  SittingStarted: sittingStarted,
  ColourAllotted: colourAllotted,
  ChipsReceived: chipsReceived,
  StakeReserved: stakeReserved,
  StakeRefused: stakeRefused,
  StakeCaptured: stakeCaptured,
  StakeReleased: stakeReleased,
  GainPaid: gainPaid,
  ChipsCashedOut: chipsCashedOut,
  SittingLeft: sittingLeft,
  SittingEnded: sittingEnded,
  FloatOpened: floatOpened,
  FloatRefillRequested: floatRefillRequested,
  FloatRefilled: floatRefilled,
  FloatClosed: floatClosed,
  StakeContributed: stakeContributed,
  StakeRefunded: stakeRefunded,
  PrizePaid: prizePaid,
  AnomalyObserved: anomalyObservedIn('wallet'),
} as const;

export type WalletEvent = EventOf<(typeof walletEvents)[keyof typeof walletEvents]>;
/** One event by its name. */
export type WalletEventOf<Name extends keyof typeof walletEvents> = EventOf<(typeof walletEvents)[Name]>;
