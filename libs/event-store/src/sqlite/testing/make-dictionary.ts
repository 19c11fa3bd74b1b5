import { casinoCatalogue, wireType } from '@casino/contracts';
import { goldenBytes } from '@casino/contracts/testing';

/** `"name":`, `"name":"word"` and `"word"` in JSON; ids, digests, amounts and cards of an example are nobody's words. */
const WORD = /"[A-Za-z][A-Za-z0-9:-]*":?(?:"[a-zA-Z-]+")?/g;
const UNLIKE_A_WORD = /[0-9a-f]{8}-|[0-9a-f]{32}/;

/** What stands around every event, in its order. */
const envelopeOf = (context: string): string =>
  `{"specversion":"1.0","id":"","source":"/floors/floor-/${context}","type":"casino.${context}.","subject":"","time":"2026-`;
const ENVELOPE =
  '.000Z","datacontenttype":"application/json","streamrevision":"1","previousdigest":"","commandid":"-5","requesthash":"","correlationid":"",' +
  '"causationid":"-5","actorid":"","actorrole":"croupier","actordevice":"","data":{"tableId":"T1","coup":1';

/**
 * The contract's own words, from the golden examples of its current events: rare ones first, since what stands at the end is named by fewer bits.
 * The same contract makes the same words.
 */
export const makeDictionary = (): string => {
  const definitions = casinoCatalogue.definitions.map(({ context, name, version }) => ({
    context,
    type: wireType(context, name, version),
  }));
  definitions.sort((a, b) => (a.type < b.type ? -1 : 1));
  const uses = new Map<string, number>();
  for (const { type } of definitions) {
    const { data } = JSON.parse(goldenBytes(type).toString()) as { readonly data: unknown };
    for (const word of new Set(JSON.stringify(data).match(WORD))) if (!UNLIKE_A_WORD.test(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const words = [...uses].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([word]) => word);
  const types = definitions.map(({ type }) => type.slice('casino.'.length));
  const contexts = [...new Set(definitions.map(({ context }) => context))].sort().reverse();
  return [types.join(''), words.join(','), ...contexts.map(envelopeOf), ENVELOPE].join('');
};

const LINE = 120;

/** `dictionary.ts` with these words. */
export const dictionaryFile = (words: string): string => {
  const lines = words.match(new RegExp(`.{1,${LINE}}`, 'g')) as string[];
  return [
    '/** Made by `UPDATE_DICTIONARY=yes npx jest dictionary` from the golden examples; nobody writes here by hand. */',
    'export const DICTIONARY: string = [',
    ...lines.map((line) => `  '${line}',`),
    "].join('');",
    '',
  ].join('\n');
};
