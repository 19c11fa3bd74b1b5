import { Command, Option } from 'commander';
import { floorUrl, wholeNumber } from './options.js';

interface ReplayOptions {
  readonly url?: string;
  readonly data?: string;
  readonly cards?: true;
}

export const replayCommand = (): Command =>
  new Command('replay')
    .summary('a coup step by step, dealt and settled again from its stream')
    .description(
      'Prints a coup step by step from its event stream; deals the shoe again from the published secret and compares every card, salt, path and the commitment; settles every stake again with the rules and the pay table recorded when the coup opened. Exit code 1 and the first difference when anything does not agree.',
    )
    .argument('<table>', 'table')
    .argument('<round>', 'number of the coup', wholeNumber(1, 999_999_999))
    .addOption(new Option('--url <url>', 'a running floor (default: http://127.0.0.1:3000)').argParser(floorUrl).conflicts('data'))
    .option('--data <folder>', 'data folder of a floor that does not run')
    .option('--cards', 'print each card of the shoe with its salt and path')
    .addHelpText('after', '\nExamples:\n  casino replay D2 1\n  casino replay T1 12 --data .data --cards\n')
    .action(async (table: string, round: number, { url, data, cards }: ReplayOptions) => {
      const { replay } = await import('../replay/replay.js');
      if (!(await replay({ table, round, url, data, cards: cards === true }))) process.exitCode = 1;
    });
