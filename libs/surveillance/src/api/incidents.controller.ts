import { Command, CommandEndpoint, Roles, toWire, type Answer, type CommandContext } from '@casino/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { GetIncidentQuery } from '../application/get-incident/get-incident.query.js';
import { ListIncidentsQuery } from '../application/list-incidents/list-incidents.query.js';
import { ResolveIncidentCommand } from '../application/resolve-incident/resolve-incident.command.js';
import { IncidentPath, IncidentsQuery, ResolveIncidentBody } from './dto.js';

@ApiTags('incidents')
@Controller('incidents')
@Roles('surveillance', 'mcd', 'auditor')
export class IncidentsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(QueryBus) private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Incidents, the newest first; `next` is `before` of the page that goes on' })
  async list(@Query() { limit, before, status, kind, table }: IncidentsQuery): Promise<unknown> {
    return toWire(await this.queries.execute(new ListIncidentsQuery({ limit, before, status, kind, tableId: table })));
  }

  @Get(':incident')
  @ApiOperation({ summary: 'One incident' })
  async get(@Param() { incident }: IncidentPath): Promise<unknown> {
    return toWire(await this.queries.execute(new GetIncidentQuery(incident)));
  }

  @Post(':incident/resolve')
  @HttpCode(200)
  @Roles('surveillance', 'mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Say what it was' })
  resolve(@Command() context: CommandContext, @Param() { incident }: IncidentPath, @Body() { resolution }: ResolveIncidentBody): Promise<Answer> {
    return this.commands.execute(new ResolveIncidentCommand(context, incident, resolution));
  }
}
