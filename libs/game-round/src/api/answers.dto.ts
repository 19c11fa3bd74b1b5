import { idField, moneyText, sittingIdField, tableIdField } from '@casino/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

/** What the routes answer, for the description of the API; the tests hold the answers against it. */

const int = (description: string) => z.int().meta({ description });
const seat = z.int().min(1).max(9).meta({ description: 'Seat', example: 3 });
const seats = (description: string) => z.array(seat).meta({ description });
const text = (description: string, example: string) => z.string().meta({ description, example });
const currency = text('ISO 4217', 'EUR');
const game = z.enum(['pair-e-poker', 'ultimate-holdem']);
const options = z.record(z.string(), z.union([z.string(), z.boolean()])).meta({ description: 'Options of the game (rules §5)' });
const limits = z.strictObject({
  minimum: moneyText('Table minimum in minor units'),
  maxima: z.record(z.string(), z.int()).meta({ description: 'Kind of position → times the minimum', example: { ante: 20 } }),
});
const sitting = { seat, sittingId: sittingIdField(), playerId: idField('Player') };
const standing = { stream: text('Whose state this is', 'round-T1-12'), revision: text('Of its last event', '3') };

const times = int('Times the JP1 stake');
const policy = {
  policy: int("Version of the jackpot's policy"),
  prizes: z.strictObject({ full: times, quads: times, 'straight-flush': times, 'community-royal': times, consolation: times }),
};

const table = z.strictObject({
  tableId: tableIdField(),
  open: z.boolean(),
  seance: int('The séance in progress, or the last one; from 1'),
  game,
  currency,
  seats: int('Seats that the table has'),
  options,
  limits,
  chefDeTable: idField('Chef de table'),
  taken: z.array(
    z.strictObject({
      ...sitting,
      chips: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('colour'), value: moneyText('Value of a colour chip') }),
        z.strictObject({ kind: z.literal('value') }),
      ]),
    }),
  ),
  held: z.array(z.enum(['float-not-open', 'float-short', 'claim'])).meta({ description: 'Why no coup starts; empty: one may' }),
  floatSeance: z.nullable(int('The séance that the float is open for')),
  jackpot: z
    .nullable(
      z.strictObject({
        jackpotId: idField('Jackpot'),
        currency,
        stake: moneyText('The one JP1 stake of the next coup'),
        ...policy,
        offered: z.boolean().meta({ description: 'Whether the next coup takes JP1 stakes' }),
      }),
    )
    .meta({ description: 'The one that the table is linked to' }),
  lastCoup: int('Number of the last coup started; 0 before the first'),
  coupOpen: z.boolean(),
});

const jp1 = z.strictObject({
  jackpotId: idField('Jackpot'),
  stake: moneyText('The one JP1 stake'),
  ...policy,
  standing: z
    .enum(['none', 'awaited', 'entered', 'declined', 'returned'])
    .meta({ description: 'What became of the JP1 stakes that the close lists; none: it lists none, or is yet to come' }),
  sensors: seats('Whose sensor reports a chip'),
  registered: seats('Whose stake is registered'),
  disagreeing: z
    .array(z.strictObject({ seat, kind: z.enum(['no-stake', 'no-chip', 'not-registered']) }))
    .meta({ description: 'Where sensor, console and stakes do not agree: after rien ne va plus the deal waits for them' }),
  claim: z.nullable(z.enum(['jackpot', 'consolation', 'community-royal'])).meta({ description: 'One of the two best hands is revealed' }),
  claimRejected: z.boolean(),
});

const course = {
  phase: z.enum(['betting', 'closing', 'playing', 'settled', 'voided']),
  next: z
    .nullable(
      z.strictObject({
        act: z.enum(['close-bets', 'deal', 'turn', 'reveal', 'settle']),
        step: z.nullable(text('Name of the step', 'flop')),
      }),
    )
    .meta({ description: "The croupier's next act; null while others are to act" }),
  decision: z.nullable(
    z.strictObject({
      stage: z.enum(['pre-flop', 'flop', 'river']),
      seat: seat.meta({ description: 'The seat to speak' }),
      waiting: z.boolean().meta({ description: 'Its Play waits for the wallet' }),
      multiples: z.array(z.int()).meta({ description: 'Of the Ante, that a Play may be', example: [3, 4] }),
      otherwise: z.enum(['check', 'fold']),
      seats: seats('All that have not decided'),
    }),
  ),
};

