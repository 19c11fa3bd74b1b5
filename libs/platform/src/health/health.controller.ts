import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../identity/roles.decorator.js';
import type { CasinoReply } from '../request.js';
import { LiveAnswer, ReadyAnswer } from './health.dto.js';
import { HealthRegistry, type Readiness } from './health.registry.js';

@ApiTags('operations')
@Public()
@Controller('health')
export class HealthController {
  constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

  @Get('live')
  @ApiOperation({ summary: 'The process answers' })
  @ApiOkResponse({ type: LiveAnswer })
  live(): { status: 'alive' } {
    return { status: 'alive' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Whether the service can do its work, with every check' })
  @ApiOkResponse({ type: ReadyAnswer })
  @ApiServiceUnavailableResponse({ description: 'Not ready, or shutting down' })
  async ready(@Res({ passthrough: true }) reply: CasinoReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    void reply.status(readiness.status === 'ready' || readiness.status === 'degraded' ? 200 : 503);
    return readiness;
  }
}
