import { streams } from '@casino/contracts';
import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isOver, isStanding, type LeaveSeat, type TableState } from '../../domain/index.js';
import { answerOf, type Answer } from '../answer.js';
import { TableDesk } from '../coups/table-desk.js';
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

@CommandHandler(LeaveSeatCommand)
export class LeaveSeatHandler implements ICommandHandler<LeaveSeatCommand> {
  constructor(
    private readonly desk: TableDesk,
    private readonly streams: Streams,
  ) {}

  async execute({ tableId, seat, context }: LeaveSeatCommand): Promise<Answer> {
    const { table } = await this.desk.load(tableId);
    await this.desk.mayRun(context.actor, tableId);
    const hasStakes = await this.hasStakes(tableId, seat, table);
    // asked only when this command is new: a retry may find somebody else on the seat
    const command = ({ taken }: TableState): LeaveSeat => {
      const sitting = taken.find((one) => one.seat === seat);
      if (sitting !== undefined) mayActForSeat(context.actor, tableId, sitting);
      // the wallet is the last guard: a sitting with a reservation does not end
      return { type: 'LeaveSeat', tableId, seat, hasStakes };
    };
    return answerOf(streams.table(tableId), await this.desk.act(tableId, command, context));
  }

  private async hasStakes(tableId: string, seat: number, { coupOpen, lastCoup }: TableState): Promise<boolean> {
    if (!coupOpen) return false;
    const { state } = await this.streams.round.load(streams.round(tableId, lastCoup));
    return state.phase !== 'none' && !isOver(state) && state.bets.some((bet) => bet.seat === seat && isStanding(bet));
  }
}
