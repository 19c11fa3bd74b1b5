import { streams } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import {
  Command,
  CommandEndpoint,
  EventsEndpoint,
  eventsPage,
  EventsQuery,
  EventStreams,
  mustBeAtTable,
  Roles,
  STORE,
  STREAMS,
  tableOf,
  type Answer,
  type CasinoReply,
  type CasinoRequest,
  type CommandContext,
} from '@casino/platform';
import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { reviewViewOf } from '../application/review.view.js';
import { ActOnReview, type SurveillanceStreams } from '../application/streams.js';
import { LISTS, type Lists } from '../read-models/lists.js';
import { ReviewAnswer, ReviewsAnswer, ReviewView } from './answers.dto.js';
import { AssignReviewBody, ClaimPath, ConcludeReviewBody, ReviewsQuery } from './dto.js';

@ApiTags('reviews')
@Controller('reviews')
@Roles('surveillance', 'mcd', 'auditor')
export class ReviewsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(STREAMS) private readonly streams: SurveillanceStreams,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(STORE) private readonly store: EventStore,
    @Inject(EventStreams) private readonly eventStreams: EventStreams,
  ) {}

  @Get()
  @ApiOkResponse({ type: ReviewsAnswer })
  @ApiOperation({ summary: 'Claims with their reviews, the newest claim first; `next` is `before` of the page that goes on' })
  async list(@Query() { table, ...wanted }: ReviewsQuery): Promise<unknown> {
    await this.lists.current();
    const { states, next } = this.lists.reviews({ ...wanted, tableId: table });
    return { position: this.lists.position, reviews: states.map(reviewViewOf), next };
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
    const { state, revision } = await this.streams.review.load(streams.review(claim));
    return { ...reviewViewOf(state), revision };
  }

  @Get(':claim/events')
  @EventsEndpoint('the reviews of one claim')
  events(@Param() { claim }: ClaimPath, @Query() page: EventsQuery): Promise<string> {
    return eventsPage(this.store, streams.review(claim), page, 'review-not-found');
  }

  @Post(':claim/assign')
  @Roles('surveillance')
  @CommandEndpoint(ReviewView)
  @ApiOperation({ summary: 'Take the review, on a camera; also from whoever had it' })
  assign(@Command() context: CommandContext, @Param() { claim }: ClaimPath, @Body() { camera }: AssignReviewBody): Promise<Answer> {
    const { actor, now } = context;
    mustBeAtTable(actor, tableOf(claim));
    return this.commands.execute(
      new ActOnReview(context, streams.review(claim), { type: 'AssignReview', reviewer: actor.id, camera, now }),
    );
  }

  @Post(':claim/conclude')
  @Roles('surveillance')
  @CommandEndpoint(ReviewView)
  @ApiOperation({ summary: 'Say what the images show; inconclusive asks for another review' })
  conclude(
    @Command() context: CommandContext,
    @Param() { claim }: ClaimPath,
    @Body() { rejection, ...seen }: ConcludeReviewBody,
  ): Promise<Answer> {
    const { actor, now } = context;
    mustBeAtTable(actor, tableOf(claim));
    const command = { type: 'ConcludeReview', reviewer: actor.id, ...seen, rejection: rejection ?? null, now } as const;
    return this.commands.execute(new ActOnReview(context, streams.review(claim), command));
  }
}
