import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../identity/index.js';
import type { CasinoReply } from '../request.js';
import { HealthRegistry } from './health.registry.js';

@ApiTags('operations')
@Public()
@Controller('health')
export class HealthController {
  constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

  @Get('live')
  @ApiOperation({ summary: 'The process answers' })
  @ApiOkResponse({ description: 'Alive' })
  live(): { status: 'alive' } {
    return { status: 'alive' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Whether the service can do its work, with every check' })
  @ApiOkResponse({ description: 'Ready' })
  @ApiServiceUnavailableResponse({ description: 'Not ready, or shutting down' })
  async ready(@Res() reply: CasinoReply): Promise<void> {
    const readiness = await this.health.readiness();
    const body = JSON.stringify(readiness, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
    await reply
      .status(readiness.status === 'ready' || readiness.status === 'degraded' ? 200 : 503)
      .header('content-type', 'application/json')
      .send(body);
  }
}
