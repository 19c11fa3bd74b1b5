import { Command, Option } from 'commander';
import { wholeNumber } from './options.js';

/** The roles of docs/design: kept here so that --help needs no service code; `token.unit.spec` compares them with the platform's. */
export const TOKEN_ROLES = [
  'player',
  'device',
  'croupier',
  'chef-de-table',
  'mcd',
  'cashier',
  'surveillance',
  'auditor',
  'integrator',
  'display',
] as const;
type TokenRole = (typeof TOKEN_ROLES)[number];

interface TokenOptions {
  readonly role: TokenRole;
  readonly sub?: string;
  readonly table?: string;
  readonly seat?: number;
  readonly sitting?: string;
  readonly device?: string;
  readonly card?: string;
  readonly seconds?: number;
  readonly data?: string;
}

export const tokenCommand = (): Command =>
  new Command('token')
    .summary('signs a development token for a role')
    .description('Signs a bearer token with the development key of a data folder. A floor in production mode never accepts it.')
    .addOption(new Option('--role <role>', 'what the bearer may do').choices(TOKEN_ROLES).makeOptionMandatory())
    .option('--sub <id>', 'whose token it is, an opaque id (default: <role>-1)')
    .option('--table <id>', 'the one table it is for')
    .option('--seat <n>', 'the one seat it is for', wholeNumber(1, 9))
    .option('--sitting <T-k>', "the player's sitting")
    .option('--device <id>', 'terminal, reader or console')
    .option('--card <id>', 'supervisor card of an MCD')
    .option('--seconds <n>', 'how long it is valid (default: 12 hours)', wholeNumber(1, 604_800))
    .option('--data <folder>', 'data folder of the floor (default: CASINO_DATA, or .data)')
    .addHelpText(
      'after',
      '\nExamples:\n  TOKEN=$(npm run -s casino -- token --role croupier)\n  casino token --role player --sub player-5 --sitting T1-7\n',
    )
    .action(async (options: TokenOptions) => {
      const { signToken } = await import('../floor/sign-token.js');
      console.log(await signToken(options));
    });
