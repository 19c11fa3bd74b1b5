import { streams } from '@casino/contracts';
import {
  Command,
  CommandEndpoint,
  EventStreams,
  Roles,
  type CasinoReply,
  type CasinoRequest,
  type CommandContext,
  toWire,
} from '@casino/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { EventStore } from '@casino/event-store';
import { ChangeLimitsCommand } from '../application/change-limits/change-limits.use-case.js';
import { CloseTableCommand } from '../application/close-table/close-table.use-case.js';
import { GetTableQuery } from '../application/get-table/get-table.query.js';
import { LeaveSeatCommand } from '../application/leave-seat/leave-seat.use-case.js';
import { ListTablesQuery } from '../application/list-tables/list-tables.query.js';
import { OpenTableCommand } from '../application/open-table/open-table.use-case.js';
import { GAME_ROUND_STORE } from '../application/streams.js';
import { TakeSeatCommand } from '../application/take-seat/take-seat.use-case.js';
import { ChangeLimitsDto, OpenTableDto, SeatParams, TableParams, TakeSeatDto } from './dto.js';

@ApiTags('tables')
@Controller('tables')
export class TablesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly eventStreams: EventStreams,
    @Inject(GAME_ROUND_STORE) private readonly store: EventStore,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All tables, with the position that the list stands at' })
  async list(): Promise<unknown> {
    return toWire(await this.queries.execute(new ListTablesQuery()));
  }

  @Post()
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Open a table for a séance' })
  async open(@Command() context: CommandContext, @Body() { maxima = {}, options = {}, ...table }: OpenTableDto): Promise<unknown> {
    return toWire(await this.commands.execute(new OpenTableCommand({ ...table, maxima, options }, context)));
  }

  @Get(':table')
  @ApiOperation({ summary: 'One table' })
  async get(@Param() { table }: TableParams): Promise<unknown> {
    return toWire(await this.queries.execute(new GetTableQuery(table)));
  }

  @Post(':table/close')
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Close the table: no seat taken, no coup open' })
  async close(@Command() context: CommandContext, @Param() { table }: TableParams): Promise<unknown> {
    return toWire(await this.commands.execute(new CloseTableCommand(table, context)));
  }

  @Post(':table/limits')
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Change the maxima, between coups' })
  async limits(@Command() context: CommandContext, @Param() { table }: TableParams, @Body() { maxima }: ChangeLimitsDto): Promise<unknown> {
    return toWire(await this.commands.execute(new ChangeLimitsCommand(table, maxima, context)));
  }

  @Post(':table/seats/:seat/take')
  @HttpCode(200)
  @Roles('croupier', 'chef-de-table', 'mcd', 'player')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Seat a player: a sitting begins' })
  async take(
    @Command() context: CommandContext,
    @Param() { table, seat }: SeatParams,
    @Body() { playerId, colourValue }: TakeSeatDto,
  ): Promise<unknown> {
    return toWire(await this.commands.execute(new TakeSeatCommand({ tableId: table, seat, playerId, colourValue }, context)));
  }

  @Post(':table/seats/:seat/leave')
  @HttpCode(200)
  @Roles('croupier', 'chef-de-table', 'mcd', 'player')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Leave a seat; not during its coup' })
  async leave(@Command() context: CommandContext, @Param() { table, seat }: SeatParams): Promise<unknown> {
    return toWire(await this.commands.execute(new LeaveSeatCommand(table, seat, context)));
  }

  @Get(':table/events')
  @ApiOkResponse({ description: 'The stored events, one by one', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @ApiOperation({ summary: 'Events of the table and its coups, as Server-Sent Events; resumes after Last-Event-ID' })
  @ApiQuery({
    name: 'from',
    required: false,
    enum: ['start', 'now'],
    description: 'Without Last-Event-ID: all that is stored and what comes, or (default) what comes',
  })
  async events(@Param() { table }: TableParams, @Req() request: CasinoRequest, @Res() reply: CasinoReply): Promise<void> {
    await this.queries.execute(new GetTableQuery(table));
    const own = streams.table(table);
    const rounds = `round-${table}-`;
    await this.eventStreams.serve(request, reply, {
      store: this.store,
      prefixes: [own, rounds],
      // a prefix alone would let T10 pass for T1
      accepts: ({ stream }) => stream === own || stream.startsWith(rounds),
    });
  }
}
