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
    .addArgument(new Argument('<game>').choices(['pair-e-poker', 'ultimate-holdem']))
    .option('--json', 'as JSON (docs/odds.md)')
    .option('--option <name=value>', "an option of the table, such as aceLowRun=false; may be repeated (pair'e poker)", collect, {})
    .addHelpText('after', '\nExamples:\n  casino odds pair-e-poker\n  casino odds pair-e-poker --option layout=oneRow --json\n  casino odds ultimate-holdem --json\n')
    .action(async (game: 'pair-e-poker' | 'ultimate-holdem', { json, option }: { json?: true; option: GameOptions }) => {
      const { pairEPokerReport, ultimateHoldemReport } = await import('../odds/odds-report.js');
      const { pairEPokerText, ultimateHoldemText } = await import('../odds/odds-text.js');
      if (game === 'pair-e-poker') {
        const report = pairEPokerReport(option);
        console.log(json ? JSON.stringify(report, null, 2) : pairEPokerText(report));
      } else {
        const report = ultimateHoldemReport(option);
        console.log(json ? JSON.stringify(report, null, 2) : ultimateHoldemText(report));
      }
    });
