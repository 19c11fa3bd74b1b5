import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import {
  Command,
  CommandEndpoint,
  CONFIGURATION,
  Countersigned,
  Countersigner,
  EventsEndpoint,
  eventsPage,
  EventsQuery,
  Roles,
  STORE,
  STREAMS,
  type Actor,
  type Answer,
  type CasinoConfiguration,
  type CommandContext,
} from '@casino/platform';
import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { floatViewOf } from '../application/float.view.js';
import { SignForFloat } from '../application/sign-for-float.use-case.js';
import { ActOnFloat, type WalletStreams } from '../application/streams.js';
import { books as accounts } from '../domain/index.js';
import { BOOKS, type Books } from '../read-models/books.js';
import { FloatAnswer, FloatView } from './answers.dto.js';
import { CloseFloatBody, OpenFloatBody, RefillFloatBody, TablePath } from './dto.js';
import { FLOAT_SIGNERS, signedBy } from './signed-by.js';

@ApiTags('floats')
@Controller('floats')
export class FloatsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(STREAMS) private readonly streams: WalletStreams,
    @Inject(BOOKS) private readonly books: Books,
    @Inject(STORE) private readonly store: EventStore,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  @Get(':table')
  @Roles('croupier', 'chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor')
  @ApiOkResponse({ type: FloatAnswer })
  @ApiOperation({ summary: 'What was signed for, and what float and drop hold by the books at `position`' })
  async float(@Param() { table: tableId }: TablePath): Promise<unknown> {
    const { state, revision } = await this.streams.float.load(streams.float(tableId));
    const signed = floatViewOf(state);
    await this.books.current();
    const { position } = this.books;
    const [balance, drop] = [accounts.float(tableId), accounts.drop(tableId)].map((account) => this.books.balanceOf(account));
    return { tableId, ...signed, balance, drop, revision, position };
  }

  @Get(':table/events')
  @Roles('auditor', 'mcd', 'cashier', 'integrator')
  @EventsEndpoint('one float')
  events(@Param() { table }: TablePath, @Query() page: EventsQuery): Promise<string> {
    return eventsPage(this.store, streams.float(table), page, 'float-not-found');
  }

  @Post(':table/open')
  @Roles('mcd')
  @Countersigned(...FLOAT_SIGNERS)
  @CommandEndpoint(FloatView)
  @ApiOperation({ summary: 'Put a counted float up for a séance' })
  open(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { table: tableId }: TablePath,
    @Body() { seance, amount }: OpenFloatBody,
  ): Promise<Answer> {
    const { currency } = this.configuration;
    const signatures = signedBy(context.actor, second);
    const command = { type: 'OpenFloat', tableId, seance, amount, currency, signatures } as const;
    return this.commands.execute(new ActOnFloat(context, streams.float(tableId), command));
  }

  @Post(':table/refill')
  @Roles('mcd')
  @Countersigned(...FLOAT_SIGNERS)
  @CommandEndpoint(FloatView)
  @ApiOperation({ summary: 'A refill of the opening amount' })
  refill(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { table }: TablePath,
    @Body() { amount }: RefillFloatBody,
  ): Promise<Answer> {
    return this.commands.execute(new SignForFloat(context, table, { type: 'RefillFloat', amount }, signedBy(context.actor, second)));
  }

  @Post(':table/close')
  @Roles('mcd')
  @Countersigned(...FLOAT_SIGNERS)
  @CommandEndpoint(FloatView)
  @ApiOperation({ summary: 'Count the float and take it down' })
  close(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { table }: TablePath,
    @Body() { counted }: CloseFloatBody,
  ): Promise<Answer> {
    return this.commands.execute(new SignForFloat(context, table, { type: 'CloseFloat', counted }, signedBy(context.actor, second)));
  }
}
