import { stream, StreamCommand, type Streams } from '@casino/platform';
import { roundDecider, tableDecider, tableSnapshot, vaultDecider, type TableCommand, type TableState } from '../domain/index.js';
import { tableViewOf, type TableView } from './table.view.js';

/** What a person does about a table. */
export class ActOnTable extends StreamCommand<TableCommand, TableState, TableView> {}

const TABLE = 'table-';
/** More than the coups that are open at once on a large floor. */
const ROUNDS_IN_MEMORY = 2_000;

/** Persons act on rounds through `ActOnRound`, `TurnCards` and `EndRound`; nobody acts on a vault. */
export const gameRoundStreams = {
  table: stream(tableDecider, {
    snapshot: tableSnapshot,
    acts: ActOnTable,
    view: (table, _, of) => tableViewOf(of.slice(TABLE.length), table),
  }),
  round: stream(roundDecider, { inMemory: ROUNDS_IN_MEMORY }),
  vault: stream(vaultDecider, { inMemory: 100 }),
};
export type GameRoundStreams = Streams<typeof gameRoundStreams>;
