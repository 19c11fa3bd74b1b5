import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import {
  Command,
  CommandEndpoint,
  MayBeCountersigned,
  mustBeAtTable,
  OptionalCountersigner,
  Roles,
  tableOf,
  type Actor,
  type Answer,
  type CasinoReply,
  type CommandContext,
} from '@casino/platform';
import { Body, Controller, Get, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { ActOnJackpot } from '../application/streams.js';
import { supervisorCardOf } from '../application/supervisor-card.js';
import type { JackpotAct } from '../domain/index.js';
import type { ClaimRecord } from '../read-models/register-records.js';
import { REGISTERS, type Registers } from '../read-models/registers.js';
import { ClaimAnswer, ClaimsAnswer, JackpotView, SlipAnswer } from './answers.dto.js';
import { ClaimPath, ClaimsQuery, IdentifyBody, JackpotPath, ReleaseBody, SlipQuery } from './dto.js';
import { slipHtml, SLIP_POLICY } from './slip-html.js';
import { slipOf } from './slip.js';

@ApiTags('claims')
@Controller('jackpots/:jackpot/claims')
export class ClaimsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(REGISTERS) private readonly registers: Registers,
  ) {}

  @Get()
  @Roles('croupier', 'chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor')
  @ApiOkResponse({ type: ClaimsAnswer })
  @ApiOperation({ summary: 'The claims of a jackpot in the order of their opening; `next`: the revision to go on from' })
  async all(@Param() { jackpot }: JackpotPath, @Query() { from, status }: ClaimsQuery): Promise<unknown> {
    await this.registers.currentOf(jackpot);
    const { lines, next } = this.registers.claims(jackpot, from, status);
    return { jackpotId: jackpot, claims: lines, next };
  }

  @Get(':claim')
  @Roles('croupier', 'chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor')
  @ApiOkResponse({ type: ClaimAnswer })
  @ApiOperation({ summary: 'One claim: the hand, who was called, identification, reviews, share, release, payments' })
  async get(@Param() { jackpot, claim }: ClaimPath): Promise<unknown> {
    const record = await this.record(jackpot, claim);
    return { ...record, payments: this.registers.awardsOf(claim) };
  }

  @Get(':claim/slip')
  @Roles('mcd', 'cashier', 'auditor')
  @ApiExtraModels(SlipAnswer)
  @ApiOkResponse({
    description: 'One slip for each payment',
    content: { 'text/html': { schema: { type: 'string' } }, 'application/json': { schema: { $ref: getSchemaPath(SlipAnswer) } } },
  })
  @ApiOperation({ summary: 'The payment slips of a claim, to print (rules §3 Registers); `?format=json` to read' })
  async slip(@Param() { jackpot, claim }: ClaimPath, @Query() { format }: SlipQuery, @Res() reply: CasinoReply): Promise<void> {
    const record = await this.record(jackpot, claim);
    const payments = this.registers.awardsOf(claim);
    if (payments.length === 0)
      throw new CasinoError(
        'claim-not-confirmed',
        record.status === 'rejected'
          ? 'The claim was rejected: nothing is paid on it.'
          : `Nothing has been paid on this claim yet: it is ${record.status}.`,
      );
    const slip = slipOf(record, payments);
    if (format === 'json') return void (await reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(slip)));
    await reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', SLIP_POLICY).send(slipHtml(slip));
  }

  @Post(':claim/call')
  @Roles('croupier')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'The croupier calls an MCD' })
  call(@Command() context: CommandContext, @Param() { jackpot, claim: claimId }: ClaimPath): Promise<Answer> {
    const { actor, now } = context;
    mustBeAtTable(actor, tableOf(claimId));
    return this.act(context, jackpot, { type: 'CallSupervisor', claimId, croupier: actor.id, now });
  }

  @Post(':claim/identify')
  @Roles('mcd')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'An MCD identifies the hand with his supervisor card, or refuses it' })
  @ApiBody({ type: IdentifyBody, required: false })
  identify(
    @Command() context: CommandContext,
    @Param() { jackpot, claim: claimId }: ClaimPath,
    @Body() { refusedAs }: IdentifyBody,
  ): Promise<Answer> {
    const { actor, now } = context;
    mustBeAtTable(actor, tableOf(claimId));
    const mcd = { mcd: actor.id, card: supervisorCardOf(actor) };
    return this.act(context, jackpot, { type: 'Identify', claimId, ...mcd, refusedAs: refusedAs === undefined ? null : refusedAs, now });
  }

  @Post(':claim/release')
  @Roles('mcd')
  @MayBeCountersigned('cashier')
  @CommandEndpoint(JackpotView)
  @ApiOperation({ summary: 'An MCD releases the payment with his supervisor card; at the cage the cashier countersigns' })
  release(
    @Command() context: CommandContext,
    @OptionalCountersigner() cashier: Actor | undefined,
    @Param() { jackpot, claim: claimId }: ClaimPath,
    @Body() { paidAt }: ReleaseBody,
  ): Promise<Answer> {
    const { actor, now } = context;
    mustBeAtTable(actor, tableOf(claimId));
    const signed = { mcd: actor.id, card: supervisorCardOf(actor), cashier: cashier === undefined ? null : cashier.id };
    return this.act(context, jackpot, { type: 'Release', claimId, ...signed, paidAt, now });
  }

  private act(context: CommandContext, jackpotId: string, command: JackpotAct): Promise<Answer> {
    return this.commands.execute(new ActOnJackpot(context, streams.jackpot(jackpotId), command));
  }

  /** @throws CasinoError `jackpot-not-found`, `claim-not-found` */
  private async record(jackpotId: string, claimId: string): Promise<ClaimRecord> {
    await this.registers.currentOf(jackpotId);
    const record = this.registers.claim(jackpotId, claimId);
    if (record === undefined) throw new CasinoError('claim-not-found');
    return record;
  }
}
