import { Command } from 'commander';
import { wholeNumber } from './options.js';

export const serveCommand = (): Command =>
  new Command('serve')
    .summary('a floor: every service in this process')
    .description(
      'Starts a floor: game-round, wallet, jackpot and surveillance in this process, on one port. Configuration: CASINO_* variables (docs/configuration.md); the options here go first.',
    )
    .option('--demo', 'with two tables, one of them linked to a jackpot, at which simulated players play at a pace that one can follow')
    .option('--port <n>', 'port to listen on, 0 for any free one (default: CASINO_PORT, or 3000)', wholeNumber(0, 65_535))
    .option('--data <folder>', 'data folder (default: CASINO_DATA, or .data)')
    .addHelpText('after', '\nExamples:\n  casino serve --demo\n  casino serve --port 3100 --data /var/lib/casino\n')
    .action(async (options: { demo?: true; port?: number; data?: string }) => {
      const { serve } = await import('../floor/serve.js');
      await serve(options);
    });
