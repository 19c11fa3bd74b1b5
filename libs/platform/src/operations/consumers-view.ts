import type { ConsumptionStatus } from '@casino/event-bus';
import type { ParkedRecord } from '@casino/event-store';
import type { OperatedService } from './operations.js';

export interface ParkedKeyView {
  readonly key: string;
  readonly source: string;
  readonly records: number;
  /** Of the first, which keeps the others back. */
  readonly reason: ParkedRecord['reason'];
  readonly error: string;
  /** ISO 8601 */
  readonly since: string;
}

export interface ConsumersView {
  readonly service: string;
  readonly group: string;
  readonly healthy: boolean;
  /** Events not dealt with yet; counted up to a bound. */
  readonly lag: number;
  /** Those that this instance has now. */
  readonly partitions: ConsumptionStatus['partitions'];
  /** Parked keys of the partitions of this instance. */
  readonly parkedKeys: number;
  readonly quarantined: number;
  /** Of the whole group, whichever instance has the partition. */
  readonly parked: readonly ParkedKeyView[];
}

const keysOf = (records: readonly ParkedRecord[]): readonly ParkedKeyView[] => {
  const keys = new Map<string, ParkedKeyView>();
  for (const { key, source, reason, error, parkedAt } of records) {
    const id = JSON.stringify([source, key]);
    const known = keys.get(id);
    keys.set(
      id,
      known === undefined
        ? { key, source, records: 1, reason, error, since: new Date(parkedAt).toISOString() }
        : { ...known, records: known.records + 1 },
    );
  }
  return [...keys.values()];
};

export const consumersView = async ({ service, group, consumer }: OperatedService): Promise<ConsumersView> => {
  const [{ healthy, lag, partitions, parkedKeys, quarantined }, parked] = await Promise.all([consumer.status(), consumer.parked()]);
  return { service, group, healthy, lag, partitions, parkedKeys, quarantined, parked: keysOf(parked) };
};
