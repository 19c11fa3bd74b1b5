import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import {
  Command,
  CommandEndpoint,
  CONFIGURATION,
  EventsEndpoint,
  eventsPage,
  EventsQuery,
  mustBeAtTable,
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
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { jackpotViewOf } from '../application/jackpot.view.js';
import { LinkTable } from '../application/link-table.use-case.js';
import { StopJackpot } from '../application/stop-jackpot.use-case.js';
import { ActOnJackpot, type JackpotStreams } from '../application/streams.js';
import type { JackpotAct } from '../domain/index.js';
import { REGISTERS, type Registers } from '../read-models/registers.js';
import { JackpotAnswer, JackpotsAnswer, JackpotView } from './answers.dto.js';
import { PolicyBody, JackpotPath, JackpotTablePath, LinkTableBody, ResumeBody, StopBody, SuspendBody } from './dto.js';

/** What is for one table needs a token for it or for all; the jackpot itself, one for all. @throws CasinoError `forbidden` */
const mayActOn = (actor: Actor, tableId: string | undefined): void => {
  if (tableId !== undefined) mustBeAtTable(actor, tableId);
  else if (actor.table !== undefined) throw new CasinoError('forbidden', 'This token is for one table, not for the jackpot.');
};

@ApiTags('jackpots')
@Controller('jackpots')
export class JackpotsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(STREAMS) private readonly streams: JackpotStreams,
    @Inject(REGISTERS) private readonly registers: Registers,
    @Inject(STORE) private readonly store: EventStore,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  @Get()
  @ApiOkResponse({ type: JackpotsAnswer })
  @ApiOperation({ summary: 'All jackpots, each folded from its stream' })
  async all(): Promise<unknown> {
    await this.registers.current();
    return { jackpots: await Promise.all(this.registers.jackpots().map((id) => this.read(id))) };
  }

  @Post(':jackpot/open')
  @Roles('mcd')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'Open a jackpot: its first cycle opens at the seed' })
  open(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() policy: PolicyBody): Promise<Answer> {
    mayActOn(context.actor, undefined);
    const { currency } = this.configuration;
    return this.act(context, jackpot, { type: 'OpenJackpot', jackpotId: jackpot, currency, policy });
  }

  @Get(':jackpot')
  @ApiOkResponse({ type: JackpotAnswer })
  @ApiOperation({ summary: 'One jackpot: policy, meters, frozen cycles, tables, suspension, books' })
  get(@Param() { jackpot }: JackpotPath): Promise<unknown> {
    return this.read(jackpot);
  }

  @Get(':jackpot/events')
  @Roles('auditor', 'mcd', 'surveillance', 'integrator')
  @EventsEndpoint('one jackpot')
  events(@Param() { jackpot }: JackpotPath, @Query() page: EventsQuery): Promise<string> {
    return eventsPage(this.store, streams.jackpot(jackpot), page, 'jackpot-not-found');
  }

  @Post(':jackpot/policy')
  @Roles('mcd')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'A new policy, in force from the next cycle on' })
  policy(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() policy: PolicyBody): Promise<Answer> {
    mayActOn(context.actor, undefined);
    return this.act(context, jackpot, { type: 'ChangePolicy', policy });
  }

  @Post(':jackpot/tables')
  @Roles('mcd')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'Link a table: it takes JP1 stakes from its next coup on' })
  link(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() { tableId }: LinkTableBody): Promise<Answer> {
    mayActOn(context.actor, tableId);
    return this.commands.execute(new LinkTable(context, jackpot, tableId));
  }

  @Post(':jackpot/tables/:table/unlink')
  @Roles('mcd')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'Unlink a table, between its coups' })
  unlink(@Command() context: CommandContext, @Param() { jackpot, table }: JackpotTablePath): Promise<Answer> {
    return this.act(context, jackpot, { type: 'UnlinkTable', tableId: table });
  }

  @Post(':jackpot/suspend')
  @Roles('chef-de-table', 'mcd', 'surveillance')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'A fault of one table, or of the jackpot itself: no JP1 stake is taken; an incident' })
  suspend(
    @Command() context: CommandContext,
    @Param() { jackpot }: JackpotPath,
    @Body() { tableId, reason }: SuspendBody,
  ): Promise<Answer> {
    mayActOn(context.actor, tableId);
    return this.act(context, jackpot, { type: 'Suspend', tableId: tableId === undefined ? null : tableId, reason });
  }

  @Post(':jackpot/resume')
  @Roles('mcd')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'The fault is over: JP1 stakes are taken again, with the same parameters' })
  @ApiBody({ type: ResumeBody, required: false })
  resume(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() { tableId }: ResumeBody): Promise<Answer> {
    mayActOn(context.actor, tableId);
    return this.act(context, jackpot, { type: 'Resume', tableId: tableId === undefined ? null : tableId });
  }

  @Post(':jackpot/stop-notice')
  @Roles('mcd')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'Notice of the end of the jackpot, 15 days before it' })
  notify(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath): Promise<Answer> {
    mayActOn(context.actor, undefined);
    return this.act(context, jackpot, { type: 'NotifyStop', now: context.now });
  }

  @Post(':jackpot/stop')
  @Roles('mcd')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'End the jackpot: its increment goes to another one or to the orphelins, its seed to the house' })
  stop(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() { to }: StopBody): Promise<Answer> {
    mayActOn(context.actor, undefined);
    return this.commands.execute(new StopJackpot(context, jackpot, to));
  }

  private act(context: CommandContext, jackpotId: string, command: JackpotAct): Promise<Answer> {
    return this.commands.execute(new ActOnJackpot(context, streams.jackpot(jackpotId), command));
  }

  /** @throws CasinoError `jackpot-not-found` */
  private async read(jackpotId: string): Promise<unknown> {
    const { state, revision } = await this.streams.jackpot.load(streams.jackpot(jackpotId));
    return { ...jackpotViewOf(state), revision };
  }
}
