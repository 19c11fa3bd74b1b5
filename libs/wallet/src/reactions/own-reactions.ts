import { walletEvents, type WalletEventOf } from '@casino/contracts';
import { On, type Heard, type Reaction } from '@casino/event-bus';
import type { Clock } from '@casino/kernel';
import { CLOCK } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { completeBuyIn } from '../application/buy-in/complete-buy-in.js';
import { completeCashOut } from '../application/cash-out/complete-cash-out.js';
import { WALLET_RUNNERS, type WalletRunners } from '../application/wallet-runners.js';

/** The second half of a movement, wherever the first half's request ended: a restart finishes it. */
@Injectable()
export class OwnReactions {
  constructor(
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @On(walletEvents.ChipsBought, 'receive-chips')
  async receiveChips(heard: Heard<WalletEventOf<'ChipsBought'>>, reaction: Reaction): Promise<void> {
    await completeBuyIn(this.runners, heard, this.clock.now(), reaction.takeMarks());
  }

  @On(walletEvents.ChipsCashedOut, 'credit-proceeds')
  async creditProceeds(heard: Heard<WalletEventOf<'ChipsCashedOut'>>, reaction: Reaction): Promise<void> {
    await completeCashOut(this.runners, heard, this.clock.now(), reaction.takeMarks());
  }
}
