import { streams, type RecordedEvent } from '@casino/contracts';
import type { CommandMetadata, InboxMark } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { reactWith } from '@casino/platform';
import type { AccountCommand, AccountEvent, SittingCommand, SittingEvent } from '../domain/index.js';
import type { WalletStreams } from './streams.js';

/** Whose chips they are, and what brings them to the sitting or else to the account. */
export interface Due {
  readonly sittingId: string;
  readonly playerId: string;
  readonly toSitting: SittingCommand;
  readonly toAccount: AccountCommand;
}

/**
 * What is due to a player reaches his sitting or, when it refuses since it has ended, his account. "Ended" is final, so every retry takes the
 * same way.
 * @param meta of the command to a stream; the same for the same stream at every retry
 * @returns the events of it
 */
export const reachSittingOrAccount = async (
  { account, chips }: WalletStreams,
  { sittingId, playerId, toSitting, toAccount }: Due,
  meta: (stream: string) => CommandMetadata,
  marks: readonly InboxMark[] = [],
): Promise<readonly RecordedEvent<AccountEvent | SittingEvent>[]> => {
  const sitting = streams.chips(sittingId);
  const reached = await chips.execute({ stream: sitting, command: toSitting, meta: meta(sitting), marks, retries: 'unbounded' });
  if (reached.outcome !== 'refused') return reached.events;
  if (reached.refusal.code !== 'sitting-ended') throw CasinoError.of(reached.refusal);
  const purse = streams.account(playerId);
  return (await reactWith(account, purse, toAccount, meta(purse), marks)).events;
};
