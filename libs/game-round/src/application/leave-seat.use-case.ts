import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { answerOf, carryOut, firstHalf, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveSeat as SeatLeaving, TableState } from '../domain/index.js';
import { mayActForSeat, mayRunTable } from './permissions.js';
import type { GameRoundStreams } from './streams.js';
import { tableViewOf, type TableView } from './table.view.js';

/** A sitting ends. It is named, so that a leave that comes late takes nobody else from the seat. */
export class LeaveSeat extends Command<Answer<TableView>> {
  constructor(
    readonly context: CommandContext,
    readonly tableId: string,
    readonly seat: number,
    readonly sittingId: string,
  ) {
    super();
  }
}

/** A sitting in a coup. */
interface PartInCoup {
  readonly coup: number;
  readonly sittingId: string;
}

/** Not decided yet: the round is to let the seat go first. */
class InCoup extends Error {
  constructor(readonly part: PartInCoup) {
    super('The seat is in a coup.');
  }
}

/** Coups that may end and begin between the round's word and the table's, before somebody is told to try again. */
const MOST_COUPS = 5;

/**
 * During a coup the round has the first word: it takes no stake of the seat any more, or refuses. Then the table lets the seat go. A process
 * that dies between the two leaves a seat that sits one coup out; the leave is sent again.
 */
@CommandHandler(LeaveSeat)
export class LeaveSeatHandler implements ICommandHandler<LeaveSeat> {
  constructor(@Inject(STREAMS) private readonly streams: GameRoundStreams) {}

  async execute(leave: LeaveSeat): Promise<Answer<TableView>> {
    const stream = streams.table(leave.tableId);
    let satOut: PartInCoup | null = null;
    for (let coups = 0; coups < MOST_COUPS; coups++) {
      try {
        const gone = satOut;
        const done = await carryOut(this.streams.table, stream, (table) => commandFor(leave, table, gone), leave.context);
        return answerOf(stream, done, tableViewOf(leave.tableId, done.state));
      } catch (error) {
        if (!(error instanceof InCoup)) throw error;
        await this.sitOut(leave, error.part);
        satOut = error.part;
      }
    }
    throw new CasinoError('revision-conflict');
  }

  private async sitOut({ context, tableId, seat }: LeaveSeat, { coup, sittingId }: PartInCoup): Promise<void> {
    const stream = streams.round(tableId, coup);
    // which seats take part is fixed already, and it cannot be said yet that this one does not
    if ((await this.streams.round.load(stream)).state.phase === 'none')
      throw new CasinoError('seat-in-coup', `Coup ${coup} is just being opened.`);
    const first = firstHalf(context, `sit-out ${sittingId}`, stream);
    await carryOut(this.streams.round, stream, { type: 'SitOut', seat, sittingId }, first);
  }
}

/** Asked only when this command is new: a retry may find somebody else on the seat. @throws CasinoError `forbidden`, `another-sitting`; InCoup */
const commandFor = ({ context, tableId, seat, sittingId }: LeaveSeat, table: TableState, satOut: PartInCoup | null): SeatLeaving => {
  const { taken, coupOpen, lastCoup } = table;
  mayRunTable(context.actor, table);
  const sitting = taken.find((one) => one.seat === seat);
  if (sitting === undefined) return { type: 'LeaveSeat', tableId, seat, satOut: null };
  mayActForSeat(context.actor, tableId, sitting);
  if (sitting.sittingId !== sittingId) throw new CasinoError('another-sitting');
  if (coupOpen && (satOut?.coup !== lastCoup || satOut.sittingId !== sittingId)) throw new InCoup({ coup: lastCoup, sittingId });
  return { type: 'LeaveSeat', tableId, seat, satOut: coupOpen ? lastCoup : null };
};
