import { setTimeout as pause } from 'node:timers/promises';
import { auditBooks, type FloorClient, type Staff, type TableView } from '@casino/simulation';
import type { ServiceFloor } from './service-floor.js';

const bigintText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

interface Checks {
  readonly [name: string]: {
    readonly healthy: boolean;
    readonly details: { readonly lag?: number; readonly unpublished?: number; readonly parkedKeys?: number };
  };
}

/** What an instance has yet to publish, to hear and to resume; undefined while it does not know. */
const owes = async (url: string): Promise<number | undefined> => {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  if (answer === undefined) return undefined;
  const { status, checks } = (await answer.json()) as { status: string; checks: Checks };
  if (status !== 'ready') return undefined;
  return Object.values(checks).reduce(
    (sum, { details: { lag = 0, unpublished = 0, parkedKeys = 0 } }) => sum + lag + unpublished + parkedKeys,
    0,
  );
};

/** Resolves when nothing is under way between the services of a floor on which nobody plays. @throws Error with its state after `ms` */
export const atRest = async (
  floor: ServiceFloor,
  client: FloorClient,
  staff: Staff,
  tableIds: readonly string[],
  jackpotIds: readonly string[] = [],
  ms = 180_000,
): Promise<void> => {
  const deadline = performance.now() + ms;
  for (let calm = 0; ; await pause(100)) {
    const debts = await Promise.all(floor.all.filter(({ running }) => running).map(({ url }) => owes(url)));
    const audit = await auditBooks(client, staff, tableIds, jackpotIds);
    const views = await Promise.all(
      tableIds.map(async (tableId) => (await client.get<TableView>(await staff.croupier(tableId), `/tables/${tableId}`)).body),
    );
    const resting = audit.balanced && debts.every((debt) => debt === 0) && views.every(({ coupOpen }) => !coupOpen);
    // what is sent by one is heard by another a moment later
    calm = resting ? calm + 1 : 0;
    if (calm === 3) return;
    if (performance.now() > deadline) {
      const checks = await Promise.all(
        floor.all.map(async ({ app, url }) => ({
          app,
          health: await fetch(`${url}/health/ready`).then((answer) => answer.json(), String),
        })),
      );
      throw new Error(
        `the floor does not come to rest: ${JSON.stringify({ debts, audit, checks, open: views.filter(({ coupOpen }) => coupOpen) }, bigintText)}`,
      );
    }
  }
};