const bet = z.strictObject({
  bet: int('Number of the bet within its coup, from 1'),
  ...sitting,
  position: text('On the layout', 'cheval:2-8'),
  amount: moneyText('Stake in minor units'),
  status: z.enum(['placed', 'accepted', 'refused', 'withdrawn']).meta({ description: 'placed: the wallet is still to answer' }),
  reason: z.nullable(text('Why it was refused or withdrawn', 'insufficient-chips')),
});
const outcomes = z
  .array(
    z.strictObject({
      seat,
      position: text('On the layout', 'cheval:2-8'),
      stake: moneyText("All that lay there of the seat's"),
      result: z.enum(['won', 'lost', 'pushed', 'returned']).meta({ description: 'returned: the coup is void' }),
      gain: moneyText('Net, 0 unless won'),
      line: text('Of the pay table, or the hand, that decided it', 'ante'),
    }),
  )
  .meta({ description: "How each seat's stakes on one position ended, taken together; none before the coup is over" });
const cardText = z.string().regex(/^(?:[2-9TJQKA][cdhs]|X[rb])$/);
const place = text('Where it lies', 'board-1');
const NO_JP1 = 'Null while the table was not linked to a jackpot when the coup started';

const round = z.strictObject({
  ...standing,
  tableId: tableIdField(),
  coup: int('Coup'),
  seance: int('Séance'),
  game,
  currency,
  options,
  payTable: z.strictObject({ version: z.string(), lines: z.record(z.string(), z.string()).meta({ example: { ante: '1:1' } }) }),
  limits,
  croupier: idField('Who opened the coup'),
  seats: z.array(z.strictObject(sitting)).meta({ description: 'Taken when the coup started' }),
  chefDeTable: z.nullable(idField('Who runs the table')),
  commitment: text('Merkle root over the sealed cards, 64 hex digits', '0'.repeat(64)),
  deckSize: z.int(),
  ...course,
  jp1: z
    .nullable(
      jp1.extend({
        awaitedSince: z.nullable(int('When the betting closed, ms since the epoch')).meta({ description: 'Null while it is not awaited' }),
        returnOffered: z.boolean().meta({ description: 'The jackpot is late: the chef de table may return the JP1 stakes' }),
      }),
    )
    .meta({ description: NO_JP1 }),
  bets: z.array(bet).meta({ description: 'In the order of placing' }),
  outcomes,
  cards: z
    .array(z.strictObject({ place, position: int('Draw position in the shoe, from 0'), card: z.nullable(cardText) }))
    .meta({ description: 'In the order of drawing; `card` is null while it lies face down' }),
  folded: seats('Whose hand was folded'),
  satOut: seats('Left during the coup'),
  voidReason: z.nullable(text('Why it is void', 'a card fell')),
});

export class TableView extends createZodDto(table) {}
export class TableAnswer extends createZodDto(z.strictObject({ ...standing, ...table.shape })) {}
export class TablesAnswer extends createZodDto(
  z.strictObject({ position: text('Of the store, up to which the list is right', '120'), tables: z.array(table) }),
) {}
export class RoundAnswer extends createZodDto(round) {}
export class RoundActView extends createZodDto(
  z.strictObject({
    tableId: tableIdField(),
    coup: int('Coup'),
    ...course,
    jp1: z.nullable(jp1).meta({ description: NO_JP1 }),
    bets: z.array(bet).meta({ description: 'Those that the command concerned' }),
    outcomes,
  }),
) {}
export class SeatCardsAnswer extends createZodDto(
  z.strictObject({ seat, cards: z.array(z.strictObject({ place, card: cardText })).meta({ description: 'None before the deal' }) }),
) {}
