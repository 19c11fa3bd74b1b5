import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, type LegacyAnswer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SittingFacts, SittingState } from '../../domain/index.js';
import { eventNamed } from '../event-named.js';
import { floatStanding } from '../float-standing.js';
import { completeCashOuts } from '../cash-out/complete-cash-out.js';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { BuyInCommand } from './buy-in.command.js';
import { completeBuyIn } from './complete-buy-in.js';

const factsOf = (state: SittingState): SittingFacts | null =>
  state.phase === 'unknown'
    ? null
    : {
        playerId: state.playerId,
        currency: state.currency,
        open: state.phase === 'open',
        chipValue: state.colour === null ? null : state.colour.value,
      };

@CommandHandler(BuyInCommand)
export class BuyInHandler implements ICommandHandler<BuyInCommand> {
  constructor(@Inject(WALLET_RUNNERS) private readonly runners: WalletRunners) {}

  async execute({ context, playerId, sittingId, amount }: BuyInCommand): Promise<LegacyAnswer> {
    const { account, chips } = this.runners;
    const stream = streams.account(playerId);
    const { state } = await chips.load(streams.chips(sittingId));
    const float = state.phase === 'unknown' ? 'never-opened' : await floatStanding(this.runners, state.tableId);
    const { events } = await carryOut(account, stream, { type: 'BuyChips', sittingId, sitting: factsOf(state), float, amount }, context);
    const received = await completeBuyIn(this.runners, eventNamed(events, 'ChipsBought'), context.now);
    return legacyAnswerOf(stream, events, [...received, ...(await completeCashOuts(this.runners, received, context.now))]);
  }
}
