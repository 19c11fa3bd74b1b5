import { parseMoney, sumMoney, type Money } from '@casino/kernel';
import type { FloorClient } from './floor-client.js';
import type { AwardsPage, ClaimRecordView, ClaimsPage, JackpotView } from './wire.js';

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
  let paid = 0n;
  for (let from: string | null = '0'; from !== null;) {
    const page: AwardsPage = (await client.get<AwardsPage>(token, `/jackpots/${jackpotId}/awards?from=${from}`)).body;
    paid += sumMoney(page.awards.filter(({ source }) => source === 'house').map(({ amount }) => parseMoney(amount)));
    from = page.next;
  }
  return paid;
};

/** What was released at the cage. */
const paidAtCage = async (client: FloorClient, token: string, jackpotId: string): Promise<Money> => {
  let paid = 0n;
  for (let from: string | null = '0'; from !== null;) {
    const page: ClaimsPage = (await client.get<ClaimsPage>(token, `/jackpots/${jackpotId}/claims?from=${from}&status=released`)).body;
    for (const { claimId, released } of page.claims) {
      if (released === null || released.paidAt !== 'cage') continue;
      const { payments } = (await client.get<ClaimRecordView>(token, `/jackpots/${jackpotId}/claims/${claimId}`)).body;
      paid += sumMoney(payments.filter(({ paidAt }) => paidAt === 'cage').map(({ amount }) => parseMoney(amount)));
    }
    from = page.next;
  }
  return paid;
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
