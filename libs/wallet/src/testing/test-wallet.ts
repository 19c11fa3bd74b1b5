import { openTestService, type TestService } from '@casino/platform/testing';
import type { WalletStreams } from '../application/streams.js';
import { BOOKS, type Books } from '../read-models/books.js';
import { wallet } from '../wallet.service.js';
import { JackpotDouble } from './jackpot-double.js';
import { RoundDouble } from './round-double.js';

/** What tests read of an answer; a member that is not there fails their expectation. */
export interface Body {
  readonly [name: string]: unknown;
  readonly code: string;
  readonly events: readonly { readonly stream: string; readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
  readonly accounts: readonly { readonly account: string; readonly balance: string }[];
}

export interface TestWallet extends TestService<WalletStreams, Body> {
  readonly books: Books;
  readonly round: RoundDouble;
  readonly jackpot: JackpotDouble;
}

/** The wallet as it runs in a casino, with doubles in the place of game-round and jackpot, over the stores of `folder`. */
export const openTestWallet = async (folder: string, game?: 'pair-e-poker' | 'ultimate-holdem'): Promise<TestWallet> => {
  const service = await openTestService<WalletStreams, Body>(wallet, folder);
  const books = service.get<Books>(BOOKS);
  const { 'game-round': rounds, jackpot } = service.others;
  return {
    ...service,
    books,
    round: new RoundDouble(rounds.store, 'T1', game),
    jackpot: new JackpotDouble(jackpot.store, 'T1'),
    async quiet() {
      await service.quiet();
      await books.current();
    },
  };
};
