import { FORMAT } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import type { IHeaders } from 'kafkajs';
import { headersOf } from './records.js';

const FLOOR = 'casino-floor';
const FORMAT_NUMBER = 'casino-format';

/** Headers that every record of a floor carries. */
export const floorHeaders = (floor: string): Readonly<Record<string, string>> => ({ [FLOOR]: floor, [FORMAT_NUMBER]: String(FORMAT) });

export interface Placed {
  /** `<topic>/<partition>`, for people. */
  readonly partition: string;
  readonly offset: string;
  readonly headers?: IHeaders | undefined;
}

/** @returns why a record is not this floor's, or not of this format; undefined when it is */
export const refusalOf = (floor: string, { partition, offset, headers }: Placed): CasinoError | undefined => {
  const { [FLOOR]: its, [FORMAT_NUMBER]: format } = headersOf(headers);
  if (its === floor && format === String(FORMAT)) return undefined;
  const found =
    its === undefined || format === undefined
      ? 'names no floor and no format, as before formats had numbers'
      : `is of floor "${its}" with format ${format}`;
  return new CasinoError(
    'another-floor',
    `${partition} at ${offset}: the record ${found}; this is floor "${floor}" with format ${FORMAT}. Name the brokers or the topic prefix of this floor`,
  );
};
