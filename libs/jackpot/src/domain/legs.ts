import type { Leg } from '@casino/contracts';
import type { Money } from '@casino/kernel';

const meter = (jackpotId: string): string => `meter:${jackpotId}`;
const moved = (from: string, to: string, amount: Money): Leg[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];

/** The legs of the movements between meter, house and another jackpot (protocol "Money"); what stakes and prizes move is the wallet's. */
export const legsOf = {
  /** Seed or top-up. */
  putUp: (jackpotId: string, amount: Money): Leg[] => moved('house', meter(jackpotId), amount),
  seedGivenBack: (jackpotId: string, amount: Money): Leg[] => moved(meter(jackpotId), 'house', amount),
  stopped: (jackpotId: string, increment: Money, to: 'jackpot' | 'orphelins', seed: Money): Leg[] => [
    { account: meter(jackpotId), amount: -(increment + seed) },
    ...(increment === 0n ? [] : [{ account: to === 'jackpot' ? 'transit' : 'orphelins', amount: increment }]),
    { account: 'house', amount: seed },
  ],
  received: (jackpotId: string, amount: Money): Leg[] => moved('transit', meter(jackpotId), amount),
  receivedAsOrphelins: (amount: Money): Leg[] => moved('transit', 'orphelins', amount),
} as const;
