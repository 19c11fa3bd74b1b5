import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import {
  ApiStoredEvents,
  Command,
  CommandEndpoint,
  EventStreams,
  mustBeAtTable,
  Roles,
  storedEvents,
  toWire,
  type Actor,
  type Answer,
  type CasinoReply,
  type CasinoRequest,
  type CommandContext,
} from '@casino/platform';
import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { AssignReviewCommand } from '../application/assign-review/assign-review.command.js';
import { ConcludeReviewCommand } from '../application/conclude-review/conclude-review.command.js';
import { GetReviewQuery } from '../application/get-review/get-review.query.js';
import { ListReviewsQuery } from '../application/list-reviews/list-reviews.query.js';
import { SURVEILLANCE_STORE } from '../surveillance-store.js';
import { ReviewAnswer, ReviewsAnswer } from './answers.dto.js';
import { AssignReviewBody, ClaimPath, ConcludeReviewBody, FromQuery, ReviewsQuery } from './dto.js';

/** Whoever's token is for one table: the claims of its coups are his, and no others. @throws CasinoError `forbidden` */
const mustBeAtItsTable = (actor: Actor, claimId: string): void => mustBeAtTable(actor, claimId.slice(0, claimId.lastIndexOf('-')));

@ApiTags('reviews')
@Controller('reviews')
@Roles('surveillance', 'mcd', 'auditor')
export class ReviewsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(QueryBus) private readonly queries: QueryBus,
    @Inject(SURVEILLANCE_STORE) private readonly store: EventStore,
    @Inject(EventStreams) private readonly eventStreams: EventStreams,
  ) {}

  @Get()
  @ApiOkResponse({ type: ReviewsAnswer })
  @ApiOperation({ summary: 'Claims with their reviews, the newest claim first; `next` is `before` of the page that goes on' })
  async list(@Query() { limit, before, status, table }: ReviewsQuery): Promise<unknown> {
    return toWire(await this.queries.execute(new ListReviewsQuery({ limit, before, status, tableId: table })));
  }

  @Get('stream')
  @ApiOkResponse({ description: 'The stored events, one by one', content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @ApiOperation({ summary: 'Events of all reviews, as Server-Sent Events; resumes after Last-Event-ID' })
  @ApiQuery({
    name: 'from',
    required: false,
    enum: ['start', 'now'],
    description: 'Without Last-Event-ID: all that is stored and what comes, or (default) what comes',
  })
  stream(@Req() request: CasinoRequest, @Res() reply: CasinoReply): Promise<void> {
    return this.eventStreams.serve(request, reply, { store: this.store, prefixes: ['review-'], accepts: () => true });
  }

  @Get(':claim')
  @ApiOkResponse({ type: ReviewAnswer })
  @ApiOperation({ summary: 'The reviews of one claim, and until when its images are kept (null while they are held)' })
  async get(@Param() { claim }: ClaimPath): Promise<unknown> {
    return toWire(await this.queries.execute(new GetReviewQuery(claim)));
  }

  @Get(':claim/events')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiStoredEvents()
  @ApiOperation({ summary: 'The stored events of the reviews of one claim, as they are' })
  events(@Param() { claim }: ClaimPath, @Query() { from }: FromQuery): Promise<string> {
    return storedEvents(this.store, streams.review(claim), from === undefined ? 0n : from, 'review-not-found');
  }

  @Post(':claim/assign')
  @HttpCode(200)
  @Roles('surveillance')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Take the review, on a camera; also from whoever had it' })
  assign(@Command() context: CommandContext, @Param() { claim }: ClaimPath, @Body() { camera }: AssignReviewBody): Promise<Answer> {
    mustBeAtItsTable(context.actor, claim);
    return this.commands.execute(new AssignReviewCommand(context, claim, camera));
  }

  @Post(':claim/conclude')
  @HttpCode(200)
  @Roles('surveillance')
  @CommandEndpoint()
  @ApiOperation({ summary: 'Say what the images show; inconclusive asks for another review' })
  conclude(
    @Command() context: CommandContext,
    @Param() { claim }: ClaimPath,
    @Body() { from, to, outcome, rejection }: ConcludeReviewBody,
  ): Promise<Answer> {
    mustBeAtItsTable(context.actor, claim);
    return this.commands.execute(
      new ConcludeReviewCommand(context, claim, { from, to, outcome, rejection: rejection === undefined ? null : rejection }),
    );
  }
}
