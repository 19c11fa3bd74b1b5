import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DICTIONARY } from './dictionary.js';
import { dictionaryFile, makeDictionary } from './testing/make-dictionary.js';

const FILE = join(__dirname, 'dictionary.ts');

describe('the words that appends are compressed with', () => {
  it('are those of the contract as it is: UPDATE_DICTIONARY=yes npx jest dictionary makes them anew, files keep the ones that they were written with', () => {
    const made = dictionaryFile(makeDictionary());
    if (process.env['UPDATE_DICTIONARY'] === 'yes') writeFileSync(FILE, made);
    expect(readFileSync(FILE, 'utf8')).toBe(made);
  });

  it('are the same each time, printable, and fit the window of the compression', () => {
    expect(makeDictionary()).toBe(makeDictionary());
    expect(DICTIONARY).toMatch(/^[ -~]{1000,32768}$/);
  });
});
