import { accept, assertNever, ERRORS, fold, refuse } from './index.js';

describe('deciders', () => {
  it('a decision is its events, in their order, or none', () => {
    expect(accept('taken', 'paid')).toEqual({ ok: true, events: ['taken', 'paid'] });
    expect(accept()).toEqual({ ok: true, events: [] });
  });

  it('or a refusal, in its own words or in those of its code', () => {
    expect(refuse('seat-taken', 'Seat 3 is taken.')).toEqual({ ok: false, refusal: { code: 'seat-taken', detail: 'Seat 3 is taken.' } });
    expect(refuse('seat-taken')).toEqual({ ok: false, refusal: { code: 'seat-taken', detail: ERRORS['seat-taken'].title } });
  });

  it('P5: a state is the initial one after each event in turn', () => {
    const text = { initial: '', evolve: (state: string, event: string) => state + event };
    expect([fold(text, []), fold(text, ['a', 'b', 'c'])]).toEqual(['', 'abc']);
  });

  it('a case that nobody thought of is a defect that names it', () => {
    expect(() => assertNever({ type: 'Unheard' } as never)).toThrow(new TypeError('unexpected {"type":"Unheard"}'));
  });
});
