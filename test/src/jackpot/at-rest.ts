import { setTimeout as pause } from 'node:timers/promises';
import type { Books, FloorClient, Staff } from '@casino/simulation';

interface Ready {
  readonly checks: Readonly<Record<string, { readonly details?: { readonly lag?: number; readonly parkedKeys?: number } }>>;
}

const REST_MS = 30_000;
/** Looks in a row that found nothing under way: what is heard may give others something to hear. */
const QUIET_LOOKS = 5;

/** Until nothing is under way between the services: nobody lags, nothing is parked, nothing in transit, no stake reserved. */
export const atRest = async (urls: readonly string[], client: FloorClient, staff: Staff): Promise<void> => {
  const auditor = await staff.auditor();
  let quiet = 0;
  for (const deadline = performance.now() + REST_MS; ; await pause(30)) {
    const ready = await Promise.all(urls.map(async (url) => (await (await fetch(`${url}/health/ready`)).json()) as Ready));
    const details = ready.flatMap(({ checks }) => Object.values(checks).map((check) => check.details));
    const busy = details.some((detail) => detail !== undefined && ((detail.lag ?? 0) > 0 || (detail.parkedKeys ?? 0) > 0));
    const { body } = await client.get<Books>(auditor, '/books');
    const open = body.accounts.filter(
      ({ account, balance }) => balance !== '0' && (account === 'transit' || account.startsWith('reserved:')),
    );
    quiet = busy || open.length > 0 ? 0 : quiet + 1;
    if (quiet >= QUIET_LOOKS) return;
    if (performance.now() > deadline) throw new Error(`the floor does not come to rest: ${JSON.stringify({ ready, open })}`);
  }
};
