import { AMOUNT_MESSAGE, amountField, claimIdField, fromField, idField, reasonField, tableIdField } from '@casino/platform';
import { JP1_CONSOLATION, JP1_PRIZES } from '@casino/games';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

/** Far beyond any jackpot, and far enough below the longest amount of an event that no sum or multiple of them gets there. */
const DIGITS = 24;

const amount = (description: string) => amountField(description).refine((value) => value < 10n ** BigInt(DIGITS), AMOUNT_MESSAGE);
const source = (description: string) => z.enum(['meter', 'house']).default('meter').meta({ description });
/** × the JP1 stake; by default what the regulation says. */
const multiple = (regular: bigint, description: string) => z.int().min(1).max(1_000_000).default(Number(regular)).meta({ description });
const prizes = z
  .strictObject({
    full: multiple(JP1_PRIZES.full, 'Full house'),
    quads: multiple(JP1_PRIZES.quads, 'Four of a kind'),
    'straight-flush': multiple(JP1_PRIZES['straight-flush'], 'Straight flush'),
    'community-royal': multiple(JP1_PRIZES['community-royal'], 'Royal on the board'),
    consolation: multiple(JP1_CONSOLATION, 'Of the others, when the royal of somebody at their table is confirmed'),
  })
  .prefault({})
  .meta({ description: 'What is paid, × the JP1 stake' });
const jackpot = idField('Jackpot');
const claim = claimIdField();

export class JackpotPath extends createZodDto(z.strictObject({ jackpot })) {}
export class JackpotTablePath extends createZodDto(z.strictObject({ jackpot, table: tableIdField() })) {}
export class ClaimPath extends createZodDto(z.strictObject({ jackpot, claim })) {}
export class FromQuery extends createZodDto(z.strictObject({ from: fromField().prefault('0') })) {}
export class ClaimsQuery extends createZodDto(
  z.strictObject({
    from: fromField().prefault('0'),
    status: z.enum(['open', 'confirmed', 'rejected', 'released']).optional().meta({ description: 'Only claims that stand so' }),
  }),
) {}
export class SlipQuery extends createZodDto(
  z.strictObject({ format: z.enum(['html', 'json']).default('html').meta({ description: 'To print, or to read' }) }),
) {}

export class PolicyBody extends createZodDto(
  z.strictObject({
    seed: amount('Put up by the house at the start of each cycle'),
    stake: amount('The one JP1 stake'),
    prizes,
    contributionPpm: z
      .int()
      .min(0)
      .max(1_000_000)
      .default(1_000_000)
      .meta({ description: 'Millionths of the stake that the meter gets; must be whole minor units', example: 1_000_000 }),
    fixedPrizesFrom: source('What pays the fixed prizes'),
    consolationFrom: source('What pays the consolations'),
  }),
) {}

export class LinkTableBody extends createZodDto(z.strictObject({ tableId: tableIdField('Table of ultimate hold’em') })) {}
export class SuspendBody extends createZodDto(
  z.strictObject({ tableId: tableIdField('Absent: the jackpot itself').optional(), reason: reasonField() }),
) {}
/** No body at all is an empty one. */
export class ResumeBody extends createZodDto(
  z.strictObject({ tableId: tableIdField('Absent: the jackpot itself').optional() }).default({}),
) {}
export class StopBody extends createZodDto(
  z.strictObject({
    to: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('jackpot'), jackpotId: idField('Jackpot that gets the increment') }),
        z.strictObject({ kind: z.literal('orphelins') }),
      ])
      .meta({ description: 'Where the increment goes' }),
  }),
) {}
export class IdentifyBody extends createZodDto(
  z
    .strictObject({
      refusedAs: z
        .enum(['not-as-dealt', 'misread', 'no-valid-stake'])
        .optional()
        .meta({ description: 'Why it is not the hand that was claimed; absent: it is' }),
    })
    .default({}),
) {}
export class ReleaseBody extends createZodDto(
  z.strictObject({ paidAt: z.enum(['table', 'cage']).meta({ description: 'At the cage a cashier countersigns' }) }),
) {}
