import fc from 'fast-check';
import { v5 } from 'uuid';
import { uuidsIn } from './uuids-in.js';

describe('uuids in a namespace', () => {
  it('are those of RFC 9562, as the uuid package makes them, for any text', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'binary' }), (namespace, name) => {
        expect(uuidsIn(namespace)(name)).toBe(v5(name, namespace));
      }),
      { numRuns: 1_000, ...(process.env['FC_SEED'] === undefined ? {} : { seed: Number(process.env['FC_SEED']) }) },
    );
    // the RFC's own example
    expect(uuidsIn(v5.DNS)('www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });
});
