import { accept, refuse, type Decision } from '@casino/kernel';
import { gameOf } from '../games.js';
import type { CoupTerms } from '../round/round.state.js';
import type { EndCoup, StartCoup } from './table.commands.js';
import type { Seance, TableEvent, TableLink, TableState } from './table.state.js';

/** What holds of JP1 is fixed when the coup starts, like every rule (rules §4 *Rules in force*). */
const jp1Of = ({ game, currency }: Seance, jackpot: TableLink | null): CoupTerms['jackpot'] => {
  if (jackpot === null || !jackpot.offered || game !== 'ultimate-holdem' || jackpot.currency !== currency) return null;
  const { jackpotId, stake, policy, prizes } = jackpot;
  return { jackpotId, stake, policy, prizes };
};

/** Two open coups on one table cannot be: n+1 starts only after the end of n. */
export const startCoup = ({ tableId, coup: expected, croupier }: StartCoup, table: TableState): Decision<TableEvent> => {
  const { open, seance, held, coupOpen, lastCoup, taken, previous, jackpot } = table;
  if (seance === null) return refuse('table-not-found');
  if (!open) return refuse('table-closed');
  if (held.length > 0) return refuse('table-held', `The table is held: ${held.join(', ')}.`);
  if (coupOpen) return refuse('coup-not-ended', `Coup ${lastCoup} has not ended.`);
  const coup = lastCoup + 1;
  if (expected !== undefined && expected !== coup) return refuse('wrong-phase', `The next coup is ${coup}.`);
  const { seance: number, game, currency, options, limits } = seance;
  const { version, lines } = gameOf(game).payTable(options);
  return accept({
    type: 'CoupStarted',
    data: {
      tableId,
      coup,
      seance: number,
      game,
      currency,
      options,
      payTable: { version, lines: { ...lines } },
      limits,
      croupier,
      seats: taken.map(({ seat, sittingId, playerId }) => ({ seat, sittingId, playerId })),
      chefDeTable: seance.chefDeTable,
      jackpot: jp1Of(seance, jackpot),
      previous,
    },
  });
};

/** Follows the round's `ShoeOpened` or `ShoeLost`; told twice, it is said once. A claim holds the table from this same append on. */
export const endCoup = (
  { tableId, coup, lastRevision, outcome, claim }: EndCoup,
  { coupOpen, lastCoup, claims }: TableState,
): Decision<TableEvent> => {
  if (!coupOpen || coup !== lastCoup) return accept();
  const ended: TableEvent = { type: 'CoupEnded', data: { tableId, coup, lastRevision, outcome } };
  const holds = claim !== null && claims.freed !== claim;
  return holds
    ? accept<TableEvent>(ended, { type: 'TableHeld', data: { tableId, reason: 'claim', seance: null, reference: claim } })
    : accept(ended);
};
