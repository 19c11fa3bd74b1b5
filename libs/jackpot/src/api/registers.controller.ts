import { casinoCatalogue, decodeSharedEvent, streams } from '@casino/contracts';
import type { EventStore, StoredEvent } from '@casino/event-store';
import { EventStreams, Roles, STORE, type CasinoReply, type CasinoRequest } from '@casino/platform';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { REGISTERS, type Registers } from '../read-models/registers.js';
import { AwardsAnswer, DisplayedAmountsAnswer } from './answers.dto.js';
import { FromQuery, JackpotPath } from './dto.js';
import { meterChanges, meterMessage } from './meter-stream.js';

@ApiTags('registers')
@Controller('jackpots/:jackpot')
export class RegistersController {
  constructor(
    @Inject(REGISTERS) private readonly registers: Registers,
    @Inject(STORE) private readonly store: EventStore,
    @Inject(EventStreams) private readonly eventStreams: EventStreams,
  ) {}

  @Get('awards')
  @Roles('mcd', 'cashier', 'surveillance', 'auditor')
  @ApiOkResponse({ type: AwardsAnswer })
  @ApiOperation({ summary: 'Register of awards: every fixed prize, consolation and share; `next`: the revision to go on from' })
  async awards(@Param() { jackpot }: JackpotPath, @Query() { from }: FromQuery): Promise<unknown> {
    await this.registers.currentOf(jackpot);
    const { lines, next } = this.registers.awards(jackpot, from);
    return { jackpotId: jackpot, awards: lines, next };
  }

  @Get('displayed-amounts')
  @Roles('chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor')
  @ApiOkResponse({ type: DisplayedAmountsAnswer })
  @ApiOperation({
    summary: 'Register of displayed amounts: meter and frozen amounts at the end of each séance; `next`: the revision to go on from',
  })
  async displayedAmounts(@Param() { jackpot }: JackpotPath, @Query() { from }: FromQuery): Promise<unknown> {
    await this.registers.currentOf(jackpot);
    const { lines, next } = this.registers.displayedAmounts(jackpot, from);
    return { jackpotId: jackpot, displayedAmounts: lines, next };
  }

  @Get('meter')
  @ApiOkResponse({
    description: '`event: meter`, `data`: {jackpotId, currency, running: {cycle, amount} or null, frozen: [{cycle, amount}], stopped}',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiOperation({
    summary: 'The running meter and the frozen amounts, now and after every change, as Server-Sent Events; resumes after Last-Event-ID',
  })
  async meter(@Param() { jackpot }: JackpotPath, @Req() request: CasinoRequest, @Res() reply: CasinoReply): Promise<void> {
    await this.registers.currentOf(jackpot);
    const stream = streams.jackpot(jackpot);
    const render = meterChanges(this.registers, jackpot);
    await this.eventStreams.serve(request, reply, {
      store: this.store,
      prefixes: [stream],
      // a prefix alone would let JP10 pass for JP1
      accepts: (event) => event.stream === stream,
      opening: () => ({ position: this.registers.position, ...meterMessage(jackpot, this.registers.display(jackpot)) }),
      render: (event: StoredEvent) => render(decodeSharedEvent(casinoCatalogue, event.bytes)),
    });
  }
}
