import { streams, type RecordedEvent, type WalletEventOf } from '@casino/contracts';
import type { InboxMark } from '@casino/event-store';
import { reactWith } from '@casino/platform';
import { secondHalf } from '../second-half.js';
import type { WalletRunners } from '../wallet-runners.js';

type CashedOut = RecordedEvent<WalletEventOf<'ChipsCashedOut'>>;

/** Second half of a cash-out: the value reaches the account. @returns its events */
export const completeCashOut = async (
  { account }: WalletRunners,
  { event: { data }, metadata }: CashedOut,
  now: number,
  marks: readonly InboxMark[] = [],
): Promise<readonly RecordedEvent[]> => {
  const { playerId, sittingId, amount, currency } = data;
  const stream = streams.account(playerId);
  const credit = { type: 'CreditProceeds', playerId, sittingId, amount, currency } as const;
  return (await reactWith(account, stream, credit, secondHalf(metadata, 'credit-proceeds', stream, now), marks)).events;
};

/** The second halves of whatever was cashed out among these events. */
export const completeCashOuts = async (
  runners: WalletRunners,
  events: readonly RecordedEvent[],
  now: number,
): Promise<readonly RecordedEvent[]> => {
  const credited: RecordedEvent[] = [];
  for (const recorded of events) {
    if (recorded.event.type === 'ChipsCashedOut') credited.push(...(await completeCashOut(runners, recorded as CashedOut, now)));
  }
  return credited;
};
