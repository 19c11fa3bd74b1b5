import { actsText, parkedText, relayTable, statusText } from './ops-text.js';
import type { ParkedItem } from './wire.js';

const ACTING = 'x\u001b[2J\r\nALL IS WELL\u202e';
const item = {
  record: '4f1d',
  key: ACTING,
  stream: ACTING,
  revision: '7',
  source: 'wallet',
  at: '12',
  reason: 'malformed',
  error: ACTING,
  parkedAt: '2026-12-01T00:00:00Z',
  attempts: 1,
  retryAt: null,
  event: { [ACTING]: ACTING },
} as unknown as ParkedItem;

describe('what operators read', () => {
  const list = { service: 'wallet', count: 1, records: [item] };
  const instance = { service: 'wallet', url: 'http://127.0.0.1:3000', failure: ACTING };
  const act = { act: 'resume', actor: { id: 'mcd-1', role: 'mcd' }, details: { key: ACTING }, at: '2026-12-01T00:00:00Z' };
  it.each([
    ['parked records', parkedText(list, false)],
    ['their content', parkedText(list, true)],
    ['the state of an instance', statusText([instance])],
    ['a relay', relayTable([instance])],
    ['acts', actsText('wallet', [act])],
  ])('fault-143: %s: what acts in it is shown instead of done', (_, text) => {
    expect(text).toContain('x\\u{1b}[2J\\u{d}\\u{a}ALL IS WELL\\u{202e}');
    expect(text).not.toMatch(/\u001b\[2J|\r|\u202e/);
  });
});
