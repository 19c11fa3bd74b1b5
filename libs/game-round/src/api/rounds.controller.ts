import { Command, CommandEndpoint, CurrentActor, Roles, type Actor, type CasinoReply, type CommandContext, toWire } from '@casino/platform';
import { Body, Controller, Get, Header, HttpCode, HttpStatus, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdvanceCoupCommand } from '../application/advance-coup/advance-coup.use-case.js';
import { CallTimeCommand } from '../application/call-time/call-time.use-case.js';
import { CloseBetsCommand } from '../application/close-bets/close-bets.use-case.js';
import { DecideHandCommand } from '../application/decide-hand/decide-hand.use-case.js';
import { DetectStakeCommand } from '../application/detect-stake/detect-stake.use-case.js';
import { ExposeCardCommand } from '../application/expose-card/expose-card.use-case.js';
import { GetRoundEventsQuery } from '../application/get-round-events/get-round-events.query.js';
import { GetRoundQuery } from '../application/get-round/get-round.query.js';
import { GetSeatCardsQuery } from '../application/get-seat-cards/get-seat-cards.query.js';
import { OpenRoundCommand } from '../application/open-round/open-round.use-case.js';
import { PlaceBetsCommand } from '../application/place-bets/place-bets.use-case.js';
import { RegisterStakesCommand } from '../application/register-stakes/register-stakes.use-case.js';
import { ReturnJp1Command } from '../application/return-jp1/return-jp1.use-case.js';
import { SettleRoundCommand } from '../application/settle-round/settle-round.use-case.js';
import { VoidRoundCommand } from '../application/void-round/void-round.use-case.js';
import { WithdrawBetCommand } from '../application/withdraw-bet/withdraw-bet.use-case.js';
import {
  BetParams,
  DecisionDto,
  ExposeDto,
  OpenRoundDto,
  PlaceBetsDto,
  ReasonDto,
  RegisterStakesDto,
  RoundParams,
  RoundSeatParams,
  SensorDto,
  TableParams,
} from './dto.js';

const ref = ({ table, coup }: { readonly table: string; readonly coup: number }) => ({ tableId: table, coup });

