import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Registry } from 'prom-client';
import { Public } from '../identity/roles.decorator.js';
import type { CasinoReply } from '../request.js';
import { METRICS } from './metrics.js';

@ApiTags('operations')
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(METRICS) private readonly registry: Registry) {}

  @Get()
  @ApiOperation({ summary: 'Prometheus metrics' })
  @ApiOkResponse({ description: 'Text exposition format', content: { 'text/plain': { schema: { type: 'string' } } } })
  async metrics(@Res() reply: CasinoReply): Promise<void> {
    await reply.header('content-type', this.registry.contentType).send(await this.registry.metrics());
  }
}
