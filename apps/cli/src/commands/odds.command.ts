import { Argument, Command, InvalidArgumentError } from 'commander';
import type { GameOptions } from '@casino/games';

const collect = (text: string, options: GameOptions): GameOptions => {
  const [name, value] = text.split('=');
  if (name === undefined || value === undefined) throw new InvalidArgumentError('It has the form name=value.');
  return { ...options, [name]: value === 'true' ? true : value === 'false' ? false : value };
};

export const oddsCommand = (): Command =>
  new Command('odds')
    .summary("every bet's house edge as an exact fraction")
    .description(
      "Prints what the house keeps of one unit staked on each bet, as an exact fraction, by enumeration: every deal is settled with the function that settles the players' stakes.",
    )
    .addArgument(new Argument('<game>').choices(['pair-e-poker', 'ultimate-holdem', 'jp1']))
    .option('--json', 'as JSON (docs/odds.md)')
    .option('--option <name=value>', "an option of the table, such as aceLowRun=false; may be repeated (pair'e poker)", collect, {})
    .addHelpText(
      'after',
      '\nExamples:\n  casino odds pair-e-poker\n  casino odds pair-e-poker --option layout=oneRow --json\n  casino odds ultimate-holdem --json\n  casino odds jp1 --json\n',
    )
    .action(async (game: 'pair-e-poker' | 'ultimate-holdem' | 'jp1', { json, option }: { json?: true; option: GameOptions }) => {
      const { jp1Report, pairEPokerReport, ultimateHoldemReport } = await import('../odds/odds-report.js');
      const { jp1Text, pairEPokerText, ultimateHoldemText } = await import('../odds/odds-text.js');
      const print = <Report>(report: Report, text: (report: Report) => string): void =>
        console.log(json ? JSON.stringify(report, null, 2) : text(report));
      switch (game) {
        case 'pair-e-poker':
          return print(pairEPokerReport(option), pairEPokerText);
        case 'ultimate-holdem':
          return print(ultimateHoldemReport(option), ultimateHoldemText);
        case 'jp1':
          return print(jp1Report(option), jp1Text);
      }
    });
