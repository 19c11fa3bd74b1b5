import { CasinoError } from '@casino/kernel';
import { Command, CommandEndpoint, Roles, type Answer, type CasinoReply, type CommandContext } from '@casino/platform';
import { Body, Controller, HttpStatus, Inject, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ActOnRound } from '../application/act-on-round.use-case.js';
import { EndRound } from '../application/end-round.use-case.js';
import { OpenRound } from '../application/open-round.use-case.js';
import type { ActsFor } from '../application/permissions.js';
import type { RoundActView as RoundActed } from '../application/round.view.js';
import { TurnCards } from '../application/turn-cards.use-case.js';
import type { RoundCommand } from '../domain/index.js';
import { RoundActView } from './answers.dto.js';
import {
  BetPath,
  DecisionBody,
  ExposeBody,
  OpenRoundBody,
  PlaceBetsBody,
  ReasonBody,
  RegisterStakesBody,
  RoundPath,
  RoundSeatPath,
  SensorBody,
  TablePath,
} from './dto.js';

const ref = ({ table, coup }: RoundPath) => ({ tableId: table, coup });

@ApiTags('coups')
@Controller('tables/:table/rounds')
export class RoundsController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  @Post()
  @Roles('croupier')
  @CommandEndpoint(RoundActView)
  @ApiBody({ type: OpenRoundBody, required: false })
  @ApiOperation({ summary: 'Start the next coup; answers with its number' })
  open(@Command() context: CommandContext, @Param() { table }: TablePath, @Body() { coup }: OpenRoundBody): Promise<Answer> {
    return this.commands.execute(new OpenRound(context, table, coup));
  }

  @Post(':coup/bets')
  @Roles('croupier', 'player', 'device')
  @CommandEndpoint(RoundActView, 200, 202)
  @ApiOperation({ summary: 'Place stakes of one seat, all or none: 202, or 200 when the wallet answered within `Prefer: wait`' })
  async place(
    @Command() context: CommandContext,
    @Param() path: RoundPath,
    @Body() { seat, bets }: PlaceBetsBody,
    @Res({ passthrough: true }) reply: CasinoReply,
  ): Promise<Answer> {
    const answer = await this.act(context, path, { seat }, { type: 'PlaceBets', seat, bets, now: context.now });
    return acceptedIf(answer.view.bets.some(isUnanswered), answer, reply);
  }

  @Post(':coup/bets/:bet/withdraw')
  @Roles('croupier', 'player', 'device')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: 'Take a stake back before rien ne va plus, a JP1 stake until it is registered' })
  withdraw(@Command() context: CommandContext, @Param() { bet, ...path }: BetPath): Promise<Answer> {
    return this.act(context, path, { bet }, { type: 'WithdrawBet', bet });
  }

  @Post(':coup/close-bets')
  @Roles('croupier')
  @CommandEndpoint(RoundActView, 200, 202)
  @ApiOperation({ summary: 'Rien ne va plus: 202 while answers are outstanding, 200 when the betting is closed' })
  async closeBets(
    @Command() context: CommandContext,
    @Param() path: RoundPath,
    @Res({ passthrough: true }) reply: CasinoReply,
  ): Promise<Answer> {
    const answer = await this.act(context, path, 'table', { type: 'CallLastBets', now: context.now });
    // with JP1 the close may wait for sensors and console, too
    return acceptedIf(answer.view.phase === 'closing', answer, reply);
  }

  @Post(':coup/seats/:seat/sensor')
  @Roles('device')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: "A reading of the JP1 sensor of a seat, by that seat's device alone" })
  sensor(@Command() context: CommandContext, @Param() { seat, ...path }: RoundSeatPath, @Body() { chip }: SensorBody): Promise<Answer> {
    return this.act(context, path, { sensor: seat }, { type: 'DetectStake', seat, chip, device: context.actor.id });
  }

  @Post(':coup/jp1/register')
  @Roles('croupier')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: 'Register the JP1 stakes of seats whose sensor reports a chip, after rien ne va plus' })
  register(@Command() context: CommandContext, @Param() path: RoundPath, @Body() { seats }: RegisterStakesBody): Promise<Answer> {
    return this.act(context, path, 'table', { type: 'RegisterStakes', seats });
  }

  @Post(':coup/jp1/return')
  @Roles('chef-de-table')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: 'Return the JP1 stakes before the first card, so that the deal goes on without the jackpot' })
  returnJp1(@Command() context: CommandContext, @Param() path: RoundPath, @Body() { reason }: ReasonBody): Promise<Answer> {
    return this.act(context, path, 'table', { type: 'ReturnJp1', reason });
  }

  @Post(':coup/deal')
  @Roles('croupier')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: 'Deal' })
  deal(@Command() context: CommandContext, @Param() path: RoundPath): Promise<Answer> {
    return this.commands.execute(new TurnCards(context, ref(path), { type: 'Deal' }));
  }

  @Post(':coup/turn')
  @Roles('croupier')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: 'Turn the next card or cards' })
  turn(@Command() context: CommandContext, @Param() path: RoundPath): Promise<Answer> {
    return this.commands.execute(new TurnCards(context, ref(path), { type: 'Turn' }));
  }

  @Post(':coup/reveal')
  @Roles('croupier')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: 'Turn the hands at the showdown' })
  reveal(@Command() context: CommandContext, @Param() path: RoundPath): Promise<Answer> {
    return this.commands.execute(new TurnCards(context, ref(path), { type: 'Reveal' }));
  }

  @Post(':coup/decisions')
  @Roles('croupier', 'player', 'device')
  @CommandEndpoint(RoundActView, 200, 202)
  @ApiOperation({ summary: 'Check, fold or play a hand: 202 while a Play waits for the wallet' })
  async decide(
    @Command() context: CommandContext,
    @Param() path: RoundPath,
    @Body() decision: DecisionBody,
    @Res({ passthrough: true }) reply: CasinoReply,
  ): Promise<Answer> {
    const answer = await this.act(context, path, { seat: decision.seat }, decided(decision, context));
    return acceptedIf(answer.view.bets.some(isUnanswered), answer, reply);
  }

  @Post(':coup/call-time')
  @Roles('croupier')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: 'Call time: who has not decided checks, at the last decision folds' })
  callTime(@Command() context: CommandContext, @Param() path: RoundPath): Promise<Answer> {
    return this.act(context, path, 'table', { type: 'CallTime' });
  }

  @Post(':coup/expose')
  @Roles('croupier')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: 'A face-down card was turned by accident' })
  expose(@Command() context: CommandContext, @Param() path: RoundPath, @Body() { place }: ExposeBody): Promise<Answer> {
    return this.commands.execute(new TurnCards(context, ref(path), { type: 'Expose', place }));
  }

  @Post(':coup/settle')
  @Roles('croupier')
  @CommandEndpoint(RoundActView)
  @ApiOperation({ summary: 'Settle: collect, pay, open the shoe' })
  settle(@Command() context: CommandContext, @Param() path: RoundPath): Promise<Answer> {
    return this.commands.execute(new EndRound(context, ref(path), 'settled'));
  }

  @Post(':coup/void')
  @Roles('chef-de-table', 'mcd')
  @CommandEndpoint(RoundActView)
  @ApiOperation({
    summary:
      'Void the coup before its first payment, with a reason; once one of the two best hands is revealed with JP1: an MCD, after the rejection of its claim',
  })
  void(@Command() context: CommandContext, @Param() path: RoundPath, @Body() { reason }: ReasonBody): Promise<Answer> {
    return this.commands.execute(new EndRound(context, ref(path), { voidFor: reason }));
  }

  private act(context: CommandContext, path: RoundPath, actsFor: ActsFor, command: RoundCommand): Promise<Answer<RoundActed>> {
    return this.commands.execute(new ActOnRound(context, ref(path), actsFor, command));
  }
}

const isUnanswered = ({ status }: RoundActed['bets'][number]): boolean => status === 'placed';

const acceptedIf = (waits: boolean, answer: Answer, reply: CasinoReply): Answer => {
  if (waits) void reply.status(HttpStatus.ACCEPTED);
  return answer;
};

const decided = ({ seat, decision, multiple }: DecisionBody, { now }: CommandContext): RoundCommand => {
  if (decision !== 'play') return { type: decision === 'check' ? 'Check' : 'Fold', seat };
  if (multiple === undefined) throw new CasinoError('invalid-request', 'A Play names its multiple of the Ante.');
  return { type: 'Play', seat, multiple, now };
};
