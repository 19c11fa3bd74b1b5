import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { noFaults, type Faults } from './faults.js';
import { startKurrentDbDouble } from './start-kurrentdb-double.js';

const NAMES = Object.keys(noFaults());

const numberOf = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`--${name} is a whole number`);
  return number;
};

/**
 * The double as a process: several services can share it. It prints one line with its connection string. Each line on stdin is a JSON
 * object: faults to be set (`{"unavailable":true}`), or `{"cut":true}`, `{"down":true}`, `{"up":true}`; each is answered with `ok`,
 * `{"count":true}` with what was called and written so far.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { port: { type: 'string' }, 'max-append-size': { type: 'string' } } });
  const port = numberOf('port', values.port);
  const maxAppendSize = numberOf('max-append-size', values['max-append-size']);
  const double = await startKurrentDbDouble({
    ...(port === undefined ? {} : { port }),
    ...(maxAppendSize === undefined ? {} : { maxAppendSize }),
  });
  process.stdout.write(`kurrentdb double (in memory, no KurrentDB) at ${double.connectionString}\n`);

  const obey = async (line: string): Promise<string> => {
    const { cut, down, up, count, ...faults } = JSON.parse(line) as Partial<Faults> & {
      readonly cut?: boolean;
      readonly down?: boolean;
      readonly up?: boolean;
      readonly count?: boolean;
    };
    const unknown = Object.keys(faults).filter((name) => !NAMES.includes(name));
    if (unknown.length > 0) throw new RangeError(`no such fault: ${unknown.join(', ')}`);
    Object.assign(double.faults, faults);
    if (cut === true) double.cut();
    if (down === true) await double.down();
    if (up === true) await double.up();
    return count === true ? JSON.stringify(double.counts()) : 'ok';
  };
  const commands = createInterface({ input: process.stdin });
  commands.on('line', (line) => {
    obey(line).then(
      (answer) => process.stdout.write(`${answer}\n`),
      (error: unknown) => process.stdout.write(`${String(error)}\n`),
    );
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      commands.close();
      void double.stop().then(() => process.exit(0));
    });
  }
};

void main();
