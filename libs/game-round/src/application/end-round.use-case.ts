import type { Actor, Answer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isOver, type OpenedRound, type RoundCommand } from '../domain/index.js';
import { CoupEnding } from './coup-ending.js';
import { RoundPermissions } from './permissions.js';
import { RoundDesk, type RoundRef } from './round-desk.js';
import { roundAnswerOf, type RoundActView } from './round.view.js';
import { ShoeKeeper } from './shoes/shoe-keeper.js';

/** The coup is settled, or void for a reason. */
export class EndRound extends Command<Answer<RoundActView>> {
  constructor(
    readonly context: CommandContext,
    readonly round: RoundRef,
    readonly how: 'settled' | { readonly voidFor: string },
  ) {
    super();
  }
}

/** The shoe's secret is published, and the table learns of the end. */
@CommandHandler(EndRound)
export class EndRoundHandler implements ICommandHandler<EndRound> {
  constructor(
    private readonly permissions: RoundPermissions,
    private readonly desk: RoundDesk,
    private readonly ending: CoupEnding,
    private readonly shoes: ShoeKeeper,
  ) {}

  /** @throws CasinoError `seal-broken` when the vault was changed: such a coup can be void only */
  async execute({ context, round: ref, how }: EndRound): Promise<Answer<RoundActView>> {
    await this.permissions.check(context.actor, ref, 'table');
    const round = await this.desk.load(ref);
    const done = await this.desk.act(context, ref, await this.commandFor(round, how, context.actor));
    for (const { event, metadata } of done.events) {
      if (event.type === 'ShoeOpened' || event.type === 'ShoeLost') await this.ending.complete(ref.tableId, ref.coup, metadata);
    }
    this.shoes.forget(round.terms);
    return roundAnswerOf(done);
  }

  /**
   * The vault of a coup that is over is no longer asked: answered from its events when this command ended it, else refused. Until the first payment
   * a coup can be void, also when its vault does not open: then it ends with `ShoeLost`.
   */
  private async commandFor(round: OpenedRound, how: EndRound['how'], { role }: Actor): Promise<RoundCommand> {
    const over = isOver(round);
    if (how === 'settled') return { type: 'Settle', secret: over ? '' : (await this.shoes.find(round)).disclose() };
    const shoe = over ? { lost: '' } : await this.shoes.lastOf(round);
    return { type: 'VoidRound', by: role === 'mcd' ? role : 'chef-de-table', reason: how.voidFor, shoe };
  }
}
