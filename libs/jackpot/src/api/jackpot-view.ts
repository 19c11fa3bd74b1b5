import { toWire } from '@casino/platform';
import { takingTables, type Cycle } from '../domain/index.js';
import type { LoadedJackpot } from '../application/jackpot-desk.js';

const amountOf = ({ cycle, meter }: Cycle) => ({ cycle, amount: meter });

/** Everything about a jackpot but its registers, from its folded stream. */
export const jackpotView = ({ state, opened, revision }: LoadedJackpot): unknown => {
  const { running, frozen, nextPolicy, tables, suspended, stopped, stopNotifiedAt, coups, claims, totals, account } = state;
  const taking = new Set(takingTables(state));
  return toWire({
    ...opened,
    revision,
    stopped,
    suspended,
    running: running === null ? null : amountOf(running),
    frozen: frozen.map(amountOf),
    policy: running === null ? null : running.policy,
    nextPolicy,
    tables: tables
      .filter(({ linked }) => linked)
      .map((table) => ({ tableId: table.tableId, suspended: table.suspended, takesStakes: taking.has(table.tableId) })),
    openCoups: coups.length,
    openClaims: claims.map(({ claimId, kind, confirmed, share }) => ({
      claimId,
      kind,
      confirmed,
      share: share === null ? null : share.amount,
    })),
    stopNotifiedAt,
    books: { meterAccount: account, ...totals },
  });
};
