import {
  AMOUNT_PATTERN,
  MONEY_MAX_LENGTH,
  MONEY_PATTERN,
  OPAQUE_ID_PATTERN,
  PLAIN_TEXT_PATTERN,
  SITTING_ID_PATTERN,
  TABLE_ID_PATTERN,
} from '@casino/kernel';
import { z } from 'zod';

/** Issues with this message make the answer an `invalid-amount`. */
export const AMOUNT_MESSAGE = 'An amount is a string of whole minor units, for example "1250"';

/** An amount of a command: at least one minor unit; text on the wire, bigint for us. A JSON number is refused. */
export const amountField = (description = 'Whole minor units, at least 1') =>
  z
    .string(AMOUNT_MESSAGE)
    .max(MONEY_MAX_LENGTH, AMOUNT_MESSAGE)
    .regex(AMOUNT_PATTERN, AMOUNT_MESSAGE)
    .meta({ description, example: '1250' })
    .transform((text) => BigInt(text));

/** A sum in an answer, signed: the text that formatMoney makes. */
export const moneyText = (description = 'Whole minor units') =>
  z.string().max(MONEY_MAX_LENGTH).regex(MONEY_PATTERN).meta({ description, example: '1250' });

/** Players, actors, devices: nothing that names a person. */
export const idField = (description = 'Opaque id') =>
  z.string().regex(OPAQUE_ID_PATTERN, 'An id is 1 to 64 of the characters A-Z a-z 0-9 _ . : -').meta({ description, example: 'p-17' });

export const tableIdField = (description = 'Table') =>
  z.string().regex(TABLE_ID_PATTERN, 'A table id is 1 to 24 of the characters A-Z a-z 0-9 _').meta({ description, example: 'T1' });

export const sittingIdField = (description = 'Sitting: table and ordinal') =>
  z
    .string()
    .regex(SITTING_ID_PATTERN, 'A sitting is named after its table and its ordinal, for example T1-4')
    .meta({ description, example: 'T1-4' });

/** A claim on a jackpot: named as a sitting is, after table and ordinal, here of the coup. */
export const claimIdField = (description = 'Claim: table and coup') =>
  z
    .string()
    .regex(SITTING_ID_PATTERN, 'A claim is named after its table and its coup, for example T1-12')
    .meta({ description, example: 'T1-12' });

export const uuidField = (description = 'UUID') =>
  z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'A UUID in lower case')
    .meta({ description, example: 'fe12b69d-861e-5768-a3b6-c14b248299c3' });

/** A seat in a body. */
export const seatField = (description = 'Seat') => z.int().min(1).max(9).meta({ description, example: 3 });

const digits = (pattern: RegExp, message: string, description: string) =>
  z.string().regex(pattern, message).meta({ description, example: '3' }).transform(Number);

/** A seat in a path. */
export const seatParam = (description = 'Seat') => digits(/^[1-9]$/, 'A seat is a number from 1 to 9', description);

/** A coup or another ordinal in a path, from 1. */
export const ordinalParam = (description = 'Coup') => digits(/^[1-9][0-9]{0,8}$/, 'An ordinal is a number from 1', description);

/** The revision of a stream from which events or lines of a register are wanted. */
export const fromField = (description = 'First revision: `next` of the answer before') =>
  z
    .string()
    .regex(/^(?:0|[1-9][0-9]{0,14})$/, 'A revision is a number from 0')
    .meta({ description, example: '0' })
    .transform((text) => BigInt(text));

/** Any other text: nothing in it acts on who prints it. */
export const textField = (longest: number, description: string, example: string) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(PLAIN_TEXT_PATTERN, 'A text is without control and format characters')
    .meta({ description, example });

/** Free text by a person at the table; never about a person. */
export const reasonField = (description = 'Reason') => textField(200, description, 'card exposed');
