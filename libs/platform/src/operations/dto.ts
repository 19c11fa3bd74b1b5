import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { textField } from '../validation/fields.js';

const revision = () =>
  z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,17})$/, 'A revision is a whole number from 0')
    .meta({ description: 'Revision of an event in its stream', example: '7' })
    .transform((text) => BigInt(text));
const stream = () => textField(200, 'Stream', 'round-T1-12');
/** As it came over the bus: from a foreign publisher it may be anything. */
const key = () => z.string().max(4_096).meta({ description: 'Key on the bus', example: 'T1' });

export class ServicePathDto extends createZodDto(
  z.strictObject({
    service: z
      .string()
      .regex(/^[a-z-]{1,32}$/)
      .meta({ example: 'wallet' }),
  }),
) {}

export class ParkedQueryDto extends createZodDto(
  z.strictObject({
    key: key().optional(),
    limit: z
      .string()
      .regex(/^[1-9][0-9]{0,2}$/, 'A limit is a number from 1 to 999')
      .transform(Number)
      .optional()
      .meta({ description: 'At most so many records, the first first; 100 when absent', example: '100' }),
  }),
) {}

export class ResumeDto extends createZodDto(z.strictObject({ key: key() })) {}

export class DiscardDto extends createZodDto(
  z.strictObject({
    key: key(),
    record: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'The id of a record as the list gives it')
      .meta({ description: 'Which of the records under the key', example: '4f1d0c6a9be0f5a3c2d1e0f9a8b7c6d5' }),
    as: z
      .strictObject({ stream: stream(), revision: revision() })
      .optional()
      .meta({ description: 'What unreadable bytes stood for, so that the next revision of that stream is no gap' }),
  }),
) {}

export class RepublishDto extends createZodDto(
  z
    .strictObject({
      from: textField(100, 'Position in the store: events after it are sent again', '1024').optional(),
      after: z
        .strictObject({ stream: stream(), revision: revision() })
        .optional()
        .meta({ description: 'An event: those after it are sent again' }),
    })
    .refine(({ from, after }) => from === undefined || after === undefined, 'Either a position or an event, or neither for all events'),
) {}
