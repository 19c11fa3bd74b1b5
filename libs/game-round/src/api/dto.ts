import {
  amountField,
  idField,
  ordinalParam,
  reasonField,
  seatField,
  seatParam,
  sittingIdField,
  tableIdField,
  textField,
} from '@casino/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { MOST_BETS_PER_COMMAND } from '../domain/index.js';

const table = tableIdField();
const coup = ordinalParam();

export class TablePath extends createZodDto(z.strictObject({ table })) {}
export class SeatPath extends createZodDto(z.strictObject({ table, seat: seatParam() })) {}
export class RoundPath extends createZodDto(z.strictObject({ table, coup })) {}
export class RoundSeatPath extends createZodDto(z.strictObject({ table, coup, seat: seatParam() })) {}
export class BetPath extends createZodDto(z.strictObject({ table, coup, bet: ordinalParam('Bet of the coup') })) {}

const maxima = z
  .record(textField(40, 'Kind of position', 'ante'), z.int().min(1).max(1_000_000))
  .meta({ description: 'Kind of position → times the minimum; those not named take the default of the game', example: { ante: 20 } });
const options = z
  .record(textField(40, 'Option', 'tripsOnFold'), z.union([textField(40, 'Choice', 'play'), z.boolean()]))
  .meta({ description: 'Options of the game (rules §5)', example: { tripsOnFold: 'play' } });

export class OpenTableBody extends createZodDto(
  z.strictObject({
    game: z.enum(['pair-e-poker', 'ultimate-holdem']),
    minimum: amountField('Table minimum in minor units'),
    maxima: maxima.optional(),
    options: options.optional(),
    chefDeTable: idField('Chef de table'),
  }),
) {}

export class ChangeLimitsBody extends createZodDto(z.strictObject({ maxima })) {}

export class TakeSeatBody extends createZodDto(
  z.strictObject({
    playerId: idField('Player'),
    colourValue: amountField("Value of a colour chip (pair'e poker); the table minimum when absent").optional(),
  }),
) {}

export class LeaveSeatBody extends createZodDto(z.strictObject({ sittingId: sittingIdField('Sitting that ends') })) {}

/** No body at all is an empty one. */
export class OpenRoundBody extends createZodDto(
  z
    .strictObject({ coup: z.int().min(1).max(999_999_999).optional().meta({ description: 'Number that the coup is expected to have' }) })
    .default({}),
) {}

export class PlaceBetsBody extends createZodDto(
  z.strictObject({
    seat: seatField(),
    bets: z
      .array(
        z.strictObject({
          position: textField(40, 'Position of the layout', 'cheval:2-8'),
          amount: amountField('Stake in minor units'),
        }),
      )
      .min(1)
      .max(MOST_BETS_PER_COMMAND),
  }),
) {}

export class DecisionBody extends createZodDto(
  z.strictObject({
    seat: seatField(),
    decision: z.enum(['check', 'fold', 'play']),
    multiple: z.int().min(1).max(4).optional().meta({ description: 'Of a Play, in times the Ante' }),
  }),
) {}

export class SensorBody extends createZodDto(
  z.strictObject({ chip: z.boolean().meta({ description: 'Whether a chip lies on the JP1 spot' }) }),
) {}

export class RegisterStakesBody extends createZodDto(
  z.strictObject({
    seats: z
      .array(seatField())
      .min(1)
      .max(9)
      .meta({ description: 'Seats whose JP1 stake is registered, all or none', example: [3, 5] }),
  }),
) {}

/** Of a void coup, or of JP1 stakes that go back. */
export class ReasonBody extends createZodDto(z.strictObject({ reason: reasonField() })) {}

export class ExposeBody extends createZodDto(z.strictObject({ place: textField(20, 'Where the card lies', 'box-2') })) {}
