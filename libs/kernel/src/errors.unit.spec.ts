import { CasinoError, ERRORS } from './index.js';

describe('errors', () => {
  it('have the kind of their code, which decides what is answered, and its words where they have none of their own', () => {
    const taken = new CasinoError('seat-taken');
    expect([taken.kind, taken.code, taken.message]).toEqual(['conflict', 'seat-taken', 'The seat is taken']);
    const { kind, code, message } = CasinoError.of({ code: 'forbidden', detail: 'This is for an MCD.' });
    expect([kind, code, message]).toEqual(['forbidden', 'forbidden', 'This is for an MCD.']);
  });

  it('say why they came', () => {
    const cause = new Error('disk full');
    expect(new CasinoError('store-unavailable', undefined, { cause }).cause).toBe(cause);
  });

  it('each has a title for people', () => {
    expect(Object.entries(ERRORS).filter(([, { title }]) => title.trim() === '')).toEqual([]);
  });
});
