import { slipHtml } from './slip-html.js';
import type { PaymentSlip } from './slip.js';

it('fault-143: a printed slip shows what acts in a text instead of doing it, and no text of it is markup', () => {
  const claim = { claimId: '<b>T1-7</b>\u202e\u0007', cards: [] };
  const html = slipHtml({ claim, slips: [] } as unknown as PaymentSlip);
  expect(html).toContain('&#60;b&#62;T1-7&#60;/b&#62;\\u{202e}\\u{7}');
});
