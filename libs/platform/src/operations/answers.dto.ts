import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

/** What the routes of operations answer, for the description of the API. Times in ISO 8601. */

const text = (description: string, example?: string) => z.string().meta({ description, ...(example === undefined ? {} : { example }) });
const number = (description: string) => z.int().meta({ description });
const service = text('Service', 'wallet');

export class ConsumersAnswer extends createZodDto(
  z.strictObject({
    service,
    group: text('Consumer group', 'wallet'),
    healthy: z.boolean(),
    lag: number('Events not dealt with yet, counted up to a bound'),
    partitions: z.array(z.strictObject({ source: text('Service'), partition: text('Partition'), lag: z.int(), stopped: z.boolean() })),
    parkedKeys: number('Of the partitions of this instance'),
    quarantined: number('Records that are no event of the contract'),
    parked: z.array(
      z.strictObject({
        key: text('Key on the bus', 'T1'),
        source: text('Source and partition'),
        records: z.int(),
        reason: text('Of the first, which keeps the others back'),
        error: z.string(),
        since: text('When'),
      }),
    ),
  }),
) {}

export class ParkedAnswer extends createZodDto(
  z.strictObject({
    service,
    count: number('Of all that are parked (under the key)'),
    records: z.array(
      z.strictObject({
        record: text('Names it when it is discarded'),
        key: text('Key on the bus', 'T1'),
        source: text('Source and partition'),
        at: text('Offset or position there'),
        stream: z.nullable(z.string()),
        revision: z.nullable(text('Revision', '7')),
        reason: z.string(),
        error: z.string(),
        attempts: z.int(),
        parkedAt: text('When'),
        retryAt: z.nullable(text('Null when it waits for a person')),
        size: number('Bytes'),
        event: z.record(z.string(), z.unknown()).optional().meta({ description: 'As it reads, asked for by its key' }),
        bytes: z.base64().optional().meta({ description: 'Of what is no event' }),
        withheld: z.literal(true).optional().meta({ description: 'It claims a stream that no service publishes' }),
      }),
    ),
  }),
) {}

export class WorkedThroughAnswer extends createZodDto(
  z.strictObject({ dealtWith: z.int(), waiting: number('Still parked under this key') }),
) {}

export class RelayAnswer extends createZodDto(
  z.strictObject({
    service,
    bus: z.enum(['embedded', 'kafka']),
    healthy: z.boolean(),
    leading: z.boolean().meta({ description: 'Whether this instance relays' }),
    holder: z.nullable(text('The instance that does')),
    checkpoint: z.nullable(text('Position up to which everything is on the topic')),
    head: text("The store's last position"),
    lag: number('Events that are not published yet, counted up to 1,000'),
    failure: z.nullable(z.string()),
    republishing: z.array(text('A request that is not finished')),
  }),
) {}

export class RepublishingAnswer extends createZodDto(
  z.strictObject({ request: text('Listed by the relay until it is finished'), from: text('Position after which events are sent again') }),
) {}

export class ActsAnswer extends createZodDto(
  z.strictObject({
    service,
    acts: z.array(
      z.strictObject({
        act: z.enum(['resume', 'discard', 'republish']),
        actor: z.strictObject({ id: z.string(), role: z.string(), device: z.string().optional(), card: z.string().optional() }),
        correlationId: z.string(),
        details: z.record(z.string(), z.nullable(z.string())),
        at: text('When'),
      }),
    ),
  }),
) {}
