import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import {
  ApiStoredEvents,
  Command,
  CommandEndpoint,
  Countersigned,
  Countersigner,
  CurrentActor,
  mustBeAtTable,
  Roles,
  storedEvents,
  toWire,
  type Actor,
  type LegacyAnswer,
  type CommandContext,
} from '@casino/platform';
import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdjustAccountCommand } from '../application/adjust-account/adjust-account.command.js';
import { BuyInCommand } from '../application/buy-in/buy-in.command.js';
import { DepositCommand } from '../application/deposit/deposit.command.js';
import { OpenAccountCommand } from '../application/open-account/open-account.command.js';
import { WALLET_RUNNERS, type WalletRunners } from '../application/wallet-runners.js';
import { WithdrawCommand } from '../application/withdraw/withdraw.command.js';
import { WALLET_STORE } from '../wallet-store.js';
import { AdjustmentBody, AmountBody, BuyInBody, EventsQuery, OpenAccountBody, PlayerPath } from './dto.js';
import { mustBeAtItsTable } from './at-his-table.js';
import { ADJUSTMENT_SIGNERS, signedBy } from './signed-by.js';

@ApiTags('accounts')
@Controller('accounts')
export class AccountsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(WALLET_STORE) private readonly store: EventStore,
  ) {}

  @Post()
  @Roles('cashier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Open an account at the cage' })
  open(@Command() context: CommandContext, @Body() body: OpenAccountBody): Promise<LegacyAnswer> {
    return this.commands.execute(new OpenAccountCommand(context, body.playerId));
  }

  @Get(':player')
  @Roles('cashier', 'mcd', 'auditor', 'player')
  @ApiOperation({ summary: 'One account, folded from its stream' })
  async account(@Param() { player }: PlayerPath, @CurrentActor() actor: Actor): Promise<unknown> {
    if (actor.role === 'player' && actor.id !== player) throw new CasinoError('forbidden', 'A player sees his own account');
    const { state, revision } = await this.runners.account.load(streams.account(player));
    if (!state.open || revision === undefined) throw new CasinoError('account-not-found');
    const { playerId, currency, balance } = state;
    return toWire({ playerId, currency, balance, revision });
  }

  @Get(':player/events')
  @Roles('auditor', 'mcd', 'cashier', 'integrator')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiStoredEvents()
  @ApiOperation({ summary: 'The stored events of one account, as they are' })
  events(@Param() { player }: PlayerPath, @Query() { from }: EventsQuery): Promise<string> {
    return storedEvents(this.store, streams.account(player), from === undefined ? 0n : from, 'account-not-found');
  }

  @Post(':player/deposits')
  @HttpCode(200)
  @Roles('cashier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Cash in' })
  deposit(@Command() context: CommandContext, @Param() { player }: PlayerPath, @Body() { amount }: AmountBody): Promise<LegacyAnswer> {
    return this.commands.execute(new DepositCommand(context, player, amount));
  }

  @Post(':player/withdrawals')
  @HttpCode(200)
  @Roles('cashier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Cash out of the account' })
  withdraw(@Command() context: CommandContext, @Param() { player }: PlayerPath, @Body() { amount }: AmountBody): Promise<LegacyAnswer> {
    return this.commands.execute(new WithdrawCommand(context, player, amount));
  }

  @Post(':player/buy-ins')
  @HttpCode(200)
  @Roles('cashier', 'croupier', 'player')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Chips for a sitting, from the account' })
  buyIn(@Command() context: CommandContext, @Param() { player }: PlayerPath, @Body() { sittingId, amount }: BuyInBody): Promise<LegacyAnswer> {
    const { actor } = context;
    if (actor.role === 'player' && (actor.id !== player || actor.sitting !== sittingId))
      throw new CasinoError('forbidden', 'A player buys chips for his own sitting');
    mustBeAtItsTable(actor, sittingId);
    return this.commands.execute(new BuyInCommand(context, player, sittingId, amount));
  }

  @Post(':player/adjustments')
  @HttpCode(200)
  @Roles('mcd')
  @Countersigned(...ADJUSTMENT_SIGNERS)
  @CommandEndpoint()
  @ApiOperation({ summary: 'A correction, signed by an MCD and a cashier' })
  adjust(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { player }: PlayerPath,
    @Body() { tableId, amount, reason }: AdjustmentBody,
  ): Promise<LegacyAnswer> {
    for (const signer of [context.actor, second]) mustBeAtTable(signer, tableId);
    return this.commands.execute(new AdjustAccountCommand(context, player, tableId, amount, reason, signedBy(context.actor, second)));
  }
}
