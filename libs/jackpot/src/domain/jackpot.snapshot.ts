import { NO_JACKPOT, type JackpotState } from './jackpot.state.js';

/** Amounts as tagged strings, so that JSON carries them without loss. */
const toJson = (value: unknown): unknown => {
  if (typeof value === 'bigint') return { $bigint: value.toString() };
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJson(inner)]));
  return value;
};

const fromJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== 'object' || value === null) return value;
  if ('$bigint' in value) return BigInt(String(value.$bigint));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromJson(inner)]));
};

/** A jackpot's stream does not end: its state is kept every 500 events (design §6). Another version of the reducer ignores it. */
export const jackpotSnapshot = {
  version: 'jackpot-1',
  every: 500,
  serialise: (jackpot: JackpotState): unknown => toJson(jackpot),
  restore: (json: unknown): JackpotState => ({ ...NO_JACKPOT, ...(fromJson(json) as JackpotState) }),
};
