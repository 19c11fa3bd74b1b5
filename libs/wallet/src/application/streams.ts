import { stream, StreamCommand, type Streams } from '@casino/platform';
import {
  ACCOUNT_SNAPSHOT,
  accountDecider,
  chipsDecider,
  FLOAT_SNAPSHOT,
  floatDecider,
  restoreAccount,
  restoreFloat,
  serialiseAccount,
  serialiseFloat,
  type AccountCommand,
  type AccountState,
  type FloatCommand,
  type FloatState,
  type SittingCommand,
  type SittingState,
} from '../domain/index.js';
import { accountViewOf, type AccountView } from './account.view.js';
import { floatViewOf, type FloatView } from './float.view.js';
import { sittingViewOf, type SittingView } from './sitting.view.js';

/** What a person does about an account. */
export class ActOnAccount extends StreamCommand<AccountCommand, AccountState, AccountView> {}
/** What a person does about the chips of a sitting. */
export class ActOnSitting extends StreamCommand<SittingCommand, SittingState, SittingView> {}
/** What a person does about the float of a table. */
export class ActOnFloat extends StreamCommand<FloatCommand, FloatState, FloatView> {}

/** Streams that do not end fold from a snapshot at most this many events old (design §6). */
const every = 500;

export const walletStreams = {
  account: stream(accountDecider, {
    snapshot: { version: ACCOUNT_SNAPSHOT, every, serialise: serialiseAccount, restore: restoreAccount },
    acts: ActOnAccount,
    view: accountViewOf,
  }),
  // a full floor's sittings stay folded; each is small
  chips: stream(chipsDecider, { inMemory: 5_000, acts: ActOnSitting, view: sittingViewOf }),
  float: stream(floatDecider, {
    snapshot: { version: FLOAT_SNAPSHOT, every, serialise: serialiseFloat, restore: restoreFloat },
    acts: ActOnFloat,
    view: floatViewOf,
  }),
};
export type WalletStreams = Streams<typeof walletStreams>;
