import type { Answer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openingsAt, openingsOfNextStep, type RoundCommand } from '../domain/index.js';
import { RoundPermissions } from './permissions.js';
import { RoundDesk, type RoundRef } from './round-desk.js';
import { roundAnswerOf, type RoundActView } from './round.view.js';
import { ShoeKeeper } from './shoes/shoe-keeper.js';

/** The croupier deals, turns or reveals, which is the next step of the coup, or a card was turned by accident. */
export class TurnCards extends Command<Answer<RoundActView>> {
  constructor(
    readonly context: CommandContext,
    readonly round: RoundRef,
    readonly act: { readonly type: 'Deal' | 'Turn' | 'Reveal' } | { readonly type: 'Expose'; readonly place: string },
  ) {
    super();
  }
}

/** Looks into the shoe for what is turned. */
@CommandHandler(TurnCards)
export class TurnCardsHandler implements ICommandHandler<TurnCards> {
  constructor(
    private readonly permissions: RoundPermissions,
    private readonly desk: RoundDesk,
    private readonly shoes: ShoeKeeper,
  ) {}

  async execute({ context, round, act }: TurnCards): Promise<Answer<RoundActView>> {
    await this.permissions.check(context.actor, round, 'table');
    const { shoe } = await this.shoes.find(await this.desk.load(round));
    const done = await this.desk.act(context, round, (state): RoundCommand =>
      act.type === 'Expose'
        ? { ...act, openings: openingsAt(state, act.place, shoe) }
        : { ...act, openings: openingsOfNextStep(state, shoe) },
    );
    return roundAnswerOf(done);
  }
}
