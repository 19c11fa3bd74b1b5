import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import {
  Command,
  CommandEndpoint,
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
  type CommandContext,
} from '@casino/platform';
import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Adjust } from '../application/adjust.use-case.js';
import { CashOut } from '../application/cash-out.use-case.js';
import { sittingViewOf, type SittingView as Shown } from '../application/sitting.view.js';
import { ActOnSitting, type WalletStreams } from '../application/streams.js';
import { SittingAnswer, SittingView } from './answers.dto.js';
import { AdjustmentBody, CashOutBody, ColourBody, SittingPath } from './dto.js';
import { ADJUSTMENT_SIGNERS, signedBy } from './signed-by.js';

/** A player's token is for one sitting, a device's for one seat. */
const mayRead = ({ id, role, sitting, table, seat }: Actor, shown: Shown): boolean => {
  if (role === 'player') return sitting === shown.sittingId && id === shown.playerId;
  if (role === 'device') return table === shown.tableId && seat === shown.seat;
  return true;
};

@ApiTags('sittings')
@Controller('sittings')
export class SittingsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(STREAMS) private readonly streams: WalletStreams,
    @Inject(STORE) private readonly store: EventStore,
  ) {}

  @Get(':sitting')
  @Roles('croupier', 'chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor', 'player', 'device')
  @ApiOkResponse({ type: SittingAnswer })
  @ApiOperation({ summary: 'One sitting, folded from its stream' })
  async sitting(@Param() { sitting }: SittingPath, @CurrentActor() actor: Actor): Promise<unknown> {
    // Whose sitting it is, not whether there is one, is what another player is not told.
    if (actor.role === 'player' && actor.sitting !== sitting) throw new CasinoError('forbidden', 'A player sees his own sitting');
    const { state, revision } = await this.streams.chips.load(streams.chips(sitting));
    const shown = sittingViewOf(state);
    if (!mayRead(actor, shown)) throw new CasinoError('forbidden', 'This sitting is at another seat');
    return { ...shown, revision };
  }

  @Get(':sitting/events')
  @Roles('auditor', 'mcd', 'cashier', 'integrator')
  @EventsEndpoint('one sitting')
  events(@Param() { sitting }: SittingPath, @Query() page: EventsQuery): Promise<string> {
    return eventsPage(this.store, streams.chips(sitting), page, 'sitting-not-found');
  }

  @Post(':sitting/cash-outs')
  @Roles('croupier', 'cashier', 'player')
  @CommandEndpoint(SittingView)
  @ApiOperation({ summary: 'Chips back for money on the account' })
  async cashOut(@Command() context: CommandContext, @Param() { sitting }: SittingPath, @Body() { amount }: CashOutBody): Promise<Answer> {
    const { actor } = context;
    if (actor.role === 'player') await this.mustBeHis(actor, sitting);
    mustBeAtTable(actor, tableOf(sitting));
    return this.commands.execute(new CashOut(context, sitting, amount === undefined ? null : amount));
  }

  @Post(':sitting/colour')
  @Roles('croupier')
  @CommandEndpoint(SittingView)
  @ApiOperation({ summary: 'Another value for the colour, once its chips were handed back' })
  colour(@Command() context: CommandContext, @Param() { sitting }: SittingPath, @Body() { value }: ColourBody): Promise<Answer> {
    mustBeAtTable(context.actor, tableOf(sitting));
    return this.commands.execute(new ActOnSitting(context, streams.chips(sitting), { type: 'ReallotColour', value }));
  }

  @Post(':sitting/adjustments')
  @Roles('mcd')
  @Countersigned(...ADJUSTMENT_SIGNERS)
  @CommandEndpoint(SittingView)
  @ApiOperation({ summary: 'A correction, signed by an MCD and a cashier' })
  adjust(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { sitting }: SittingPath,
    @Body() { tableId, amount, reason }: AdjustmentBody,
  ): Promise<Answer> {
    for (const signer of [context.actor, second]) {
      mustBeAtTable(signer, tableId);
      mustBeAtTable(signer, tableOf(sitting));
    }
    const paper = { tableId, amount, reason, signatures: signedBy(context.actor, second) };
    return this.commands.execute(new Adjust(context, { sittingId: sitting }, paper));
  }

  /** The sitting that his token names, and he sits there. */
  private async mustBeHis({ id, sitting: own }: Actor, sitting: string): Promise<void> {
    const refusal = new CasinoError('forbidden', 'A player cashes out his own sitting');
    if (own !== sitting) throw refusal;
    const { state } = await this.streams.chips.load(streams.chips(sitting));
    if (state.phase !== 'unknown' && state.playerId !== id) throw refusal;
  }
}
