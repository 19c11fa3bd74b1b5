import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { streams } from '@casino/contracts';
import { CasinoError, type Clock } from '@casino/kernel';
import type { Logger } from 'pino';
import { eventsPage } from '../answers/events-page.js';
import { CLOCK } from '../clock.js';
import { CurrentActor, Roles } from '../identity/roles.decorator.js';
import { type Actor } from '../identity/actor.js';
import { LOGGER } from '../logging/logger.js';
import { EventsEndpoint, EventsQuery } from '../openapi/events-endpoint.js';
import type { CasinoRequest } from '../request.js';
import { ActsLog, type OperatorAct } from './acts-log.js';
import { ActsAnswer, ConsumersAnswer, ParkedAnswer, RelayAnswer, RepublishingAnswer, WorkedThroughAnswer } from './answers.dto.js';
import { consumersView } from './consumers-view.js';
import { DiscardDto, ParkedQueryDto, RepublishDto, ResumeDto, ServicePathDto } from './dto.js';
import { Operations, type OperatedService } from './operations.js';
import { parkedContent, parkedView, recordIdOf } from './parked-records.js';
import { prepareRepublish, relayView } from './republishing.js';

const RECORDS = 100;
const ACTS = 100;

type Intent = Pick<OperatorAct, 'act' | 'details'>;

/**
 * What people on duty see and do. None of the acts needs an Idempotency-Key: what was resumed or discarded is not there
 * the second time, and events that are sent twice have their effect once. Each is recorded before it is done.
 */
@ApiTags('operations')
@Controller('ops/:service')
@Roles('auditor', 'mcd')
export class OperationsController {
  private readonly acts = new WeakMap<OperatedService, ActsLog>();

  constructor(
    @Inject(Operations) private readonly operations: Operations,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('consumers')
  @ApiOperation({ summary: "The service's consumer: lag, partitions of this instance, parked keys, quarantine" })
  @ApiOkResponse({ type: ConsumersAnswer })
  async consumers(@Param() { service }: ServicePathDto): Promise<unknown> {
    return consumersView(this.operations.of(service));
  }

  @Get('parked')
  @ApiOperation({ summary: 'What is parked, in the order of parking; under one key with its content' })
  @ApiOkResponse({ type: ParkedAnswer })
  async parked(@Param() { service }: ServicePathDto, @Query() { key, limit = RECORDS }: ParkedQueryDto): Promise<unknown> {
    const all = await this.operations.of(service).consumer.parked();
    const asked = key === undefined ? all : all.filter((record) => record.key === key);
    const records = asked.slice(0, limit).map((record) => ({ ...parkedView(record), ...(key === undefined ? {} : parkedContent(record)) }));
    return { service, count: asked.length, records };
  }

  @Post('parked/resume')
  @HttpCode(200)
  @Roles('mcd')
  @ApiOperation({ summary: 'Tries what is parked under a key again, the first first, until something fails' })
  @ApiOkResponse({ type: WorkedThroughAnswer })
  async resume(
    @Param() { service }: ServicePathDto,
    @Body() { key }: ResumeDto,
    @CurrentActor() actor: Actor,
    @Req() request: CasinoRequest,
  ): Promise<unknown> {
    const operated = this.operations.of(service);
    // what is refused at once leaves no record
    if (!(await operated.consumer.parked()).some((parked) => parked.key === key))
      throw new CasinoError('not-found', 'Nothing is parked under this key');
    return this.act(operated, actor, request, { act: 'resume', details: { key } }, () => operated.consumer.resume(key));
  }

  @Post('parked/discard')
  @HttpCode(200)
  @Roles('mcd')
  @ApiOperation({ summary: 'Takes a quarantined or forked record as dealt with; what waits behind it goes on' })
  @ApiOkResponse({ type: WorkedThroughAnswer })
  async discard(
    @Param() { service }: ServicePathDto,
    @Body() { key, record, as }: DiscardDto,
    @CurrentActor() actor: Actor,
    @Req() request: CasinoRequest,
  ): Promise<unknown> {
    const operated = this.operations.of(service);
    const found = (await operated.consumer.parked()).find((parked) => parked.key === key && recordIdOf(parked) === record);
    if (found === undefined) throw new CasinoError('not-found', 'No such record is parked under this key');
    const { source, at, reason } = found;
    const details = { key, record, source, at, reason, as: as === undefined ? null : `${as.stream}@${as.revision}` };
    return this.act(operated, actor, request, { act: 'discard', details }, () => operated.consumer.discard(found, as));
  }

  @Get('relay')
  @ApiOperation({ summary: "The relay of the service's events: who holds its lease, checkpoint, lag" })
  @ApiOkResponse({ type: RelayAnswer })
  async relay(@Param() { service }: ServicePathDto): Promise<unknown> {
    return { service, ...(await relayView(this.operations.of(service))) };
  }

  @Post('republish')
  @HttpCode(202)
  @Roles('mcd')
  @ApiAcceptedResponse({ type: RepublishingAnswer })
  @ApiOperation({
    summary: "Sends the service's events again, with the bytes that are stored; heals groups that fell behind the topic's retention",
  })
  async republish(
    @Param() { service }: ServicePathDto,
    @Body() { from, after }: RepublishDto,
    @CurrentActor() actor: Actor,
    @Req() request: CasinoRequest,
  ): Promise<unknown> {
    const operated = this.operations.of(service);
    const prepared = await prepareRepublish(operated, after ?? (from === undefined ? undefined : { position: from }));
    return this.act(operated, actor, request, { act: 'republish', details: { from: prepared.from } }, () => prepared.ask());
  }

  @Get('acts')
  @ApiOperation({ summary: 'What people did here, the newest last' })
  @ApiOkResponse({ description: 'At most 100 acts', type: ActsAnswer })
  async recorded(@Param() { service }: ServicePathDto): Promise<unknown> {
    const acts = await this.actsOf(this.operations.of(service)).last(ACTS);
    return { service, acts: acts.map(({ at, ...act }) => ({ ...act, at: new Date(at).toISOString() })) };
  }

  @Get('anomalies/events')
  @Roles('auditor', 'mcd', 'surveillance', 'integrator')
  @EventsEndpoint('what the service saw that must not be (`AnomalyObserved`)')
  anomalies(@Param() { service }: ServicePathDto, @Query() page: EventsQuery): Promise<string> {
    return eventsPage(this.operations.of(service).store, streams.anomaly(service), page);
  }

  private async act<Result extends object>(
    operated: OperatedService,
    { id, role, device, card }: Actor,
    request: CasinoRequest,
    intent: Intent,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const actor = { id, role, ...(device === undefined ? {} : { device }), ...(card === undefined ? {} : { card }) };
    const act: OperatorAct = { ...intent, actor, correlationId: request.correlationId ?? request.id, at: this.clock.now() };
    await this.actsOf(operated).record(act);
    // a card's number is no business of the log's readers
    const line = {
      service: operated.service,
      act: act.act,
      ...act.details,
      actor: id,
      role,
      correlationId: act.correlationId,
      context: 'Operations',
    };
    try {
      const result = await work();
      this.logger.warn({ ...line, result }, 'an operator acted');
      return result;
    } catch (error) {
      this.logger.warn({ ...line, code: error instanceof CasinoError ? error.code : 'failed' }, "an operator's act failed");
      throw error;
    }
  }

  private actsOf(operated: OperatedService): ActsLog {
    const acts = this.acts.get(operated) ?? new ActsLog(operated.store, operated.service);
    this.acts.set(operated, acts);
    return acts;
  }
}
