import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openingsAt } from '../../domain/index.js';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { TableDesk } from '../coups/table-desk.js';
import { ShoeKeeper } from '../shoes/shoe-keeper.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';

export class ExposeCardCommand extends Command<RoundAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly place: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ExposeCardCommand)
export class ExposeCardHandler implements ICommandHandler<ExposeCardCommand> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly tables: TableDesk,
    private readonly shoes: ShoeKeeper,
  ) {}

  async execute({ round: ref, place, context }: ExposeCardCommand): Promise<RoundAnswer> {
    await this.tables.mayRun(context.actor, ref.tableId);
    const { round } = await this.desk.load(ref);
    const { shoe } = await this.shoes.find(round);
    const done = await this.desk.act(ref, (state) => ({ type: 'Expose', place, openings: openingsAt(state, place, shoe) }), context);
    return roundAnswerOf(this.desk.streamOf(ref), done);
  }
}
