import { gameRoundEvents, jackpotEvents, walletEvents } from '@casino/contracts';
import { collectHandlers } from '@casino/event-bus';
import { BetAnswersReactions } from './bet-answers.reactions.js';
import { CoupReactions } from './coup.reactions.js';
import { FloatReactions } from './float.reactions.js';
import { JackpotReactions } from './jackpot.reactions.js';
import { IGNORED_EVENTS } from './ignored-events.js';

it('case-16: every event that is heard is handled or ignored by name, never both', () => {
  const prototypes = [BetAnswersReactions, FloatReactions, CoupReactions, JackpotReactions].map(
    ({ prototype }) => Object.create(prototype) as object,
  );
  const handled = collectHandlers(prototypes).map(({ definition }) => definition);
  const { ShoeSealed: vaultOnly, ...published } = gameRoundEvents;
  const { CoupWatched, CardsSeen, FoldSeen, ...ofJackpot } = jackpotEvents;
  const heard = [...Object.values(published), ...Object.values(walletEvents), ...Object.values(ofJackpot)];
  const named = [...handled, ...IGNORED_EVENTS];
  expect(new Set(named)).toEqual(new Set(heard));
  expect(named).toHaveLength(heard.length);
  for (const unpublished of [vaultOnly, CoupWatched, CardsSeen, FoldSeen]) expect(named).not.toContain(unpublished);
});
