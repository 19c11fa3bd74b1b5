import { Command, Option } from 'commander';
import type { SimulationRequest } from '../simulation/simulate.js';
import { floorAddress, positiveNumber, wholeNumber } from './options.js';

export const simulateCommand = (): Command =>
  new Command('simulate')
    .summary('load: tables and players for some seconds, then the books')
    .description(
      'Lets simulated players play at many tables through the HTTP API; prints coups per second and the time from stake to answer, and checks the books at the end. Without --url it starts a floor of its own in another process, on a temporary data folder.',
    )
    .option(
      '--url <url>',
      'a running floor in development mode; services that are processes of their own: game-round=<url>,wallet=<url>, with --jackpot jackpot=<url>,surveillance=<url> too',
      floorAddress,
    )
    .option('--tables <n>', 'tables', wholeNumber(1, 500), 8)
    .option('--players <n>', 'players at each table', wholeNumber(1, 7), 7)
    .option('--seed <n>', "of the players' play (the cards are drawn by the floor)", wholeNumber(0), 1)
    .option('--duration <s>', 'seconds that count', positiveNumber, 10)
    .option('--warm-up <s>', 'seconds played before, which do not count', wholeNumber(0, 600), 0)
    .addOption(new Option('--game <game>', 'game at the tables').choices(['both', 'pair-e-poker', 'ultimate-holdem']).default('both'))
    .option('--rate <coups/s>', 'begin so many coups per second over all tables (default: as many as go)', positiveNumber)
    .option('--looking', "hold'em players look at their cards before they decide, a request more each", false)
    .option(
      '--jackpot',
      "the hold'em tables are linked to a jackpot and their players stake on JP1: also prints how long the cards wait for it",
      false,
    )
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  casino simulate --tables 16 --players 7 --game ultimate-holdem --duration 20\n  casino simulate --url http://127.0.0.1:3000 --rate 50\n  casino simulate --game ultimate-holdem --tables 50 --rate 60 --jackpot\n',
    )
    .action(async (request: SimulationRequest & { json?: true }) => {
      const { simulate } = await import('../simulation/simulate.js');
      if (!(await simulate(request, request.json === true))) process.exitCode = 1;
    });
