import { CasinoError } from '@casino/kernel';
import { takingTables, type Cycle, type JackpotState } from '../domain/index.js';

const amountOf = ({ cycle, meter }: Cycle) => ({ cycle, amount: meter });

/** Everything about a jackpot but its registers, as answers show it; times in ms. @throws CasinoError `jackpot-not-found` */
export const jackpotViewOf = (jackpot: JackpotState) => {
  const { opened, running, frozen, nextPolicy, tables, suspended, stopped, stopNotifiedAt, coups, claims, totals, account } = jackpot;
  if (opened === null) throw new CasinoError('jackpot-not-found');
  const taking = new Set(takingTables(jackpot));
  return {
    ...opened,
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
  };
};
export type JackpotView = ReturnType<typeof jackpotViewOf>;
