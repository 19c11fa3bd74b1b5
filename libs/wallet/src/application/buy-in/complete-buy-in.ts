import { streams, type RecordedEvent, type WalletEventOf } from '@casino/contracts';
import type { InboxMark } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { reactWith } from '@casino/platform';
import { secondHalf } from '../second-half.js';
import type { WalletRunners } from '../wallet-runners.js';

const HANDLER = 'receive-chips';

/**
 * Second half of a buy-in: the chips reach the sitting or, when it ended meanwhile, the money goes back to the account.
 * "Ended" is final, so every retry takes the same way.
 * @returns the events of the second half
 */
export const completeBuyIn = async (
  { account, chips }: WalletRunners,
  { event: { data }, metadata }: RecordedEvent<WalletEventOf<'ChipsBought'>>,
  now: number,
  marks: readonly InboxMark[] = [],
): Promise<readonly RecordedEvent[]> => {
  const { playerId, sittingId, amount, currency } = data;
  const sitting = streams.chips(sittingId);
  const meta = secondHalf(metadata, HANDLER, sitting, now);
  const received = await chips.execute({
    stream: sitting,
    command: { type: 'ReceiveChips', playerId, amount, currency },
    meta,
    marks,
    retries: 'unbounded',
  });
  if (received.outcome !== 'refused') return received.events;
  if (received.refusal.code !== 'sitting-ended') throw CasinoError.of(received.refusal);
  const back = streams.account(playerId);
  const credit = { type: 'CreditProceeds', playerId, sittingId, amount, currency } as const;
  return (await reactWith(account, back, credit, secondHalf(metadata, HANDLER, back, now), marks)).events;
};
