import { streams } from '@casino/contracts';
import { CasinoError, type Money } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answerOf, type Answer } from '../answer.js';
import { TableDesk } from '../coups/table-desk.js';
import { mayTakeSeat } from '../permissions.js';

export interface SeatToTake {
  readonly tableId: string;
  readonly seat: number;
  readonly playerId: string;
  /** Of a colour chip; the table minimum when not given. */
  readonly colourValue: Money | undefined;
}

/** `sittingId` is the sitting that began. */
export type SeatAnswer = Answer & { readonly sittingId: string };

export class TakeSeatCommand extends Command<SeatAnswer> {
  constructor(
    readonly place: SeatToTake,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TakeSeatCommand)
export class TakeSeatHandler implements ICommandHandler<TakeSeatCommand> {
  constructor(private readonly desk: TableDesk) {}

  async execute({ place, context }: TakeSeatCommand): Promise<SeatAnswer> {
    const { tableId, playerId } = place;
    await this.desk.mayRun(context.actor, tableId);
    mayTakeSeat(context.actor, tableId, playerId);
    const done = await this.desk.act(tableId, { type: 'TakeSeat', ...place }, context);
    const taken = done.events.map(({ event }) => event).find((event) => event.type === 'SeatTaken');
    if (taken === undefined) throw new CasinoError('internal-error', 'A seat was taken without a sitting.');
    return { ...answerOf(streams.table(tableId), done), sittingId: taken.data.sittingId };
  }
}
