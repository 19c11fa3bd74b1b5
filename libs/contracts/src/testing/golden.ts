import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, wireType, type EventDefinition, type EventOf } from '../index.js';

/** The floor of tests, and of the golden files. */
export const TEST_FLOOR = 'f-1';

const GOLDEN = join(__dirname, '../../golden');

/** The wire types that have a golden file. */
export const goldenTypes = (): string[] => readdirSync(GOLDEN).map((file) => file.replace(/\.json$/, ''));

/** The bytes of a version's golden file: its example, and what a store may hold for ever. @throws where a person is to write a new one */
export const goldenBytes = (type: string): Buffer => {
  const file = join(GOLDEN, `${type}.json`);
  if (!existsSync(file)) throw new Error(`${type} has no example: write ${file} by hand, as its neighbours with this type and its data`);
  return readFileSync(file);
};

/** An event as its golden file shows it, of the current version; made anew at each call. */
export const exampleOf = <Definition extends EventDefinition>({ context, name, version }: Definition): EventOf<Definition> =>
  decodeEvent(casinoCatalogue, goldenBytes(wireType(context, name, version))).event as EventOf<Definition>;