@ApiTags('coups')
@Controller('tables/:table/rounds')
export class RoundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiBody({ type: OpenRoundDto, required: false })
  @ApiOperation({ summary: 'Start the next coup; answers with its number' })
  async open(@Command() context: CommandContext, @Param() { table }: TableParams, @Body() { coup }: OpenRoundDto): Promise<unknown> {
    return toWire(await this.commands.execute(new OpenRoundCommand(table, coup, context)));
  }

  @Get(':coup')
  @ApiOperation({ summary: 'A coup: phase, stakes, cards on the table, what comes next' })
  async get(@Param() params: RoundParams): Promise<unknown> {
    return toWire(await this.queries.execute(new GetRoundQuery(ref(params))));
  }

  @Get(':coup/events')
  @ApiOperation({ summary: 'The stored events of a coup, byte for byte, in order' })
  async events(@Param() params: RoundParams, @Res() reply: CasinoReply): Promise<void> {
    const events = await this.queries.execute(new GetRoundEventsQuery(ref(params)));
    const text = `[${events.map(({ bytes }) => Buffer.from(bytes).toString('utf8')).join(',')}]`;
    await reply.header('content-type', 'application/json; charset=utf-8').send(text);
  }

  @Get(':coup/seats/:seat/cards')
  @Roles('player', 'device')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "A seat's own cards, for its player or its device alone" })
  async cards(@Param() { seat, ...params }: RoundSeatParams, @CurrentActor() actor: Actor): Promise<unknown> {
    return this.queries.execute(new GetSeatCardsQuery(ref(params), seat, actor));
  }

  @Post(':coup/bets')
  @ApiOkResponse({ description: 'Answered' })
  @ApiAcceptedResponse({ description: 'The wallet is still to answer' })
  @Roles('croupier', 'player', 'device')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Place stakes of one seat, all or none: 202, or 200 when the wallet answered within `Prefer: wait`' })
  async place(
    @Command() context: CommandContext,
    @Param() params: RoundParams,
    @Body() stakes: PlaceBetsDto,
    @Res({ passthrough: true }) reply: CasinoReply,
  ): Promise<unknown> {
    return answered(reply, await this.commands.execute(new PlaceBetsCommand(ref(params), stakes, context)));
  }

  @Post(':coup/bets/:bet/withdraw')
  @HttpCode(200)
  @Roles('croupier', 'player', 'device')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Take a stake back before rien ne va plus, a JP1 stake until it is registered' })
  async withdraw(@Command() context: CommandContext, @Param() { bet, ...params }: BetParams): Promise<unknown> {
    return toWire(await this.commands.execute(new WithdrawBetCommand(ref(params), bet, context)));
  }

  @Post(':coup/close-bets')
  @ApiOkResponse({ description: 'Answered' })
  @ApiAcceptedResponse({ description: 'The wallet is still to answer' })
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Rien ne va plus: 202 while answers are outstanding, 200 when the betting is closed' })
  async closeBets(
    @Command() context: CommandContext,
    @Param() params: RoundParams,
    @Res({ passthrough: true }) reply: CasinoReply,
  ): Promise<unknown> {
    return answered(reply, await this.commands.execute(new CloseBetsCommand(ref(params), context)));
  }

  @Post(':coup/seats/:seat/sensor')
  @HttpCode(200)
  @Roles('device')
  @CommandEndpoint()
  @ApiOperation({ summary: "A reading of the JP1 sensor of a seat, by that seat's device alone" })
  async sensor(
    @Command() context: CommandContext,
    @Param() { seat, ...params }: RoundSeatParams,
    @Body() { chip }: SensorDto,
  ): Promise<unknown> {
    return toWire(await this.commands.execute(new DetectStakeCommand(ref(params), seat, chip, context)));
  }

  @Post(':coup/jp1/register')
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Register the JP1 stakes of seats whose sensor reports a chip, after rien ne va plus' })
  async register(@Command() context: CommandContext, @Param() params: RoundParams, @Body() { seats }: RegisterStakesDto): Promise<unknown> {
    return toWire(await this.commands.execute(new RegisterStakesCommand(ref(params), seats, context)));
  }

  @Post(':coup/jp1/return')
  @HttpCode(200)
  @Roles('chef-de-table')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Return the JP1 stakes before the first card, so that the deal goes on without the jackpot' })
  async returnJp1(@Command() context: CommandContext, @Param() params: RoundParams, @Body() { reason }: ReasonDto): Promise<unknown> {
    return toWire(await this.commands.execute(new ReturnJp1Command(ref(params), reason, context)));
  }

  @Post(':coup/deal')
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Deal' })
  async deal(@Command() context: CommandContext, @Param() params: RoundParams): Promise<unknown> {
    return toWire(await this.commands.execute(new AdvanceCoupCommand(ref(params), 'Deal', context)));
  }

  @Post(':coup/turn')
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Turn the next card or cards' })
  async turn(@Command() context: CommandContext, @Param() params: RoundParams): Promise<unknown> {
    return toWire(await this.commands.execute(new AdvanceCoupCommand(ref(params), 'Turn', context)));
  }

  @Post(':coup/reveal')
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Turn the hands at the showdown' })
  async reveal(@Command() context: CommandContext, @Param() params: RoundParams): Promise<unknown> {
    return toWire(await this.commands.execute(new AdvanceCoupCommand(ref(params), 'Reveal', context)));
  }

  @Post(':coup/decisions')
  @ApiOkResponse({ description: 'Answered' })
  @ApiAcceptedResponse({ description: 'The wallet is still to answer' })
  @Roles('croupier', 'player', 'device')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Check, fold or play a hand: 202 while a Play waits for the wallet' })
  async decide(
    @Command() context: CommandContext,
    @Param() params: RoundParams,
    @Body() { seat, decision, multiple }: DecisionDto,
    @Res({ passthrough: true }) reply: CasinoReply,
  ): Promise<unknown> {
    return answered(reply, await this.commands.execute(new DecideHandCommand(ref(params), { seat, decision, multiple }, context)));
  }

  @Post(':coup/call-time')
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Call time: who has not decided checks, at the last decision folds' })
  async callTime(@Command() context: CommandContext, @Param() params: RoundParams): Promise<unknown> {
    return toWire(await this.commands.execute(new CallTimeCommand(ref(params), context)));
  }

  @Post(':coup/expose')
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'A face-down card was turned by accident' })
  async expose(@Command() context: CommandContext, @Param() params: RoundParams, @Body() { place }: ExposeDto): Promise<unknown> {
    return toWire(await this.commands.execute(new ExposeCardCommand(ref(params), place, context)));
  }

  @Post(':coup/settle')
  @HttpCode(200)
  @Roles('croupier')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Settle: collect, pay, open the shoe' })
  async settle(@Command() context: CommandContext, @Param() params: RoundParams): Promise<unknown> {
    return toWire(await this.commands.execute(new SettleRoundCommand(ref(params), context)));
  }

  @Post(':coup/void')
  @HttpCode(200)
  @Roles('chef-de-table', 'mcd')
  @CommandEndpoint()
  @ApiOperation({
    summary:
      'Void the coup before its first payment, with a reason; once one of the two best hands is revealed with JP1: an MCD, after the rejection of its claim',
  })
  async void(@Command() context: CommandContext, @Param() params: RoundParams, @Body() { reason }: ReasonDto): Promise<unknown> {
    return toWire(await this.commands.execute(new VoidRoundCommand(ref(params), reason, context)));
  }
}

/** 200 when nothing waits for the wallet any more, else 202. */
const answered = (reply: CasinoReply, answer: { readonly answered: boolean }): unknown => {
  void reply.status(answer.answered ? HttpStatus.OK : HttpStatus.ACCEPTED);
  return toWire(answer);
};
