import { claimIdField, idField, moneyText, sittingIdField, tableIdField, uuidField } from '@casino/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

/** What the routes answer, for the description of the API; the tests hold the answers against it. */

const int = (description: string) => z.int().meta({ description });
const instant = (description: string) => z.int().meta({ description: `${description}, ms since the epoch`, example: 1_790_000_000_000 });
const revision = (description: string) => z.string().meta({ description, example: '12' });
const next = z.nullable(revision('The revision to go on from (`from`); null at the end'));
const currency = z.string().meta({ description: 'ISO 4217', example: 'EUR' });
const source = z.enum(['meter', 'house']);
const paidAt = z.enum(['table', 'cage']);
const rejection = z.enum(['not-as-dealt', 'misread', 'no-valid-stake']);
const claimKind = z
  .enum(['jackpot', 'community-royal', 'consolation'])
  .meta({ description: 'consolation: a royal of somebody without JP1' });
const cards = z.array(z.string().meta({ example: 'Ts' })).length(5);
const byCard = { mcd: idField('MCD'), card: idField('His supervisor card') };

const cycleAmount = z.strictObject({ cycle: int('Cycle'), amount: moneyText() });
const prizes = z
  .strictObject({
    full: int('Full house'),
    quads: int('Four of a kind'),
    'straight-flush': int('Straight flush'),
    'community-royal': int('Royal on the board'),
    consolation: int('Of the others, when the royal of somebody at their table is confirmed'),
  })
  .meta({ description: 'What is paid, × the JP1 stake' });
const policy = z.strictObject({
  version: int('From 1'),
  seed: moneyText('Put up by the house'),
  stake: moneyText('The one JP1 stake'),
  prizes,
  contributionPpm: int('Millionths of the stake that the meter gets'),
  fixedPrizesFrom: source,
  consolationFrom: source,
});
const books = z.strictObject({
  meterAccount: moneyText('What the account meter:J holds: running, frozen and shares not yet awarded'),
  ...{
    seed: moneyText(),
    carriedIn: moneyText(),
    movedIn: moneyText(),
    contributions: moneyText(),
    topUps: moneyText(),
    returned: moneyText(),
  },
  ...{
    paid: moneyText('Prizes and consolations paid from the meter'),
    shares: moneyText(),
    carriedOut: moneyText(),
    movedOut: moneyText(),
    seedGivenBack: moneyText(),
  },
});

const jackpot = z.strictObject({
  jackpotId: idField('Jackpot'),
  currency,
  stopped: z.boolean(),
  suspended: z.boolean().meta({ description: 'By a fault of the jackpot itself' }),
  running: z.nullable(cycleAmount).meta({ description: 'The running meter; null when the jackpot was stopped' }),
  frozen: z.array(cycleAmount),
  policy: z.nullable(policy).meta({ description: 'Of the open cycle' }),
  nextPolicy: z.nullable(policy).meta({ description: 'In force from the next cycle on' }),
  tables: z.array(
    z.strictObject({
      tableId: tableIdField(),
      suspended: z.boolean(),
      takesStakes: z
        .boolean()
        .meta({ description: 'As far as the jackpot is concerned; `jackpot` in GET /tables/T is what the table offers' }),
    }),
  ),
  openCoups: int('Coups whose JP1 stakes are in and that are not over'),
  openClaims: z.array(z.strictObject({ claimId: claimIdField(), kind: claimKind, confirmed: z.boolean(), share: z.nullable(moneyText()) })),
  stopNotifiedAt: z.nullable(instant('Notice of its end')),
  books,
});
const readJackpot = jackpot.extend({ revision: revision('Of its last event') });

const award = z.strictObject({
  revision: revision('Of the event in the stream of the jackpot'),
  eventId: uuidField('Event'),
  kind: z.enum(['jackpot', 'fixed-prize', 'consolation']),
  game: z.literal('ultimate-holdem'),
  at: instant('Date and time'),
  jackpotId: idField('Jackpot'),
  cycle: int('Cycle'),
  policy: int('Version of the policy by which the coup is paid: its players saw that one'),
  currency,
  tableId: tableIdField(),
  coup: int('Coup'),
  seat: int('Seat'),
  playerId: idField('Player; surname and first name are the wallet’s, under this id'),
  sittingId: sittingIdField(),
  amount: moneyText('Paid'),
  combination: z.enum(['royal', 'community-royal', 'straight-flush', 'quads', 'full', 'consolation']),
  claimId: z.nullable(claimIdField('Claim; null of a hand that opens none')),
  meter: moneyText('Of a jackpot the frozen amount, else the running meter after the payment'),
  shares: z.nullable(int('Of a jackpot: one of so many equal shares')),
  stake: z.nullable(moneyText('The JP1 stake that a prize is a multiple of; null of a jackpot')),
  source,
  paidAt,
  croupier: idField('Croupier'),
  chefDeTable: idField('Chef de table'),
  cards: z.nullable(cards).meta({ description: 'Of the royal; null of a hand that opens no claim' }),
  identified: z.nullable(z.strictObject(byCard)),
  review: z
    .nullable(z.strictObject({ review: int('Number of the review'), reviewer: idField('Reviewer') }))
    .meta({ description: 'The confirmed one' }),
  released: z.nullable(z.strictObject(byCard)),
  cashier: z.nullable(idField('Cashier; null when paid at the table')),
});

