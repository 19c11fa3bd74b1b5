import { Body, Controller, HttpCode, Inject, Injectable, Post, UseGuards, type CanActivate } from '@nestjs/common';
import { CasinoError, type Clock } from '@casino/kernel';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { CLOCK } from '../clock.js';
import { CONFIGURATION, type CasinoConfiguration } from '../configuration/configuration.js';
import { idField, sittingIdField, seatField, tableIdField } from '../validation/fields.js';
import { ROLES, type Actor } from './actor.js';
import { signDevelopmentToken } from './development-issuer.js';
import { Public } from './roles.decorator.js';

class DevelopmentTokenDto extends createZodDto(
  z.strictObject({
    id: idField('Whose token it is'),
    role: z.enum(ROLES),
    device: idField('Terminal, reader or console').optional(),
    table: tableIdField().optional(),
    seat: seatField().optional(),
    sitting: sittingIdField().optional(),
    card: idField('Supervisor card of an MCD').optional(),
    seconds: z.int().min(1).max(604_800).optional().describe('How long it is valid; 12 hours when absent'),
  }),
) {}

class IssuedTokenDto extends createZodDto(
  z.strictObject({ token: z.string(), tokenType: z.literal('Bearer'), expiresAt: z.iso.datetime() }),
) {}

/** A guard, so that the refusal comes before any look at the body. */
@Injectable()
export class DevelopmentOnlyGuard implements CanActivate {
  constructor(@Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration) {}

  canActivate(): boolean {
    if (this.configuration.mode !== 'development') throw new CasinoError('development-only');
    return true;
  }
}

@ApiTags('development')
@Controller('dev/token')
export class DevelopmentTokenController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @UseGuards(DevelopmentOnlyGuard)
  @ApiOperation({ summary: 'A bearer token for anybody; refused outside development mode' })
  @ApiOkResponse({ type: IssuedTokenDto.Output })
  async issue(@Body() body: DevelopmentTokenDto): Promise<z.output<typeof IssuedTokenDto.schema>> {
    const { id, role, device, table, seat, sitting, card, seconds } = body;
    const actor: Actor = {
      id,
      role,
      ...(device === undefined ? {} : { device }),
      ...(table === undefined ? {} : { table }),
      ...(seat === undefined ? {} : { seat }),
      ...(sitting === undefined ? {} : { sitting }),
      ...(card === undefined ? {} : { card }),
    };
    const options = { clock: this.clock, ...(seconds === undefined ? {} : { seconds }) };
    const { token, expiresAt } = await signDevelopmentToken(this.configuration.developmentKeyFolder, actor, options);
    return { token, tokenType: 'Bearer', expiresAt: new Date(expiresAt).toISOString() };
  }
}
