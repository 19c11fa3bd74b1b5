/*
 * A recorded night: `night.commands.jsonl` holds a night of commands through every context of the floor, with the clock and the secrets of
 * the shoes. Replayed over HTTP on a floor in one process it gives the streams whose digests are in `night.streams.json`, byte for byte: so
 * it shows that a change of the services changes nothing that is stored, or what it changes.
 *
 *   NIGHT_DUMP=<folder> npx jest recorded-night    writes every stream, a file each, a line an event, for `diff -r`
 *   UPDATE_NIGHT=yes npx jest recorded-night       keeps the digests that it gives now, after a change that was meant
 *
 * Where commands change or new ones come, lines of the recording are changed or added by hand, then the digests are kept anew.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashEvents } from '../hash-events.js';
import type { NightFloor, Step, Streams } from './night-floor.js';

export interface Recording {
  /** Secrets of the shoes, `JA/1` → 64 hex digits. */
  readonly shoes: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** Number of events, and the SHA-256 (hex) of `hashEvents`. */
export type Digests = Readonly<Record<string, readonly [events: number, sha256: string]>>;

type Line = Step | { readonly shoe: string; readonly secret: string } | { readonly scene: string };

/** One line a shoe, a command, or what the next commands are about. */
export const readRecording = (file: string): Recording => {
  const shoes: Record<string, string> = {};
  const steps: Step[] = [];
  for (const text of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const line = JSON.parse(text) as Line;
    if ('shoe' in line) shoes[line.shoe] = line.secret;
    else if ('do' in line) steps.push(line);
  }
  return { shoes, steps };
};

/** Sends the commands, one after the other. @throws Error when one is accepted or refused otherwise than in the recording */
export const replay = async (floor: NightFloor, steps: readonly Step[]): Promise<void> => {
  for (const step of steps) {
    const refused = await floor.send(step);
    if (refused !== step.refused) throw new Error(`${refused ?? 'accepted'}, and recorded is ${JSON.stringify(step)}`);
  }
};

export const digestsOf = (streams: Streams): Digests =>
  Object.fromEntries(
    [...streams].map(([stream, events]) => [stream, [events.length, hashEvents(createHash('sha256'), events).digest('hex')]]),
  );

/** As prettier writes it. */
export const writeDigests = (file: string, digests: Digests): void => {
  const lines = Object.entries(digests).map(([stream, [events, sha256]]) => `  "${stream}": [${events}, "${sha256}"]`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
};

/** One file a stream, one line an event. */
export const dumpStreams = (folder: string, streams: Streams): void => {
  mkdirSync(folder, { recursive: true });
  for (const [stream, events] of streams)
    writeFileSync(join(folder, `${stream}.jsonl`), events.map((bytes) => `${Buffer.from(bytes).toString('utf8')}\n`).join(''));
};
