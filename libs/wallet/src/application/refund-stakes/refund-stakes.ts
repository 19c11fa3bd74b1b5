import { streams } from '@casino/contracts';
import type { CommandMetadata, InboxMark } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { reactWith } from '@casino/platform';
import type { Refund } from '../../domain/index.js';
import type { WalletRunners } from '../wallet-runners.js';

/**
 * JP1 stakes of one sitting come back to it or, when it has ended, to the account. "Ended" is final, so every retry takes the same way.
 * @param command metadata of this refund's command to a stream; the same for the same stream at every retry
 */
export const refundStakes = async (
  { account, chips }: WalletRunners,
  { sittingId, playerId }: { readonly sittingId: string; readonly playerId: string },
  refunds: readonly Refund[],
  command: (stream: string) => CommandMetadata,
  marks: readonly InboxMark[],
): Promise<void> => {
  const sitting = streams.chips(sittingId);
  const refunded = await chips.execute({
    stream: sitting,
    command: { type: 'RefundStakes', refunds },
    meta: command(sitting),
    marks,
    retries: 'unbounded',
  });
  if (refunded.outcome !== 'refused') return;
  if (refunded.refusal.code !== 'sitting-ended') throw CasinoError.of(refunded.refusal);
  const purse = streams.account(playerId);
  await reactWith(account, purse, { type: 'CreditRefunds', refunds }, command(purse), marks);
};
