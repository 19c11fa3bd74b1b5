import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class LiveAnswer extends createZodDto(z.strictObject({ status: z.literal('alive') })) {}

export class ReadyAnswer extends createZodDto(
  z.strictObject({
    status: z.enum(['ready', 'degraded', 'not-ready', 'shutting-down']),
    checks: z
      .record(
        z.string(),
        z.strictObject({ healthy: z.boolean(), degraded: z.boolean().optional(), details: z.record(z.string(), z.unknown()) }),
      )
      .meta({ description: 'By name; details are numbers and words for the person on duty' }),
  }),
) {}
