import { idField, moneyText, sittingIdField, tableIdField } from '@casino/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

/** What the routes answer, for the description of the API; the tests hold the answers against it. */

const int = (description: string) => z.int().meta({ description });
const currency = z.string().meta({ description: 'ISO 4217', example: 'EUR' });
const revision = z.string().meta({ description: 'Of the last event', example: '3' });
const position = z.string().meta({ description: 'Of the store, up to which the books are right', example: '120' });

const account = z.strictObject({ playerId: idField('Player'), currency, balance: moneyText('Minor units, never below zero') });

const sitting = z.strictObject({
  phase: z.enum(['open', 'left', 'ended']).meta({ description: 'left: stakes are still on the layout' }),
  sittingId: sittingIdField(),
  tableId: tableIdField(),
  seat: int('Seat'),
  playerId: idField('Player'),
  game: z.enum(['pair-e-poker', 'ultimate-holdem']),
  currency,
  colour: z
    .nullable(z.strictObject({ name: z.string().meta({ example: 'white' }), value: moneyText('Of one chip') }))
    .meta({ description: 'Null with value chips' }),
  balance: moneyText('Chips before the player'),
  reserved: moneyText('Chips on the layout'),
  reservations: z.array(
    z.strictObject({
      coup: int('Coup'),
      bet: int('Its number in the coup'),
      position: z.string().meta({ description: 'On the layout; at jp1 the jackpot decides on it', example: 'ante' }),
      amount: moneyText(),
    }),
  ),
});

const float = z.strictObject({
  open: z.boolean().meta({ description: 'The rest is there while it is open' }),
  seance: int('Séance').optional(),
  currency: currency.optional(),
  opening: moneyText('Put up at the opening').optional(),
  refills: moneyText('Sum of the refills of this séance').optional(),
  refillRequested: z.boolean().meta({ description: 'Until a refill brings it to zero or above' }).optional(),
});

export class AccountView extends createZodDto(account) {}
export class AccountAnswer extends createZodDto(account.extend({ revision })) {}
export class SittingView extends createZodDto(sitting) {}
export class SittingAnswer extends createZodDto(sitting.extend({ revision })) {}
export class FloatView extends createZodDto(float) {}
export class FloatAnswer extends createZodDto(
  float.extend({
    tableId: tableIdField(),
    balance: moneyText('What the float holds by the books, signed'),
    drop: moneyText('What players paid in for chips less what they were paid out, by the books; signed'),
    revision,
    position,
  }),
) {}
export class BooksAnswer extends createZodDto(
  z.strictObject({
    position,
    total: moneyText('Of all accounts: zero'),
    accounts: z
      .array(z.strictObject({ account: z.string().meta({ example: 'sitting:T1-7' }), balance: moneyText('Signed') }))
      .meta({ description: 'Every account that does not stand at zero, by name' }),
  }),
) {}
