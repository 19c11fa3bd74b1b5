import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import {
  ApiStoredEvents,
  Command,
  CommandEndpoint,
  mustBeAtTable,
  Roles,
  storedEvents,
  type Actor,
  type LegacyAnswer,
  type CommandContext,
} from '@casino/platform';
import { CasinoError } from '@casino/kernel';
import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangePolicyCommand } from '../application/change-policy/change-policy.use-case.js';
import { JackpotDesk } from '../application/jackpot-desk.js';
import { LinkTableCommand } from '../application/link-table/link-table.use-case.js';
import { NotifyStopCommand } from '../application/notify-stop/notify-stop.use-case.js';
import { OpenJackpotCommand } from '../application/open-jackpot/open-jackpot.use-case.js';
import { ResumeCommand } from '../application/resume/resume.use-case.js';
import { StopCommand } from '../application/stop/stop.use-case.js';
import { SuspendCommand } from '../application/suspend/suspend.use-case.js';
import { UnlinkTableCommand } from '../application/unlink-table/unlink-table.use-case.js';
import { JACKPOT_STORE } from '../jackpot-store.js';
import { REGISTERS, type Registers } from '../read-models/registers.js';
import { JackpotAnswer, JackpotsAnswer } from './answers.dto.js';
import {
  ChangePolicyBody,
  FromQuery,
  JackpotPath,
  JackpotTablePath,
  LinkTableBody,
  NothingBody,
  OpenJackpotBody,
  ResumeBody,
  StopBody,
  SuspendBody,
} from './dto.js';
import { jackpotView } from './jackpot-view.js';

/** What is for one table needs a token for it or for all; the jackpot itself, one for all. @throws CasinoError `forbidden` */
const mayActOn = (actor: Actor, tableId: string | undefined): void => {
  if (tableId !== undefined) mustBeAtTable(actor, tableId);
  else if (actor.table !== undefined) throw new CasinoError('forbidden', 'This token is for one table, not for the jackpot.');
};

@ApiTags('jackpots')
@Controller('jackpots')
export class JackpotsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly desk: JackpotDesk,
    @Inject(REGISTERS) private readonly registers: Registers,
    @Inject(JACKPOT_STORE) private readonly store: EventStore,
  ) {}

  @Get()
  @ApiOkResponse({ type: JackpotsAnswer })
  @ApiOperation({ summary: 'All jackpots, each folded from its stream' })
  async all(): Promise<unknown> {
    await this.registers.current();
    return { jackpots: await Promise.all(this.registers.jackpots().map(async (id) => jackpotView(await this.desk.load(id)))) };
  }

  @Post()
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Open a jackpot: its first cycle opens at the seed' })
  open(@Command() context: CommandContext, @Body() { jackpotId, ...policy }: OpenJackpotBody): Promise<LegacyAnswer> {
    mayActOn(context.actor, undefined);
    return this.commands.execute(new OpenJackpotCommand(context, jackpotId, policy));
  }

  @Get(':jackpot')
  @ApiOkResponse({ type: JackpotAnswer })
  @ApiOperation({ summary: 'One jackpot: policy, meters, frozen cycles, tables, suspension, books' })
  async get(@Param() { jackpot }: JackpotPath): Promise<unknown> {
    return jackpotView(await this.desk.load(jackpot));
  }

  @Get(':jackpot/events')
  @Roles('auditor', 'mcd', 'surveillance', 'integrator')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiStoredEvents()
  @ApiOperation({ summary: 'The stored events of one jackpot, as they are' })
  events(@Param() { jackpot }: JackpotPath, @Query() { from }: FromQuery): Promise<string> {
    return storedEvents(this.store, streams.jackpot(jackpot), from === undefined ? 0n : from, 'jackpot-not-found');
  }

  @Post(':jackpot/policy')
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'A new policy, in force from the next cycle on' })
  policy(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() policy: ChangePolicyBody): Promise<LegacyAnswer> {
    mayActOn(context.actor, undefined);
    return this.commands.execute(new ChangePolicyCommand(context, jackpot, policy));
  }

  @Post(':jackpot/tables')
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Link a table: it takes JP1 stakes from its next coup on' })
  link(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() { tableId }: LinkTableBody): Promise<LegacyAnswer> {
    mayActOn(context.actor, tableId);
    return this.commands.execute(new LinkTableCommand(context, jackpot, tableId));
  }

  @Post(':jackpot/tables/:table/unlink')
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Unlink a table, between its coups' })
  @ApiBody({ type: NothingBody, required: false })
  unlink(@Command() context: CommandContext, @Param() { jackpot, table }: JackpotTablePath, @Body() _: NothingBody): Promise<LegacyAnswer> {
    return this.commands.execute(new UnlinkTableCommand(context, jackpot, table));
  }

  @Post(':jackpot/suspend')
  @HttpCode(200)
  @Roles('chef-de-table', 'mcd', 'surveillance')
  @CommandEndpoint()
  @ApiOperation({ summary: 'A fault of one table, or of the jackpot itself: no JP1 stake is taken; an incident' })
  suspend(
    @Command() context: CommandContext,
    @Param() { jackpot }: JackpotPath,
    @Body() { tableId, reason }: SuspendBody,
  ): Promise<LegacyAnswer> {
    mayActOn(context.actor, tableId);
    return this.commands.execute(new SuspendCommand(context, jackpot, tableId === undefined ? null : tableId, reason));
  }

  @Post(':jackpot/resume')
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'The fault is over: JP1 stakes are taken again, with the same parameters' })
  @ApiBody({ type: ResumeBody, required: false })
  resume(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() { tableId }: ResumeBody): Promise<LegacyAnswer> {
    mayActOn(context.actor, tableId);
    return this.commands.execute(new ResumeCommand(context, jackpot, tableId === undefined ? null : tableId));
  }

  @Post(':jackpot/stop-notice')
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Notice of the end of the jackpot, 15 days before it' })
  @ApiBody({ type: NothingBody, required: false })
  notify(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() _: NothingBody): Promise<LegacyAnswer> {
    mayActOn(context.actor, undefined);
    return this.commands.execute(new NotifyStopCommand(context, jackpot));
  }

  @Post(':jackpot/stop')
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'End the jackpot: its increment goes to another one or to the orphelins, its seed to the house' })
  stop(@Command() context: CommandContext, @Param() { jackpot }: JackpotPath, @Body() { to }: StopBody): Promise<LegacyAnswer> {
    mayActOn(context.actor, undefined);
    return this.commands.execute(new StopCommand(context, jackpot, to));
  }
}
