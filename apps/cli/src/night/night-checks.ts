import { setTimeout as pause } from 'node:timers/promises';
import { parseMoney, sumMoney } from '@casino/kernel';
import { auditBooks, listOf, type Award, type ClaimRecordView } from '@casino/simulation';
import { coupEventsOver } from '../floor/coup-events.js';
import { replayCoup } from '../replay/index.js';
import type { NightFloor } from './night-floor.js';
import type { NightPlan } from './night-plan.js';

export interface Check {
  readonly what: string;
  readonly agrees: boolean;
}

/** The last events take a moment to reach the books, ms. */
const SETTLING = 10_000;

const booksBalance = async ({ client, staff }: NightFloor, { tables, jackpot }: NightPlan): Promise<boolean> => {
  for (const deadline = performance.now() + SETTLING; ; await pause(20)) {
    const { balanced } = await auditBooks(
      client,
      staff,
      tables.map(({ tableId }) => tableId),
      [jackpot.jackpotId],
    );
    if (balanced || performance.now() > deadline) return balanced;
  }
};

/** Every coup of the night, dealt and settled again from its published secret. */
const coupsReplay = async ({ client, staff }: NightFloor, { coups }: NightPlan): Promise<boolean> => {
  const token = await staff.auditor();
  const replayed = await Promise.all(
    coups.map(async ({ tableId, coup }) => replayCoup(await coupEventsOver(client, token, tableId, coup))),
  );
  return replayed.every(({ agrees, outcome }) => agrees && outcome === 'settled');
};

const alike = (one: readonly string[], other: readonly string[]): boolean => one.toSorted().join() === other.toSorted().join();

/** What must be true in the morning. @param paid claims of the shared cycle @param rejected the claim that the review refused */
export const nightChecks = async (
  floor: NightFloor,
  plan: NightPlan,
  paid: readonly ClaimRecordView[],
  rejected: ClaimRecordView,
): Promise<readonly Check[]> => {
  const path = `/jackpots/${plan.jackpot.jackpotId}/awards`;
  const awards = await listOf<Award>(floor.client, await floor.staff.auditor(), path, 'awards');
  const awarded = awards.filter(({ kind }) => kind === 'jackpot');
  const consoled = awards.filter(({ kind }) => kind === 'consolation');
  const shares = paid.map(({ share }) => (share === null ? 0n : parseMoney(share.amount)));
  const frozen = paid.map(({ share }) => (share === null ? 0n : parseMoney(share.frozen)));
  const remainder = (frozen[0] ?? 0n) - sumMoney(shares);
  const others = paid.flatMap(({ tableId, holder }) =>
    [1, 2, 3, 4].filter((seat) => seat !== holder?.seat).map((seat) => `${tableId} ${seat}`),
  );
  return [
    {
      what: 'both shares are the same, and with the remainder they are the frozen amount',
      agrees: new Set(shares).size === 1 && remainder >= 0n && remainder < BigInt(shares.length) && new Set(frozen).size === 1,
    },
    {
      what: 'each share was awarded once, with its amount',
      agrees: alike(
        awarded.map(({ claimId, amount }) => `${claimId} ${amount}`),
        paid.map(({ claimId, share }) => `${claimId} ${share?.amount}`),
      ),
    },
    {
      what: 'every other JP1 player of the two coups has one consolation',
      agrees: alike(
        consoled.map(({ tableId, seat }) => `${tableId} ${seat}`),
        others,
      ),
    },
    {
      what: 'nothing was paid for the royal that the review rejected',
      agrees: rejected.status === 'rejected' && awards.every(({ claimId }) => claimId !== rejected.claimId),
    },
    { what: 'every coup deals and settles again as it was told', agrees: await coupsReplay(floor, plan) },
    {
      what: 'the books balance: accounts, transit, chips of the tables, meter, frozen amounts, shares',
      agrees: await booksBalance(floor, plan),
    },
  ];
};
