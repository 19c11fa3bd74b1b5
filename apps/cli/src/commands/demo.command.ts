import { Command, Option } from 'commander';
import type { FloorAddress } from '@casino/simulation';
import { DEFAULT_URL, floorAddress, wholeNumber } from './options.js';

interface DemoOptions {
  readonly url: FloorAddress;
  readonly coups: number;
  readonly seed: number;
  readonly pace: number;
  readonly night?: true;
}

export const demoCommand = (): Command =>
  new Command('demo')
    .summary('coups of both games on a running floor, told step by step')
    .description(
      'Plays coups of both games against a running floor, through its HTTP API, and tells them as a croupier would: stakes, rien ne va plus, cards, collections, payments, totals.',
    )
    .option(
      '--url <url>',
      'the floor, or game-round=<url>,wallet=<url> of services that are processes of their own',
      floorAddress,
      DEFAULT_URL,
    )
    .option('--coups <n>', 'coups of each game', wholeNumber(1), 2)
    .option('--seed <n>', "of the players' play (the cards are drawn by the floor); with --night of the cards too", wholeNumber(0), 1)
    .addOption(
      new Option(
        '--night',
        'a jackpot night on a floor of its own with shoes known beforehand: two royals in one cycle, claims, review, shares, consolation; the exit code says whether all agreed',
      ).conflicts(['url', 'coups']),
    )
    .option('--pace <ms>', 'pause between acts, to follow them', wholeNumber(0, 60_000), 0)
    .addHelpText('after', '\nExamples:\n  casino demo\n  casino demo --coups 5 --pace 800\n  casino demo --night --seed 3\n')
    .action(async ({ url, coups, seed, pace, night }: DemoOptions) => {
      if (night) {
        const { playNight } = await import('../night/night.js');
        if (!(await playNight({ seed, pace, print: (line) => console.log(line) }))) process.exitCode = 1;
        return;
      }
      const { Demonstration } = await import('../floor/demonstration.js');
      const tables = { pairEPoker: 'D1', ultimateHoldem: 'D2' };
      const demonstration = new Demonstration({ url, seed, pace, tables, print: (line) => console.log(line) });
      try {
        await demonstration.play(coups);
      } finally {
        await demonstration.close();
      }
    });
