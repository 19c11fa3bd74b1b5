import { parseMoney, sumMoney, type Money } from '@casino/kernel';
import type { FloorClient } from './floor-client.js';
import { listOf } from './list-of.js';
import type { Award, ClaimRecordView, ClaimView, JackpotView } from './wire.js';

export interface JackpotAudit {
  readonly jackpotId: string;
  readonly tables: readonly string[];
  /** What the jackpot shows and owes: running meter, frozen amounts, shares not yet awarded. */
  readonly standing: Money;
  /** What its own legs and those that the wallet has to make add up to. */
  readonly meterAccount: Money;
  /** `meter:J` by the wallet's books, and what the jackpot's events say that the wallet moved. */
  readonly walletMeter: Money;
  readonly walletMeterOwed: Money;
  /** What the house got of JP1 stakes and not paid as prizes. */
  readonly house: Money;
  /** Paid to accounts instead of as chips. */
  readonly cage: Money;
}

/** The chips that left the linked tables are in the meter, with the house or on accounts; the wallet's meter is the jackpot's. @param missing put up and not found at its tables */
export const isBalanced = ({ standing, meterAccount, walletMeter, walletMeterOwed, house, cage }: JackpotAudit, missing: Money): boolean =>
  standing === meterAccount && walletMeter === walletMeterOwed && missing === walletMeter + house + cage;

const PPM = 1_000_000n;

/** Prizes that the house paid instead of the meter, as the register of awards has them. */
const paidByHouse = async (client: FloorClient, token: string, jackpotId: string): Promise<Money> => {
  const awards = await listOf<Award>(client, token, `/jackpots/${jackpotId}/awards`, 'awards');
  return sumMoney(awards.filter(({ source }) => source === 'house').map(({ amount }) => parseMoney(amount)));
};

/** What was released at the cage. */
const paidAtCage = async (client: FloorClient, token: string, jackpotId: string): Promise<Money> => {
  const path = `/jackpots/${jackpotId}/claims`;
  const released = await listOf<ClaimView>(client, token, path, 'claims', '&status=released');
  const atCage = released.filter((claim) => claim.released?.paidAt === 'cage');
  const records = await Promise.all(atCage.map(({ claimId }) => client.get<ClaimRecordView>(token, `${path}/${claimId}`)));
  const payments = records.flatMap(({ body }) => body.payments).filter(({ paidAt }) => paidAt === 'cage');
  return sumMoney(payments.map(({ amount }) => parseMoney(amount)));
};

/** A jackpot by its own books and the wallet's. Its policy is taken to be the same since it was opened. @param balanceOf of an account of the wallet's books */
export const auditJackpot = async (
  client: FloorClient,
  token: string,
  jackpotId: string,
  balanceOf: (account: string) => Money,
): Promise<JackpotAudit> => {
  const { body } = await client.get<JackpotView>(token, `/jackpots/${jackpotId}`);
  const { books, running, frozen, openClaims, policy, tables } = body;
  const owed = sumMoney(openClaims.map(({ share }) => (share === null ? 0n : parseMoney(share))));
  const meters = running === null ? frozen : [...frozen, running];
  const entered = parseMoney(books.contributions) - parseMoney(books.returned);
  const ppm = policy === null ? PPM : BigInt(policy.contributionPpm);
  if (ppm === 0n) throw new RangeError(`${jackpotId}: what the house got of stakes that contribute nothing is not known`);
  const houseMayPay = policy !== null && (policy.fixedPrizesFrom === 'house' || policy.consolationFrom === 'house');
  return {
    jackpotId,
    tables: tables.map(({ tableId }) => tableId),
    standing: sumMoney(meters.map(({ amount }) => parseMoney(amount))) + owed,
    meterAccount: parseMoney(books.meterAccount),
    walletMeter: balanceOf(`meter:${jackpotId}`),
    walletMeterOwed: entered - parseMoney(books.paid) - (parseMoney(books.shares) - owed),
    house: (entered * (PPM - ppm)) / ppm - (houseMayPay ? await paidByHouse(client, token, jackpotId) : 0n),
    cage: await paidAtCage(client, token, jackpotId),
  };
};
