import type { FloorAddress, JackpotAudit } from '@casino/simulation';
import { style } from '../output/style.js';
import { count } from '../output/words.js';
import { startOwnFloor } from './own-floor.js';
import { runLoad, type Load, type LoadResult } from './run-load.js';

export type SimulationRequest = Omit<Load, 'url'> & { readonly url?: FloorAddress };

const figure = (value: number | undefined, digits = 1): string => (value === undefined ? '–' : value.toFixed(digits));

const meterFigures = ({ jackpotId, standing, meterAccount, walletMeter, walletMeterOwed, house }: JackpotAudit): string =>
  `${jackpotId} shows ${standing} of ${meterAccount}, the wallet moved ${walletMeter} of ${walletMeterOwed}, the house got ${house}`;

const booksLine = ({ books }: LoadResult): string => {
  const [jackpot] = books.jackpots;
  const meter = jackpot === undefined ? '' : `, what left the linked tables in the meter ${jackpot.jackpotId}`;
  if (books.balanced)
    return style.green(`balance: every account together 0, nothing in transit, no player below 0, all chips of every table there${meter}`);
  const odd = books.tables
    .filter(({ putUp, found }) => putUp !== found)
    .map(({ tableId, putUp, found }) => `${tableId} has ${found} of ${putUp}`);
  return style.red(
    `DO NOT BALANCE: total ${books.total}, transit ${books.transit}, below zero ${books.belowZero.join(', ') || 'none'}, chips ${odd.join(', ') || 'all there'}${jackpot === undefined ? '' : `; ${meterFigures(jackpot)}`}`,
  );
};

const jackpotRow = ({ jackpot }: LoadResult): readonly [string, string][] => {
  if (jackpot === undefined) return [];
  const {
    closedToDeal: { p50, p99, max, count: coups },
    claims,
  } = jackpot;
  return [
    [
      'JP1 in→deal',
      `p50 ${figure(p50)} ms · ${style.bold(`p99 ${figure(p99)} ms`)} · max ${figure(max)} ms (${count(coups, 'coup')}); ${count(claims, 'claim')}`,
    ],
  ];
};

const resultLines = (load: Load, result: LoadResult): readonly string[] => {
  const {
    stakeToAccepted: { p50, p99, max, count: answers },
  } = result;
  const rows: [string, string][] = [
    [
      'played',
      `${count(result.coups, 'coup')} in ${figure(result.seconds)} s at ${count(load.tables, 'table')} of up to ${count(load.players, 'player')}`,
    ],
    ['coups', style.bold(`${figure(result.coupsPerSecond)} coups/s`) + (load.rate === undefined ? '' : ` of ${load.rate} asked for`)],
    [
      'stakes',
      `${count(result.bets, 'stake')}, ${figure(result.betsPerSecond, 0)}/s; ${result.refused} refused, ${result.unanswered} not answered in time`,
    ],
    ['stake→accepted', `p50 ${figure(p50)} ms · ${style.bold(`p99 ${figure(p99)} ms`)} · max ${figure(max)} ms (${answers} requests)`],
    ...jackpotRow(result),
    ['errors', result.errors === 0 ? 'none' : style.red(`${result.errors}: ${result.errorSamples.join('; ')}`)],
    ['books', booksLine(result)],
  ];
  return rows.map(([name, text]) => `  ${style.dim(name.padEnd(15))} ${text}`);
};

const asJson = (load: Load, result: LoadResult): string => {
  const { tables, players, seed, duration, warmUp, game, rate, looking } = load;
  return JSON.stringify(
    { tables, players, seed, duration, warmUp, game, rate, looking, ...result },
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  );
};

/** Runs the load and prints what came of it. @returns whether there was no error and the books balance */
export const simulate = async ({ url, ...request }: SimulationRequest, json: boolean): Promise<boolean> => {
  const own = url === undefined ? await startOwnFloor() : undefined;
  try {
    const load: Load = { ...request, url: own === undefined ? (url ?? '') : own.url };
    const watched = !json && process.stderr.isTTY === true;
    const result = await runLoad(load, (coups, seconds) => {
      if (watched) process.stderr.write(seconds < 0 ? '\r  warming up ' : `\r  ${coups} coups in ${seconds.toFixed(0)} s `);
    });
    if (watched) process.stderr.write('\r\u001b[K');
    console.log(json ? asJson(load, result) : resultLines(load, result).join('\n'));
    return result.errors === 0 && result.books.balanced;
  } finally {
    await own?.stop();
  }
};
