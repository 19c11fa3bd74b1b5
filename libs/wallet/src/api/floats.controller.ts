import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import {
  ApiStoredEvents,
  Command,
  CommandEndpoint,
  Countersigned,
  Countersigner,
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
import { CloseFloatCommand } from '../application/close-float/close-float.command.js';
import { OpenFloatCommand } from '../application/open-float/open-float.command.js';
import { RefillFloatCommand } from '../application/refill-float/refill-float.command.js';
import { WALLET_RUNNERS, type WalletRunners } from '../application/wallet-runners.js';
import { books as accounts } from '../domain/index.js';
import { BOOKS, type Books } from '../read-models/books.js';
import { WALLET_STORE } from '../wallet-store.js';
import { CloseFloatBody, EventsQuery, OpenFloatBody, RefillFloatBody, TablePath } from './dto.js';
import { FLOAT_SIGNERS, signedBy } from './signed-by.js';

@ApiTags('floats')
@Controller('floats')
export class FloatsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(WALLET_STORE) private readonly store: EventStore,
    @Inject(BOOKS) private readonly books: Books,
  ) {}

  @Get(':table')
  @Roles('croupier', 'chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor')
  @ApiOperation({ summary: 'What was signed for, and what float and drop hold by the books at `position`' })
  async float(@Param() { table }: TablePath): Promise<unknown> {
    const { state, revision } = await this.runners.float.load(streams.float(table));
    if (revision === undefined) throw new CasinoError('float-not-found');
    await this.books.current();
    const { position } = this.books;
    const signed = state.open
      ? {
          open: true,
          seance: state.seance,
          currency: state.currency,
          opening: state.opening,
          refills: state.refills,
          refillRequested: state.refillRequested,
        }
      : { open: false };
    return toWire({
      tableId: table,
      ...signed,
      balance: this.books.balanceOf(accounts.float(table)),
      drop: this.books.balanceOf(accounts.drop(table)),
      revision,
      position,
    });
  }

  @Get(':table/events')
  @Roles('auditor', 'mcd', 'cashier', 'integrator')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiStoredEvents()
  @ApiOperation({ summary: 'The stored events of one float, as they are' })
  events(@Param() { table }: TablePath, @Query() { from }: EventsQuery): Promise<string> {
    return storedEvents(this.store, streams.float(table), from === undefined ? 0n : from, 'float-not-found');
  }

  @Post(':table/open')
  @HttpCode(200)
  @Roles('mcd')
  @Countersigned(...FLOAT_SIGNERS)
  @CommandEndpoint()
  @ApiOperation({ summary: 'Put a counted float up for a séance' })
  open(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { table }: TablePath,
    @Body() { seance, amount }: OpenFloatBody,
  ): Promise<LegacyAnswer> {
    return this.commands.execute(new OpenFloatCommand(context, table, seance, amount, signedBy(context.actor, second)));
  }

  @Post(':table/refill')
  @HttpCode(200)
  @Roles('mcd')
  @Countersigned(...FLOAT_SIGNERS)
  @CommandEndpoint()
  @ApiOperation({ summary: 'A refill of the opening amount' })
  refill(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { table }: TablePath,
    @Body() { amount }: RefillFloatBody,
  ): Promise<LegacyAnswer> {
    return this.commands.execute(new RefillFloatCommand(context, table, amount, signedBy(context.actor, second)));
  }

  @Post(':table/close')
  @HttpCode(200)
  @Roles('mcd')
  @Countersigned(...FLOAT_SIGNERS)
  @CommandEndpoint()
  @ApiOperation({ summary: 'Count the float and take it down' })
  close(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { table }: TablePath,
    @Body() { counted }: CloseFloatBody,
  ): Promise<LegacyAnswer> {
    return this.commands.execute(new CloseFloatCommand(context, table, counted, signedBy(context.actor, second)));
  }
}
