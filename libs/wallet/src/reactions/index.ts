import { gameRoundEvents as heard, walletEvents as own, type Context, type EventDefinition } from '@casino/contracts';
import { OwnReactions } from './own-reactions.js';
import { TableReactions } from './table-reactions.js';

export { OwnReactions, TableReactions };

export const WALLET_GROUP = 'wallet';
export const WALLET_SOURCES: readonly Context[] = ['game-round', 'wallet'];
export const REACTIONS = [TableReactions, OwnReactions];

/** What the wallet hears and does nothing about, each by name: an event that is not here and not handled parks its key. */
export const IGNORED: readonly EventDefinition[] = [
  heard.TableOpened,
  heard.TableClosed,
  heard.LimitsChanged,
  heard.TableHeld,
  heard.TableFreed,
  heard.CoupStarted,
  heard.CoupEnded,
  heard.RoundOpened,
  heard.DeckVerified,
  heard.DeckShuffled,
  heard.SeatSatOut,
  heard.BetAccepted,
  heard.BetRefused,
  heard.LastBetsCalled,
  heard.BettingClosed,
  heard.CardBurned,
  heard.CardDealt,
  heard.CardExposed,
  heard.CardRevealed,
  heard.StakesCollected,
  heard.PlayerChecked,
  heard.PlayerFolded,
  heard.BetPaid,
  heard.BetPushed,
  heard.ShoeOpened,
  heard.ShoeLost,
  heard.AnomalyObserved,
  own.AccountOpened,
  own.CashDeposited,
  own.CashWithdrawn,
  own.ProceedsCredited,
  own.BalanceAdjusted,
  own.SittingStarted,
  own.ColourAllotted,
  own.ChipsReceived,
  own.StakeReserved,
  own.StakeRefused,
  own.StakeCaptured,
  own.StakeReleased,
  own.GainPaid,
  own.SittingLeft,
  own.SittingEnded,
  own.FloatOpened,
  own.FloatRefillRequested,
  own.FloatRefilled,
  own.FloatClosed,
  own.AnomalyObserved,
];
