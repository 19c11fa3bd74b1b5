import type { JackpotView, Staff } from '@casino/simulation';
import type { JournalClient } from '../clients/journal-client.js';
import type { Floor } from '../floors/floor-process.js';
import { atRest, type Resting } from '../floors/at-rest.js';
import { auditFloor, type FloorCount } from './audit-floor.js';

export interface Ending extends Resting {
  /** Jackpots that are shown. */
  readonly displays?: readonly string[];
  /** Kinds of anomalies that were provoked. */
  readonly anomalies?: readonly string[];
}

/** Waits until a floor on which nobody plays is at rest, ends it and audits all that it stored, acknowledged and shows. @throws AuditFailed */
export const endAndAudit = async (
  floor: Floor,
  client: JournalClient,
  staff: Staff,
  { displays = [], anomalies = [], ...resting }: Ending,
): Promise<FloorCount & { readonly displays: readonly JackpotView[] }> => {
  await atRest(floor, client, staff, resting);
  const auditor = await staff.auditor();
  const shown = await Promise.all(displays.map(async (id) => (await client.get<JackpotView>(auditor, `/jackpots/${id}`)).body));
  await floor.end();
  return { ...auditFloor(await floor.stored(), { journal: client.journal, anomalies, displays: shown }), displays: shown };
};
