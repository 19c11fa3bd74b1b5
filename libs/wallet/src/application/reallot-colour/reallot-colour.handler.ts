import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, type LegacyAnswer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { ReallotColourCommand } from './reallot-colour.command.js';

@CommandHandler(ReallotColourCommand)
export class ReallotColourHandler implements ICommandHandler<ReallotColourCommand> {
  constructor(@Inject(WALLET_RUNNERS) private readonly runners: WalletRunners) {}

  async execute({ context, sittingId, value }: ReallotColourCommand): Promise<LegacyAnswer> {
    const stream = streams.chips(sittingId);
    const { events } = await carryOut(this.runners.chips, stream, { type: 'ReallotColour', value }, context);
    return legacyAnswerOf(stream, events);
  }
}
