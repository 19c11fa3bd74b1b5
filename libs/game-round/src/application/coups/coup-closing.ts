import type { Actor, CommandContext } from '@casino/platform';
import { Injectable } from '@nestjs/common';
import { isOver, type OpenedRound, type RoundCommand } from '../../domain/index.js';
import { ShoeKeeper } from '../shoes/shoe-keeper.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';
import { CoupEnding } from './coup-ending.js';
import { RoundDesk, type RoundRef } from './round-desk.js';

const voiding = ({ role }: Actor) => ({ type: 'VoidRound', by: role === 'mcd' ? role : 'chef-de-table' }) as const;

/** What settling and voiding have in common: the shoe's secret is published, and the table learns of the end. */
@Injectable()
export class CoupClosing {
  constructor(
    private readonly desk: RoundDesk,
    private readonly ending: CoupEnding,
    private readonly shoes: ShoeKeeper,
  ) {}

  /** @throws CasinoError `seal-broken` when the vault was changed: such a coup can be voided only */
  settle(ref: RoundRef, context: CommandContext): Promise<RoundAnswer> {
    return this.close(ref, context, async (round) => ({ type: 'Settle', secret: (await this.shoes.find(round)).disclose() }), {
      type: 'Settle',
      secret: '',
    });
  }

  /** Always possible until the first payment: a coup whose vault does not open ends with `ShoeLost`. */
  void(ref: RoundRef, reason: string, context: CommandContext): Promise<RoundAnswer> {
    const command = voiding(context.actor);
    return this.close(ref, context, async (round) => ({ ...command, reason, shoe: await this.shoes.lastOf(round) }), {
      ...command,
      reason,
      shoe: { lost: '' },
    });
  }

  /** @param again to a coup that is over: answered from its events when it ended it, else refused, and its vault is no longer asked */
  private async close(
    ref: RoundRef,
    context: CommandContext,
    closing: (round: OpenedRound) => Promise<RoundCommand>,
    again: RoundCommand,
  ): Promise<RoundAnswer> {
    const { round } = await this.desk.load(ref);
    const command = isOver(round) ? again : await closing(round);
    const done = await this.desk.act(ref, command, context);
    for (const { event, metadata } of done.events) {
      if (event.type === 'ShoeOpened' || event.type === 'ShoeLost') await this.ending.complete(ref.tableId, ref.coup, metadata);
    }
    this.shoes.forget(round.terms);
    return roundAnswerOf(this.desk.streamOf(ref), done);
  }
}
