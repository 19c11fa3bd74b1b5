import { AMOUNT_MESSAGE, amountField, idField, reasonField, sittingIdField, tableIdField } from '@casino/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

/** Far beyond any floor, and far enough below the longest amount of an event that no sum of them gets there. */
const DIGITS = 24;

const amount = (description?: string) => amountField(description).refine((value) => value < 10n ** BigInt(DIGITS), AMOUNT_MESSAGE);

const text = (pattern: RegExp, description: string) =>
  z
    .string(AMOUNT_MESSAGE)
    .max(DIGITS, AMOUNT_MESSAGE)
    .regex(pattern, AMOUNT_MESSAGE)
    .meta({ description, example: '1250' })
    .transform((digits) => BigInt(digits));

const signedAmount = () => text(/^-?[1-9][0-9]*$/, 'Whole minor units, to the player when positive; not zero');
const count = () => text(/^(?:0|[1-9][0-9]*)$/, 'Whole minor units that were counted');
const seance = () => z.int().min(1).max(999_999_999).meta({ description: 'Séance', example: 1 });

export class PlayerPath extends createZodDto(z.strictObject({ player: idField('Player') })) {}
export class SittingPath extends createZodDto(z.strictObject({ sitting: sittingIdField() })) {}
export class TablePath extends createZodDto(z.strictObject({ table: tableIdField() })) {}

export class AmountBody extends createZodDto(z.strictObject({ amount: amount() })) {}
export class BuyInBody extends createZodDto(z.strictObject({ sittingId: sittingIdField(), amount: amount() })) {}
export class AdjustmentBody extends createZodDto(
  z.strictObject({ amount: signedAmount(), tableId: tableIdField('Table whose float it goes against'), reason: reasonField() }),
) {}
export class CashOutBody extends createZodDto(z.strictObject({ amount: amount('All that is not on the layout when absent').optional() })) {}
export class ColourBody extends createZodDto(z.strictObject({ value: amount('Value of one chip') })) {}
export class OpenFloatBody extends createZodDto(z.strictObject({ seance: seance(), amount: amount() })) {}
export class RefillFloatBody extends createZodDto(z.strictObject({ amount: amount() })) {}
export class CloseFloatBody extends createZodDto(z.strictObject({ counted: count() })) {}
