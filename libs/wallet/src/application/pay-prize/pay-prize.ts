import { streams } from '@casino/contracts';
import type { CommandMetadata, InboxMark } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { reactWith } from '@casino/platform';
import type { Prize } from '../../domain/index.js';
import type { WalletRunners } from '../wallet-runners.js';

/**
 * A prize reaches the sitting or, at the cage or when the sitting has ended, the account. "Ended" is final, so every retry takes the same way.
 * @param command metadata of this prize's command to a stream; the same for the same stream at every retry
 */
export const payPrize = async (
  { account, chips }: WalletRunners,
  prize: Prize,
  paidAt: 'table' | 'cage',
  command: (stream: string) => CommandMetadata,
  marks: readonly InboxMark[],
): Promise<void> => {
  const sitting = streams.chips(prize.sittingId);
  const paid = await chips.execute({
    stream: sitting,
    command: { type: 'PayPrize', prize, paidAt },
    meta: command(sitting),
    marks,
    retries: 'unbounded',
  });
  if (paid.outcome !== 'refused') return;
  if (paid.refusal.code !== 'sitting-ended') throw CasinoError.of(paid.refusal);
  const purse = streams.account(prize.playerId);
  await reactWith(account, purse, { type: 'CreditPrize', prize }, command(purse), marks);
};
