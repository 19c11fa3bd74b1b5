import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { mustBeDone, type CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveSeat, TableState } from '../../domain/index.js';
import { answerOf, type Answer } from '../answer.js';
import { TableDesk } from '../coups/table-desk.js';
import { firstHalf, RETRIES_FOR_PEOPLE } from '../metadata.js';
import { mayActForSeat } from '../permissions.js';
import { Streams } from '../streams.js';

export class LeaveSeatCommand extends Command<Answer> {
  constructor(
    readonly tableId: string,
    readonly seat: number,
    readonly context: CommandContext,
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
@CommandHandler(LeaveSeatCommand)
export class LeaveSeatHandler implements ICommandHandler<LeaveSeatCommand> {
  constructor(
    private readonly desk: TableDesk,
    private readonly streams: Streams,
  ) {}

  async execute({ tableId, seat, context }: LeaveSeatCommand): Promise<Answer> {
    await this.desk.mayRun(context.actor, tableId);
    let satOut: PartInCoup | null = null;
    for (let coups = 0; coups < MOST_COUPS; coups++) {
      try {
        const gone = satOut;
        return answerOf(
          streams.table(tableId),
          await this.desk.act(tableId, (table) => this.leave(table, tableId, seat, gone, context), context),
        );
      } catch (error) {
        if (!(error instanceof InCoup)) throw error;
        await this.sitOut(tableId, seat, error.part, context);
        satOut = error.part;
      }
    }
    throw new CasinoError('revision-conflict');
  }

  /** Asked only when this command is new: a retry may find somebody else on the seat. */
  private leave(
    { taken, coupOpen, lastCoup }: TableState,
    tableId: string,
    seat: number,
    satOut: PartInCoup | null,
    { actor }: CommandContext,
  ): LeaveSeat {
    const sitting = taken.find((one) => one.seat === seat);
    if (sitting === undefined) return { type: 'LeaveSeat', tableId, seat, satOut: null };
    mayActForSeat(actor, tableId, sitting);
    const { sittingId } = sitting;
    if (coupOpen && (satOut?.coup !== lastCoup || satOut.sittingId !== sittingId)) throw new InCoup({ coup: lastCoup, sittingId });
    return { type: 'LeaveSeat', tableId, seat, satOut: coupOpen ? lastCoup : null };
  }

  private async sitOut(tableId: string, seat: number, { coup, sittingId }: PartInCoup, context: CommandContext): Promise<void> {
    const stream = streams.round(tableId, coup);
    // which seats take part is fixed already, and it cannot be said yet that this one does not
    if ((await this.streams.round.load(stream)).state.phase === 'none')
      throw new CasinoError('seat-in-coup', `Coup ${coup} is just being opened.`);
    const meta = firstHalf(context, `sit-out ${sittingId}`, stream);
    mustBeDone(
      await this.streams.round.execute({ stream, command: { type: 'SitOut', seat, sittingId }, meta, retries: RETRIES_FOR_PEOPLE }),
    );
  }
}
