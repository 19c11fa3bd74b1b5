import { Command } from 'commander';
import { demoCommand } from './commands/demo.command.js';
import { oddsCommand } from './commands/odds.command.js';
import { opsCommand } from './commands/ops.command.js';
import { replayCommand } from './commands/replay.command.js';
import { serveCommand } from './commands/serve.command.js';
import { simulateCommand } from './commands/simulate.command.js';
import { tokenCommand } from './commands/token.command.js';

/** The command `casino`. What a command needs beyond its options is loaded when it runs. */
export const createProgram = (): Command => {
  const program = new Command('casino')
    .description("An event-sourced casino floor: pair'e poker and ultimate hold'em poker, from stake to settled chips.")
    .exitOverride()
    .configureOutput({
      outputError: (text, write) =>
        write(
          `${text
            .replace(/^error: /, 'casino: ')
            .trimEnd()
            .replaceAll('\n', ' ')} (--help says more)\n`,
        ),
    })
    .addHelpText(
      'after',
      '\nTo begin:\n  casino serve --demo     a floor with two tables at which simulated players play\n  casino demo             in another terminal: a few coups more, told step by step\n',
    );
  for (const command of [serveCommand(), demoCommand(), simulateCommand(), oddsCommand(), tokenCommand(), replayCommand(), opsCommand()]) {
    program.addCommand(command.copyInheritedSettings(program));
    for (const inner of command.commands) inner.copyInheritedSettings(program);
  }
  return program;
};
