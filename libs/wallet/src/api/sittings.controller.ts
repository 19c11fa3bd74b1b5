import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import {
  ApiStoredEvents,
  Command,
  CommandEndpoint,
  Countersigned,
  Countersigner,
  CurrentActor,
  mustBeAtTable,
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
import { AdjustSittingCommand } from '../application/adjust-sitting/adjust-sitting.command.js';
import { CashOutCommand } from '../application/cash-out/cash-out.command.js';
import { ReallotColourCommand } from '../application/reallot-colour/reallot-colour.command.js';
import { WALLET_RUNNERS, type WalletRunners } from '../application/wallet-runners.js';
import type { KnownSitting } from '../domain/index.js';
import { WALLET_STORE } from '../wallet-store.js';
import { AdjustmentBody, CashOutBody, ColourBody, EventsQuery, SittingPath } from './dto.js';
import { mustBeAtItsTable } from './at-his-table.js';
import { ADJUSTMENT_SIGNERS, signedBy } from './signed-by.js';

/** A player's token is for one sitting, a device's for one seat. */
const mayRead = ({ id, role, sitting, table, seat }: Actor, state: KnownSitting): boolean => {
  if (role === 'player') return sitting === state.sittingId && id === state.playerId;
  if (role === 'device') return table === state.tableId && seat === state.seat;
  return true;
};

@ApiTags('sittings')
@Controller('sittings')
export class SittingsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(WALLET_STORE) private readonly store: EventStore,
  ) {}

  @Get(':sitting')
  @Roles('croupier', 'chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor', 'player', 'device')
  @ApiOperation({ summary: 'One sitting, folded from its stream' })
  async sitting(@Param() { sitting }: SittingPath, @CurrentActor() actor: Actor): Promise<unknown> {
    // Whose sitting it is, not whether there is one, is what another player is not told.
    if (actor.role === 'player' && actor.sitting !== sitting) throw new CasinoError('forbidden', 'A player sees his own sitting');
    const { state, revision } = await this.runners.chips.load(streams.chips(sitting));
    if (state.phase === 'unknown') throw new CasinoError('sitting-not-found');
    if (!mayRead(actor, state)) throw new CasinoError('forbidden', 'This sitting is at another seat');
    const { phase, sittingId, tableId, seat, playerId, game, currency, colour, balance, reserved, reservations } = state;
    return toWire({ phase, sittingId, tableId, seat, playerId, game, currency, colour, balance, reserved, reservations, revision });
  }

  @Get(':sitting/events')
  @Roles('auditor', 'mcd', 'cashier', 'integrator')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiStoredEvents()
  @ApiOperation({ summary: 'The stored events of one sitting, as they are' })
  events(@Param() { sitting }: SittingPath, @Query() { from }: EventsQuery): Promise<string> {
    return storedEvents(this.store, streams.chips(sitting), from === undefined ? 0n : from, 'sitting-not-found');
  }

  @Post(':sitting/cash-outs')
  @HttpCode(200)
  @Roles('croupier', 'cashier', 'player')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Chips back for money on the account' })
  async cashOut(@Command() context: CommandContext, @Param() { sitting }: SittingPath, @Body() { amount }: CashOutBody): Promise<LegacyAnswer> {
    const { actor } = context;
    if (actor.role === 'player') await this.mustBeHis(actor, sitting);
    mustBeAtItsTable(actor, sitting);
    return this.commands.execute(new CashOutCommand(context, sitting, amount === undefined ? null : amount));
  }

  @Post(':sitting/colour')
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Another value for the colour, once its chips were handed back' })
  async colour(@Command() context: CommandContext, @Param() { sitting }: SittingPath, @Body() { value }: ColourBody): Promise<LegacyAnswer> {
    mustBeAtItsTable(context.actor, sitting);
    return this.commands.execute(new ReallotColourCommand(context, sitting, value));
  }

  @Post(':sitting/adjustments')
  @HttpCode(200)
  @Roles('mcd')
  @Countersigned(...ADJUSTMENT_SIGNERS)
  @CommandEndpoint()
  @ApiOperation({ summary: 'A correction, signed by an MCD and a cashier' })
  adjust(
    @Command() context: CommandContext,
    @Countersigner() second: Actor,
    @Param() { sitting }: SittingPath,
    @Body() { tableId, amount, reason }: AdjustmentBody,
  ): Promise<LegacyAnswer> {
    for (const signer of [context.actor, second]) {
      mustBeAtTable(signer, tableId);
      mustBeAtItsTable(signer, sitting);
    }
    return this.commands.execute(new AdjustSittingCommand(context, sitting, tableId, amount, reason, signedBy(context.actor, second)));
  }

  /** The sitting that his token names, and he sits there. */
  private async mustBeHis({ id, sitting: own }: Actor, sitting: string): Promise<void> {
    const refusal = new CasinoError('forbidden', 'A player cashes out his own sitting');
    if (own !== sitting) throw refusal;
    const { state } = await this.runners.chips.load(streams.chips(sitting));
    if (state.phase !== 'unknown' && state.playerId !== id) throw refusal;
  }
}
