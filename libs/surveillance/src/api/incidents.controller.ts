import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import {
  Command,
  CommandEndpoint,
  EventsEndpoint,
  eventsPage,
  EventsQuery,
  Roles,
  STORE,
  STREAMS,
  type Answer,
  type CommandContext,
} from '@casino/platform';
import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { incidentViewOf } from '../application/incident.view.js';
import { ResolveIncident } from '../application/resolve-incident.use-case.js';
import type { SurveillanceStreams } from '../application/streams.js';
import { LISTS, type Lists } from '../read-models/lists.js';
import { IncidentAnswer, IncidentsAnswer, IncidentView, PersonsAnswer } from './answers.dto.js';
import { IncidentPath, IncidentsQuery, PersonsQuery, ResolveIncidentBody } from './dto.js';

@ApiTags('incidents')
@Controller('incidents')
@Roles('surveillance', 'mcd', 'auditor')
export class IncidentsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(STREAMS) private readonly streams: SurveillanceStreams,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(STORE) private readonly store: EventStore,
  ) {}

  @Get()
  @ApiOkResponse({ type: IncidentsAnswer })
  @ApiOperation({ summary: 'Incidents, the newest first; `next` is `before` of the page that goes on' })
  async list(@Query() { table, ...wanted }: IncidentsQuery): Promise<unknown> {
    await this.lists.current();
    const { states, next } = this.lists.incidents({ ...wanted, tableId: table });
    return { position: this.lists.position, incidents: states.map(incidentViewOf), next };
  }

  @Get('persons')
  @ApiOkResponse({ type: PersonsAnswer })
  @ApiOperation({ summary: 'Whose acts were incidents, such as exposed cards and late voids, and how many of each kind; the most first' })
  async persons(@Query() { limit }: PersonsQuery): Promise<unknown> {
    await this.lists.current();
    return { position: this.lists.position, persons: this.lists.persons(limit) };
  }

  @Get(':incident')
  @ApiOkResponse({ type: IncidentAnswer })
  @ApiOperation({ summary: 'One incident' })
  async get(@Param() { incident }: IncidentPath): Promise<unknown> {
    const { state, revision } = await this.streams.incident.load(streams.incident(incident));
    return { ...incidentViewOf(state), revision };
  }

  @Get(':incident/events')
  @EventsEndpoint('one incident')
  events(@Param() { incident }: IncidentPath, @Query() page: EventsQuery): Promise<string> {
    return eventsPage(this.store, streams.incident(incident), page, 'incident-not-found');
  }

  @Post(':incident/resolve')
  @Roles('surveillance', 'mcd')
  @CommandEndpoint(IncidentView)
  @ApiOperation({ summary: 'Say what it was' })
  resolve(
    @Command() context: CommandContext,
    @Param() { incident }: IncidentPath,
    @Body() { resolution }: ResolveIncidentBody,
  ): Promise<Answer> {
    return this.commands.execute(new ResolveIncident(context, incident, resolution));
  }
}
