import { openReadModelFile, type ReadModelFile } from '@casino/event-store';
import { formatMoney, parseMoney, type Money } from '@casino/kernel';
import { Logger } from '@nestjs/common';

const logger = new Logger('Books');

export interface BooksContent {
  /** As they were when the file was opened. */
  readonly balances: ReadonlyMap<string, Money>;
  /** A balance of zero is forgotten. */
  put(changed: ReadonlyMap<string, Money>): void;
}

/** The balances of all named accounts with the position they stand at, in one small SQLite file. */
export const openBooksFile = (file: string): ReadModelFile<BooksContent> =>
  openReadModelFile({
    file,
    name: 'books',
    version: 1,
    schema: 'CREATE TABLE IF NOT EXISTS balances (account TEXT PRIMARY KEY, balance TEXT NOT NULL) WITHOUT ROWID;',
    check: 'quick_check',
    warn: (text) => logger.warn(text),
    prepare(db): BooksContent {
      const rows = db.prepare('SELECT account, balance FROM balances').all() as { account: string; balance: string }[];
      const put = db.prepare(
        'INSERT INTO balances (account, balance) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET balance = excluded.balance',
      );
      const drop = db.prepare('DELETE FROM balances WHERE account = ?');
      return {
        balances: new Map(rows.map(({ account, balance }) => [account, parseMoney(balance)])),
        put(changed) {
          for (const [account, balance] of changed) {
            if (balance === 0n) drop.run(account);
            else put.run(account, formatMoney(balance));
          }
        },
      };
    },
  });
