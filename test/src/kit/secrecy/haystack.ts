import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CONTEXTS } from '@casino/contracts';
import { openSqliteEventStore } from '@casino/event-store';

/** Everything that somebody could get hold of, by where it was found. */
export type Haystack = ReadonlyMap<string, Buffer>;

/** Every file under a folder, journals of databases included. */
export const filesUnder = (folder: string): Haystack =>
  new Map(
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((path) => statSync(path).isFile())
      .map((path) => [path, readFileSync(path)]),
  );

/** What stands compressed in the stores of a folder that no process uses: their events, as anybody with the files can read them. */
export const eventsUnder = async (folder: string): Promise<Haystack> => {
  const found = new Map<string, Buffer>();
  for (const service of CONTEXTS) {
    const store = await openSqliteEventStore({ file: join(folder, `${service}.sqlite`) });
    const { events } = await store.readAll(store.start, { limit: Number.MAX_SAFE_INTEGER });
    found.set(`events of ${service}.sqlite`, Buffer.concat(events.map(({ bytes }) => bytes)));
    await store.close();
  }
  return found;
};

/** The ways in which bytes may stand somewhere: raw, hex, base64 at each of its three alignments and in both alphabets. */
const formsOf = (bytes: Buffer): readonly Buffer[] => {
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // only the characters that these bytes alone decide
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
  const texts = [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [bytes, ...texts.map((text) => Buffer.from(text))];
};

/** Where the bytes stand, in whatever form. */
export const findBytes = (haystack: Haystack, bytes: Buffer): readonly string[] => {
  const forms = formsOf(bytes);
  return [...haystack].filter(([, content]) => forms.some((form) => content.includes(form))).map(([where]) => where);
};

export const findText = (haystack: Haystack, text: string): readonly string[] =>
  [...haystack].filter(([, content]) => content.includes(text)).map(([where]) => where);
