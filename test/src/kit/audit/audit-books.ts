import type { WalletEvent } from '@casino/contracts';
import type { Stored, StoredFloor } from '../floors/stored-floor.js';
import { fail, type Findings } from './findings.js';
import { MemoryBooks } from './memory-books.js';

/** Each half of a movement through transit has its other half, once. */
const auditHalves = (wallet: readonly Stored<WalletEvent>[], findings: Findings): void => {
  const seconds = new Map<string, number>();
  for (const { event, metadata } of wallet) {
    if (event.type !== 'ChipsReceived' && event.type !== 'ProceedsCredited') continue;
    const { causationId } = metadata;
    if (causationId === undefined) findings.look('halves', () => fail(`${event.type} ${metadata.id} has no cause`));
    else seconds.set(causationId, (seconds.get(causationId) ?? 0) + 1);
  }
  for (const { event, metadata } of wallet) {
    if (event.type !== 'ChipsBought' && event.type !== 'ChipsCashedOut') continue;
    const halves = seconds.get(metadata.id) ?? 0;
    seconds.delete(metadata.id);
    if (halves !== 1) findings.look('halves', () => fail(`${event.type} ${metadata.id} has ${halves} second halves`));
  }
  for (const cause of seconds.keys()) findings.look('halves', () => fail(`a second half of ${cause}, which is no first one`));
};

/** Every leg of wallet and jackpot: the invariants at every prefix, and nothing left over or under way at the end. */
export const auditBooks = ({ wallet, jackpot }: StoredFloor, findings: Findings): MemoryBooks => {
  const books = new MemoryBooks();
  const wrongs: unknown[] = [];
  for (const { event } of [...wallet, ...jackpot]) {
    try {
      books.apply(event);
    } catch (error) {
      wrongs.push(error);
    }
  }
  // the first, and what follows from it
  findings.look('books', () => {
    if (wrongs.length > 0) throw wrongs[0];
  });
  findings.look('books', () => {
    if (books.total() !== 0n || books.balance('transit') !== 0n)
      fail(`the books stand at ${books.total()}, transit at ${books.balance('transit')}`);
  });
  auditHalves(wallet, findings);
  return books;
};
