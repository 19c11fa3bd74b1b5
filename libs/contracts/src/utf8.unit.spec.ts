import fc from 'fast-check';
import { utf8 } from './utf8.js';

describe('utf8', () => {
  it('is what TextEncoder gives, and stays so whatever comes after it', () => {
    const texts = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.integer({ min: 0, max: 6_000 }).map((length) => '\u{1f0a1}é'.repeat(length)),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(texts, (all) => {
        const bytes = all.map(utf8);
        all.forEach((text, index) =>
          expect(Buffer.from(bytes[index] as Uint8Array).equals(Buffer.from(new TextEncoder().encode(text)))).toBe(true),
        );
      }),
      { numRuns: 100, ...(process.env['FC_SEED'] === undefined ? {} : { seed: Number(process.env['FC_SEED']) }) },
    );
  });
});
