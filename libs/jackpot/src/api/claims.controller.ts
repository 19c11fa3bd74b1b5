import {
  Command,
  CommandEndpoint,
  MayBeCountersigned,
  mustBeAtTable,
  OptionalCountersigner,
  Roles,
  type Actor,
  type LegacyAnswer,
  type CasinoReply,
  type CommandContext,
} from '@casino/platform';
import { CasinoError } from '@casino/kernel';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { CallSupervisorCommand } from '../application/call-supervisor/call-supervisor.use-case.js';
import { IdentifyCommand } from '../application/identify/identify.use-case.js';
import { JackpotDesk } from '../application/jackpot-desk.js';
import { ReleaseCommand } from '../application/release/release.use-case.js';
import type { ClaimRecord } from '../read-models/register-records.js';
import { REGISTERS, type Registers } from '../read-models/registers.js';
import { ClaimAnswer, ClaimsAnswer, SlipAnswer } from './answers.dto.js';
import { ClaimPath, ClaimsQuery, IdentifyBody, JackpotPath, NothingBody, ReleaseBody, SlipQuery } from './dto.js';
import { slipHtml, SLIP_POLICY } from './slip-html.js';
import { slipOf } from './slip.js';

/** A claim is named after its table. @throws CasinoError `forbidden` for a token of another one */
const mustBeAtItsTable = (actor: Actor, claimId: string): void => mustBeAtTable(actor, claimId.slice(0, claimId.lastIndexOf('-')));

@ApiTags('claims')
@Controller('jackpots/:jackpot/claims')
export class ClaimsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly desk: JackpotDesk,
    @Inject(REGISTERS) private readonly registers: Registers,
  ) {}

  @Get()
  @Roles('croupier', 'chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor')
  @ApiOkResponse({ type: ClaimsAnswer })
  @ApiOperation({ summary: 'The claims of a jackpot in the order of their opening; `next`: the revision to go on from' })
  async all(@Param() { jackpot }: JackpotPath, @Query() { from, status }: ClaimsQuery): Promise<unknown> {
    await this.desk.load(jackpot);
    await this.registers.current();
    const { lines, next } = this.registers.claims(jackpot, from === undefined ? 0n : from, status);
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
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'The croupier calls an MCD' })
  @ApiBody({ type: NothingBody, required: false })
  call(@Command() context: CommandContext, @Param() { jackpot, claim }: ClaimPath, @Body() _: NothingBody): Promise<LegacyAnswer> {
    mustBeAtItsTable(context.actor, claim);
    return this.commands.execute(new CallSupervisorCommand(context, jackpot, claim));
  }

  @Post(':claim/identify')
  @HttpCode(200)
  @Roles('mcd')
  @CommandEndpoint()
  @ApiOperation({ summary: 'An MCD identifies the hand with his supervisor card, or refuses it' })
  @ApiBody({ type: IdentifyBody, required: false })
  identify(
    @Command() context: CommandContext,
    @Param() { jackpot, claim }: ClaimPath,
    @Body() { refusedAs }: IdentifyBody,
  ): Promise<LegacyAnswer> {
    mustBeAtItsTable(context.actor, claim);
    return this.commands.execute(new IdentifyCommand(context, jackpot, claim, refusedAs === undefined ? null : refusedAs));
  }

  @Post(':claim/release')
  @HttpCode(200)
  @Roles('mcd')
  @MayBeCountersigned('cashier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'An MCD releases the payment with his supervisor card; at the cage the cashier countersigns' })
  release(
    @Command() context: CommandContext,
    @OptionalCountersigner() cashier: Actor | undefined,
    @Param() { jackpot, claim }: ClaimPath,
    @Body() { paidAt }: ReleaseBody,
  ): Promise<LegacyAnswer> {
    mustBeAtItsTable(context.actor, claim);
    return this.commands.execute(new ReleaseCommand(context, jackpot, claim, paidAt, cashier));
  }

  /** @throws CasinoError `jackpot-not-found`, `claim-not-found` */
  private async record(jackpotId: string, claimId: string): Promise<ClaimRecord> {
    await this.desk.load(jackpotId);
    await this.registers.current();
    const record = this.registers.claim(jackpotId, claimId);
    if (record === undefined) throw new CasinoError('claim-not-found');
    return record;
  }
}
