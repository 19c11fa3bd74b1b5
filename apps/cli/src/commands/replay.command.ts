import { Command, Option } from 'commander';
import { DEFAULT_URL, floorUrl, wholeNumber } from './options.js';

interface ReplayOptions {
  readonly url?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly data?: string;
  readonly events?: string;
  readonly cards?: true;
}

export const replayCommand = (): Command =>
  new Command('replay')
    .summary('a coup step by step, dealt and settled again from its stream')
    .description(
      'Prints a coup step by step from its event stream; deals the shoe again from the published secret and compares every card, salt, path and the commitment; settles every stake again with the rules and the pay table recorded when the coup opened. Exit code 1 and the first difference when anything does not agree.',
    )
    .argument('[table]', 'table; with --events, when the file holds several coups')
    .argument('[round]', 'number of the coup', wholeNumber(1, 999_999_999))
    .addOption(new Option('--url <url>', `a running floor (default: ${DEFAULT_URL})`).argParser(floorUrl).conflicts(['data', 'events']))
    .addOption(
      new Option(
        '--token-file <file>',
        "file with a bearer token, an auditor's for example, - for standard input (default: CASINO_TOKEN, else a development token)",
      ).conflicts(['data', 'events', 'token']),
    )
    .addOption(
      new Option('--token <jwt>', 'the bearer token itself; others on this machine can see a command line').conflicts(['data', 'events']),
    )
    .addOption(new Option('--data <folder>', 'data folder of a floor that does not run').conflicts('events'))
    .option('--events <file>', 'exported events of the coup, a JSON list of them as stored, - for standard input; needs no floor at all')
    .option('--cards', 'print each card of the shoe with its salt and path')
    .addHelpText(
      'after',
      '\nExamples:\n  casino replay D2 1\n  casino replay T1 12 --data .data --cards\n  casino replay T1 12 --url https://floor.example --token-file auditor.jwt\n  curl -sS https://floor.example/tables/T1/rounds/12/events -H "Authorization: Bearer $TOKEN" > coup.json; casino replay --events coup.json\n',
    )
    .action(async (table: string | undefined, round: number | undefined, { cards, ...from }: ReplayOptions) => {
      const { replay } = await import('../replay/replay.js');
      if (!(await replay({ table, round, ...from, cards: cards === true }))) process.exitCode = 1;
    });
