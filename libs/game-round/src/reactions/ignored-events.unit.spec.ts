import { gameRoundEvents, walletEvents } from '@casino/contracts';
import { collectHandlers } from '@casino/event-bus';
import { BetAnswersReactions } from './bet-answers.reactions.js';
import { CoupReactions } from './coup.reactions.js';
import { FloatReactions } from './float.reactions.js';
import { IGNORED_EVENTS } from './ignored-events.js';

it('case-16: every event that is heard is handled or ignored by name, never both', () => {
  const prototypes = [BetAnswersReactions, FloatReactions, CoupReactions].map(({ prototype }) => Object.create(prototype) as object);
  const handled = collectHandlers(prototypes).map(({ definition }) => definition);
  const { ShoeSealed: vaultOnly, ...published } = gameRoundEvents;
  const heard = [...Object.values(published), ...Object.values(walletEvents)];
  const named = [...handled, ...IGNORED_EVENTS];
  expect(new Set(named)).toEqual(new Set(heard));
  expect(named).toHaveLength(heard.length);
  expect(named).not.toContain(vaultOnly);
});
