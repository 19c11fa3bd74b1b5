import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openingsOfNextStep } from '../../domain/index.js';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { TableDesk } from '../coups/table-desk.js';
import { ShoeKeeper } from '../shoes/shoe-keeper.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';

/** The croupier deals, turns or reveals: the next step of the coup. */
export class AdvanceCoupCommand extends Command<RoundAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly act: 'Deal' | 'Turn' | 'Reveal',
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AdvanceCoupCommand)
export class AdvanceCoupHandler implements ICommandHandler<AdvanceCoupCommand> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly tables: TableDesk,
    private readonly shoes: ShoeKeeper,
  ) {}

  async execute({ round: ref, act, context }: AdvanceCoupCommand): Promise<RoundAnswer> {
    await this.tables.mayRun(context.actor, ref.tableId);
    const { round } = await this.desk.load(ref);
    const { shoe } = await this.shoes.find(round);
    const done = await this.desk.act(ref, (state) => ({ type: act, openings: openingsOfNextStep(state, shoe) }), context);
    return roundAnswerOf(this.desk.streamOf(ref), done);
  }
}
