import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import {
  Command,
  CommandEndpoint,
  CONFIGURATION,
  Countersigned,
  Countersigner,
  CurrentActor,
  EventsEndpoint,
  eventsPage,
  EventsQuery,
  mustBeAtTable,
  Roles,
  STORE,
  STREAMS,
  tableOf,
  type Actor,
  type Answer,
  type CasinoConfiguration,
  type CommandContext,
} from '@casino/platform';
import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { accountViewOf } from '../application/account.view.js';
import { Adjust } from '../application/adjust.use-case.js';
import { BuyIn } from '../application/buy-in.use-case.js';
import { ActOnAccount, type WalletStreams } from '../application/streams.js';
import { AccountAnswer, AccountView } from './answers.dto.js';
import { AdjustmentBody, AmountBody, BuyInBody, PlayerPath } from './dto.js';
import { ADJUSTMENT_SIGNERS, signedBy } from './signed-by.js';

@ApiTags('accounts')
@Controller('accounts')
export class AccountsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(STREAMS) private readonly streams: WalletStreams,
    @Inject(STORE) private readonly store: EventStore,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  @Post(':player/open')
  @Roles('cashier')
  @CommandEndpoint(AccountView, 201)
  @ApiOperation({ summary: 'Open an account at the cage' })
  open(@Command() context: CommandContext, @Param() { player }: PlayerPath): Promise<Answer> {
    const { currency } = this.configuration;
    return this.commands.execute(new ActOnAccount(context, streams.account(player), { type: 'OpenAccount', playerId: player, currency }));
  }

  @Get(':player')
  @Roles('cashier', 'mcd', 'auditor', 'player')
  @ApiOkResponse({ type: AccountAnswer })
  @ApiOperation({ summary: 'One account, folded from its stream' })
  async account(@Param() { player }: PlayerPath, @CurrentActor() actor: Actor): Promise<unknown> {
    if (actor.role === 'player' && actor.id !== player) throw new CasinoError('forbidden', 'A player sees his own account');
    const { state, revision } = await this.streams.account.load(streams.account(player));
    return { ...accountViewOf(state), revision };
  }

  @Get(':player/events')
  @Roles('auditor', 'mcd', 'cashier', 'integrator')
  @EventsEndpoint('one account')
  events(@Param() { player }: PlayerPath, @Query() page: EventsQuery): Promise<string> {
    return eventsPage(this.store, streams.account(player), page, 'account-not-found');
  }

  @Post(':player/deposits')
  @Roles('cashier')
  @CommandEndpoint(AccountView)
  @ApiOperation({ summary: 'Cash in' })
  deposit(@Command() context: CommandContext, @Param() { player }: PlayerPath, @Body() { amount }: AmountBody): Promise<Answer> {
    const { currency } = this.configuration;
    return this.commands.execute(new ActOnAccount(context, streams.account(player), { type: 'Deposit', amount, currency }));
  }

  @Post(':player/withdrawals')
  @Roles('cashier')
  @CommandEndpoint(AccountView)
  @ApiOperation({ summary: 'Cash out of the account' })
  withdraw(@Command() context: CommandContext, @Param() { player }: PlayerPath, @Body() { amount }: AmountBody): Promise<Answer> {
    const { currency } = this.configuration;
    return this.commands.execute(new ActOnAccount(context, streams.account(player), { type: 'Withdraw', amount, currency }));
  }

  @Post(':player/buy-ins')
  @Roles('cashier', 'croupier', 'player')
  @CommandEndpoint(AccountView)
  @ApiOperation({ summary: 'Chips for a sitting, from the account' })
  buyIn(@Command() context: CommandContext, @Param() { player }: PlayerPath, @Body() { sittingId, amount }: BuyInBody): Promise<Answer> {
    const { actor } = context;
    if (actor.role === 'player' && (actor.id !== player || actor.sitting !== sittingId))
      throw new CasinoError('forbidden', 'A player buys chips for his own sitting');
    mustBeAtTable(actor, tableOf(sittingId));
    return this.commands.execute(new BuyIn(context, player, sittingId, amount));
  }

  @Post(':player/adjustments')
  @Roles('mcd')
  @Countersigned(...ADJUSTMENT_SIGNERS)
  @CommandEndpoint(AccountView)
  @ApiOperation({ summary: 'A correction, signed by an MCD and a cashier' })
  adjust(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { player }: PlayerPath,
    @Body() { tableId, amount, reason }: AdjustmentBody,
  ): Promise<Answer> {
    for (const signer of [context.actor, second]) mustBeAtTable(signer, tableId);
    const paper = { tableId, amount, reason, signatures: signedBy(context.actor, second) };
    return this.commands.execute(new Adjust(context, { playerId: player }, paper));
  }
}
