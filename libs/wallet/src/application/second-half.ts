import { streams, type RecordedEvent, type WalletEvent, type WalletEventOf } from '@casino/contracts';
import type { CommandMetadata, InboxMark } from '@casino/event-store';
import { followUp, reactWith, serviceActor } from '@casino/platform';
import type { AccountEvent, SittingEvent } from '../domain/index.js';
import { reachSittingOrAccount } from './sitting-or-account.js';
import type { WalletStreams } from './streams.js';

type Half = readonly RecordedEvent<AccountEvent | SittingEvent>[];
type MetaOf = (stream: string) => CommandMetadata;

/** Second half of a buy-in: the chips reach the sitting or, when it ended meanwhile, the money goes back to the account. */
export const receiveChips = (
  wallet: WalletStreams,
  { playerId, sittingId, amount, currency }: WalletEventOf<'ChipsBought'>['data'],
  meta: MetaOf,
  marks?: readonly InboxMark[],
): Promise<Half> => {
  const toSitting = { type: 'ReceiveChips', playerId, amount, currency } as const;
  const toAccount = { type: 'CreditProceeds', playerId, sittingId, amount, currency } as const;
  return reachSittingOrAccount(wallet, { sittingId, playerId, toSitting, toAccount }, meta, marks);
};

/** Second half of a cash-out: the value reaches the account. */
export const creditProceeds = async (
  { account }: WalletStreams,
  { playerId, sittingId, amount, currency }: WalletEventOf<'ChipsCashedOut'>['data'],
  meta: MetaOf,
  marks?: readonly InboxMark[],
): Promise<Half> => {
  const stream = streams.account(playerId);
  return (await reactWith(account, stream, { type: 'CreditProceeds', playerId, sittingId, amount, currency }, meta(stream), marks)).events;
};

/**
 * The second halves of whatever began with these events, for the request that appended them: the same commands as those of the reactions to them,
 * so that whoever comes second finds them done. @returns their events
 */
export const completeHalves = async (
  wallet: WalletStreams,
  begun: readonly RecordedEvent<WalletEvent>[],
  now: number,
): Promise<readonly RecordedEvent[]> => {
  const completed: RecordedEvent<WalletEvent>[] = [];
  for (const { event, metadata } of begun) {
    const as = (handler: string) => (stream: string) => followUp(metadata, handler, stream, { actor: serviceActor('wallet'), now });
    if (event.type === 'ChipsBought') completed.push(...(await receiveChips(wallet, event.data, as('receive-chips'))));
    if (event.type === 'ChipsCashedOut') completed.push(...(await creditProceeds(wallet, event.data, as('credit-proceeds'))));
  }
  return completed.length === 0 ? [] : [...completed, ...(await completeHalves(wallet, completed, now))];
};
