import { streams } from '@casino/contracts';
import { standingOf, type FloatStanding } from '../domain/index.js';
import type { WalletStreams } from './streams.js';

/** Of the float of a table, now. */
export const floatStanding = async ({ float }: WalletStreams, tableId: string): Promise<FloatStanding> =>
  standingOf((await float.load(streams.float(tableId))).state);