const claim = z.strictObject({
  jackpotId: idField('Jackpot'),
  claimId: claimIdField(),
  cycle: int('Of the coup'),
  policy: int('Version of the policy by which the coup is paid: its players saw that one'),
  prizes,
  currency,
  tableId: tableIdField(),
  coup: int('Coup'),
  kind: claimKind,
  holder: z
    .nullable(z.strictObject({ seat: int('Seat'), sittingId: sittingIdField(), playerId: idField('Player') }))
    .meta({ description: 'Null of a community royal' }),
  cards,
  croupier: idField('Croupier'),
  chefDeTable: idField('Chef de table'),
  entries: z
    .array(
      z.strictObject({
        seat: int('Seat'),
        sittingId: sittingIdField(),
        playerId: idField('Player'),
        stake: moneyText(),
        contribution: moneyText(),
      }),
    )
    .meta({ description: 'The JP1 players of the coup' }),
  lastBetsAt: instant('Rien ne va plus of the coup'),
  openedAt: instant('Opened'),
  status: z.enum(['open', 'confirmed', 'rejected', 'released']),
  called: z.nullable(z.strictObject({ croupier: idField('Croupier'), at: instant('Called') })),
  identified: z.nullable(z.strictObject({ ...byCard, at: instant('Identified') })),
  reviews: z.array(
    z.strictObject({
      review: int('From 1'),
      reviewer: idField('Reviewer'),
      outcome: z.enum(['confirmed', 'rejected', 'inconclusive']),
      rejection: z.nullable(rejection),
      counts: z.boolean().meta({ description: 'Not when the reviewer dealt, ran the table or identified the hand' }),
    }),
  ),
  rejected: z.nullable(
    z.strictObject({ by: z.enum(['supervisor', 'review']), person: idField('Who refused it'), reason: rejection, at: instant('Rejected') }),
  ),
  share: z
    .nullable(z.strictObject({ amount: moneyText(), frozen: moneyText(), shares: int('Equal shares') }))
    .meta({ description: 'Of the split of its cycle' }),
  released: z.nullable(z.strictObject({ ...byCard, paidAt, cashier: z.nullable(idField('Cashier')), at: instant('Released') })),
});

const signature = z.strictObject({
  role: z.enum(['mcd', 'cashier']),
  id: idField('Who signs'),
  card: z.nullable(idField('Supervisor card')),
});
const displayed = z.strictObject({
  revision: revision('Of the event'),
  jackpotId: idField('Jackpot'),
  tableId: tableIdField(),
  seance: int('Séance of the table'),
  running: cycleAmount,
  frozen: z.array(cycleAmount),
  recordedAt: instant('Recorded'),
});

export class JackpotView extends createZodDto(jackpot) {}
export class JackpotAnswer extends createZodDto(readJackpot) {}
export class JackpotsAnswer extends createZodDto(z.strictObject({ jackpots: z.array(readJackpot) })) {}
export class ClaimsAnswer extends createZodDto(z.strictObject({ jackpotId: idField('Jackpot'), claims: z.array(claim), next })) {}
export class ClaimAnswer extends createZodDto(claim.extend({ payments: z.array(award) })) {}
export class SlipAnswer extends createZodDto(
  z.strictObject({ claim, slips: z.array(award.extend({ signatures: z.array(signature) })).meta({ description: 'One for each payment' }) }),
) {}
export class AwardsAnswer extends createZodDto(z.strictObject({ jackpotId: idField('Jackpot'), awards: z.array(award), next })) {}
export class DisplayedAmountsAnswer extends createZodDto(
  z.strictObject({ jackpotId: idField('Jackpot'), displayedAmounts: z.array(displayed), next }),
) {}
