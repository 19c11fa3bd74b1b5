import { Command, InvalidArgumentError, Option } from 'commander';
import { CONTEXTS, type Context } from '@casino/contracts/contexts';
import type { FloorAddress } from '@casino/simulation';
import type { EventPlace, OpsOptions } from '../ops/ops.js';
import { DEFAULT_URL, floorAddress, wholeNumber } from './options.js';

/** `stream@revision` */
export const eventPlace = (text: string): EventPlace => {
  const [, stream, revision] = /^([^@\s]{1,200})@(0|[1-9][0-9]{0,17})$/.exec(text) ?? [];
  if (stream === undefined || revision === undefined)
    throw new InvalidArgumentError('It has the form stream@revision, such as round-T1-12@7.');
  return { stream, revision };
};

const withFloor = (command: Command): Command =>
  command
    .option(
      '--url <url>',
      `the floor, or ${CONTEXTS.map((service) => `${service}=<url>`).join(',')}; several instances: the name several times`,
      floorAddress,
      DEFAULT_URL as FloorAddress,
    )
    .addOption(
      new Option(
        '--token-file <file>',
        'file with a bearer token of an auditor or MCD, - for standard input (default: CASINO_TOKEN, else a development token)',
      ).conflicts('token'),
    )
    .option('--token <jwt>', 'the bearer token itself; others on this machine can see a command line')
    .option('--json', 'as JSON');

const looks = (name: string, summary: string): Command =>
  withFloor(new Command(name).summary(summary).description(`${summary}.`)).addOption(
    new Option('--service <service>', 'of one service only').choices(CONTEXTS),
  );

const acts = (name: string, summary: string): Command =>
  withFloor(new Command(name).summary(summary).description(`${summary}. An MCD's act; it is recorded with its actor.`)).addOption(
    new Option('--service <service>', 'whose').choices(CONTEXTS).makeOptionMandatory(),
  );

type Look = OpsOptions;
type Act = OpsOptions & { readonly service: Context };

const status = (): Command =>
  looks('status', 'consumers, lag, parked keys, quarantine and relay of every instance; exit code 1 when something is not well').action(
    async (options: Look) => {
      if (!(await (await import('../ops/ops.js')).status(options))) process.exitCode = 1;
    },
  );

const parked = (): Command =>
  looks('parked', 'what is parked; with --key, the records of one key with their content')
    .option('--key <key>', 'of one key')
    .option('--limit <n>', 'at most so many records', wholeNumber(1, 999), 100)
    .action(async (options: Look & { key?: string; limit: number }) => (await import('../ops/ops.js')).parked(options));

const resume = (): Command =>
  acts('resume', 'tries what is parked under a key again, in order, until something fails')
    .argument('<key>', 'key on the bus, such as T1')
    .action(async (key: string, options: Act) => (await import('../ops/ops.js')).resume(key, options));

const discard = (): Command =>
  acts('discard', 'takes a quarantined or forked record as dealt with; what waits behind it goes on')
    .argument('<key>', 'key on the bus')
    .argument('<record>', 'id of the record, as "parked --key" prints it')
    .option('--as <stream@revision>', 'what unreadable bytes stood for, so that the next revision is no gap', eventPlace)
    .action(async (key: string, record: string, { as, ...options }: Act & { as?: EventPlace }) =>
      (await import('../ops/ops.js')).discard(key, record, as, options),
    );

const relay = (): Command =>
  looks('relay', 'who relays the events of a service, up to where, and what is still unpublished').action(async (options: Look) =>
    (await import('../ops/ops.js')).relay(options),
  );

const recorded = (): Command =>
  looks('acts', 'what people did here, the newest last').action(async (options: Look) => (await import('../ops/ops.js')).acts(options));

const republish = (): Command =>
  acts('republish', "sends a service's events again, which heals consumers that fell behind the topic's retention")
    .addOption(
      new Option('--after <stream@revision>', 'only events after this one, which every such consumer has dealt with').argParser(eventPlace),
    )
    .addOption(new Option('--from <position>', 'only events after this position of the store (default: all events)').conflicts('after'))
    .action(async ({ after, from, ...options }: Act & { after?: EventPlace; from?: string }) => {
      const begin = after !== undefined ? { after } : from !== undefined ? { from } : undefined;
      await (await import('../ops/ops.js')).republish(begin, options);
    });

export const opsCommand = (): Command => {
  const ops = new Command('ops')
    .summary('operations: consumers, parked records, relay, republish')
    .description('Looks at the machinery between the services of a running floor, and acts on it.')
    .addHelpText(
      'after',
      '\nExamples:\n  casino ops status\n  casino ops parked --service wallet --key T1\n  casino ops resume T1 --service wallet\n  casino ops republish --service game-round --after round-T1-12@7 --url game-round=http://a:3000,wallet=http://b:3000,jackpot=http://c:3000,surveillance=http://d:3000\n',
    );
  for (const command of [status(), parked(), resume(), discard(), relay(), republish(), recorded()]) ops.addCommand(command);
  return ops;
};
