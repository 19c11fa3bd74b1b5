import { streams } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SittingFacts, SittingState } from '../domain/index.js';
import { accountViewOf, type AccountView } from './account.view.js';
import { floatStanding } from './float-standing.js';
import { completeHalves } from './second-half.js';
import type { WalletStreams } from './streams.js';

/** Chips for a sitting, from the player's account. */
export class BuyIn extends Command<Answer<AccountView>> {
  constructor(
    readonly context: CommandContext,
    readonly playerId: string,
    readonly sittingId: string,
    readonly amount: Money,
  ) {
    super();
  }
}

const factsOf = (sitting: SittingState): SittingFacts | null => {
  if (sitting.phase === 'unknown') return null;
  const { playerId, currency, phase, colour } = sitting;
  return { playerId, currency, open: phase === 'open', chipValue: colour === null ? null : colour.value };
};

/** Looks first at the sitting and its table's float, then touches account and sitting. */
@CommandHandler(BuyIn)
export class BuyInHandler implements ICommandHandler<BuyIn> {
  constructor(@Inject(STREAMS) private readonly streams: WalletStreams) {}

  async execute({ context, playerId, sittingId, amount }: BuyIn): Promise<Answer<AccountView>> {
    const { account, chips } = this.streams;
    const stream = streams.account(playerId);
    const { state: sitting } = await chips.load(streams.chips(sittingId));
    const float = sitting.phase === 'unknown' ? 'never-opened' : await floatStanding(this.streams, sitting.tableId);
    const done = await carryOut(account, stream, { type: 'BuyChips', sittingId, sitting: factsOf(sitting), float, amount }, context);
    const completed = await completeHalves(this.streams, done.events, context.now);
    // the money may have come back
    const { state } = await account.load(stream);
    return answerOf(stream, done, accountViewOf(state), completed);
  }
}
