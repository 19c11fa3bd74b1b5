import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { ApiStoredEvents, Command, CommandEndpoint, Roles, storedEvents, toWire, type Answer, type CommandContext } from '@casino/platform';
import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { GetIncidentQuery } from '../application/get-incident/get-incident.query.js';
import { ListIncidentsQuery } from '../application/list-incidents/list-incidents.query.js';
import { ResolveIncidentCommand } from '../application/resolve-incident/resolve-incident.command.js';
import { SURVEILLANCE_STORE } from '../surveillance-store.js';
import { IncidentAnswer, IncidentsAnswer } from './answers.dto.js';
import { FromQuery, IncidentPath, IncidentsQuery, ResolveIncidentBody } from './dto.js';

@ApiTags('incidents')
@Controller('incidents')
@Roles('surveillance', 'mcd', 'auditor')
export class IncidentsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(QueryBus) private readonly queries: QueryBus,
    @Inject(SURVEILLANCE_STORE) private readonly store: EventStore,
  ) {}

  @Get()
  @ApiOkResponse({ type: IncidentsAnswer })
  @ApiOperation({ summary: 'Incidents, the newest first; `next` is `before` of the page that goes on' })
  async list(@Query() { limit, before, status, kind, table }: IncidentsQuery): Promise<unknown> {
    return toWire(await this.queries.execute(new ListIncidentsQuery({ limit, before, status, kind, tableId: table })));
  }

  @Get(':incident')
  @ApiOkResponse({ type: IncidentAnswer })
  @ApiOperation({ summary: 'One incident' })
  async get(@Param() { incident }: IncidentPath): Promise<unknown> {
    return toWire(await this.queries.execute(new GetIncidentQuery(incident)));
  }

  @Get(':incident/events')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiStoredEvents()
  @ApiOperation({ summary: 'The stored events of one incident, as they are' })
  events(@Param() { incident }: IncidentPath, @Query() { from }: FromQuery): Promise<string> {
    return storedEvents(this.store, streams.incident(incident), from === undefined ? 0n : from, 'incident-not-found');
  }

  @Post(':incident/resolve')
  @HttpCode(200)
  @Roles('surveillance', 'mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Say what it was' })
  resolve(
    @Command() context: CommandContext,
    @Param() { incident }: IncidentPath,
    @Body() { resolution }: ResolveIncidentBody,
  ): Promise<Answer> {
    return this.commands.execute(new ResolveIncidentCommand(context, incident, resolution));
  }
}
