import { accept, type Decider } from '@casino/kernel';
import { assertBooks, keepingBooks } from './assert-books.js';

const event = (...legs: { account: string; amount: bigint }[]) => ({ type: 'Moved', data: { legs } });
const broken = expect.objectContaining({ code: 'books-do-not-balance' });

describe('the books are asserted before each append', () => {
  it('lets a balanced movement pass, and an event without legs', () => {
    assertBooks(event({ account: 'cash', amount: -5n }, { account: 'account:p', amount: 5n }), { 'account:p': 1n }, { 'account:p': 6n });
    assertBooks({ type: 'AccountOpened', data: {} }, {}, { 'account:p': 0n });
  });

  it.each([
    [
      'legs that do not sum to zero',
      event({ account: 'cash', amount: -5n }, { account: 'account:p', amount: 6n }),
      { 'account:p': 0n },
      { 'account:p': 6n },
    ],
    [
      'a balance below zero',
      event({ account: 'cash', amount: 5n }, { account: 'account:p', amount: -5n }),
      { 'account:p': 4n },
      { 'account:p': -1n },
    ],
    [
      'a fold that disagrees with the legs',
      event({ account: 'cash', amount: -5n }, { account: 'account:p', amount: 5n }),
      { 'account:p': 0n },
      { 'account:p': 4n },
    ],
    ['a balance that changes without a leg', event(), { 'account:p': 0n }, { 'account:p': 4n }],
    [
      "another stream's guarded account",
      event({ account: 'account:q', amount: -5n }, { account: 'account:p', amount: 5n }),
      { 'account:p': 0n },
      { 'account:p': 5n },
    ],
  ])('refuses %s', (_, moved, before, after) => {
    expect(() => assertBooks(moved, before, after)).toThrow(broken);
  });

  it('stands between every decision and its append', () => {
    const thief: Decider<'take', ReturnType<typeof event>, bigint> = {
      initial: 3n,
      decide: () =>
        accept(
          event({ account: 'cash', amount: 2n }, { account: 'account:p', amount: -2n }),
          event({ account: 'cash', amount: 2n }, { account: 'account:p', amount: -2n }),
        ),
      evolve: (state) => state - 2n,
    };
    expect(() => keepingBooks(thief, (balance) => ({ 'account:p': balance })).decide('take', 3n)).toThrow(broken);
    expect(keepingBooks(thief, (balance) => ({ 'account:p': balance })).decide('take', 4n).ok).toBe(true);
  });
});
