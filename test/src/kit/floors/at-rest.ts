import { setTimeout as pause } from 'node:timers/promises';
import { auditBooks, type Books, type FloorClient, type Staff, type TableView } from '@casino/simulation';
import { shown } from '../audit/findings.js';

interface Ready {
  readonly status: string;
  readonly checks: Readonly<
    Record<string, { readonly details?: { readonly lag?: number; readonly unpublished?: number; readonly parkedKeys?: number } }>
  >;
}

export interface Resting {
  /** Where no coup is open, and whose chips are all there. */
  readonly tables?: readonly string[];
  readonly jackpots?: readonly string[];
  /** Longest wait. */
  readonly ms?: number;
}

/** Looks in a row that found nothing under way: what is sent by one is heard by another a moment later. */
const QUIET_LOOKS = 5;

/** What a process says of itself; undefined while it does not answer. */
const readiness = async (url: string): Promise<Ready | undefined> => {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  return answer === undefined ? undefined : ((await answer.json()) as Ready);
};

/** Whether it is ready, with nothing to publish, to hear or to resume. */
const owesNothing = (ready: Ready | undefined): boolean =>
  ready?.status === 'ready' &&
  Object.values(ready.checks).every(
    ({ details: { lag = 0, unpublished = 0, parkedKeys = 0 } = {} }) => lag + unpublished + parkedKeys === 0,
  );

/** Until nothing is under way between the services of a floor on which nobody plays. @throws Error with its state after `ms` */
export const atRest = async (
  { urls }: { readonly urls: readonly string[] },
  client: FloorClient,
  staff: Staff,
  { tables = [], jackpots = [], ms = 30_000 }: Resting = {},
): Promise<void> => {
  const auditor = await staff.auditor();
  const deadline = performance.now() + ms;
  for (let quiet = 0; ; await pause(50)) {
    const ready = await Promise.all(urls.map(readiness));
    const { balanced, ...books } = await auditBooks(client, staff, tables, jackpots);
    const { accounts } = (await client.get<Books>(auditor, '/books')).body;
    const reserved = accounts.filter(({ account, balance }) => balance !== '0' && account.startsWith('reserved:'));
    const views = await Promise.all(tables.map(async (tableId) => (await client.get<TableView>(auditor, `/tables/${tableId}`)).body));
    const open = views.filter(({ coupOpen }) => coupOpen);
    const resting = ready.every(owesNothing) && balanced && reserved.length === 0 && open.length === 0;
    quiet = resting ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS) return;
    if (performance.now() > deadline) throw new Error(`the floor does not come to rest: ${shown({ ready, books, reserved, open })}`);
  }
};
