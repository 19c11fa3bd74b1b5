import { casinoCatalogue } from '@casino/contracts';
import { collectHandlers } from '@casino/event-bus';
import { IGNORED_EVENTS, REACTIONS } from './index.js';

/** In streams that their services do not publish. */
const INSIDE = new Set(['ShoeSealed', 'CoupWatched', 'CardsSeen', 'FoldSeen']);

it('case-16: every published event of every service is handled or ignored by name, never both', () => {
  const handled = collectHandlers(REACTIONS.map(({ prototype }) => Object.create(prototype) as object)).map(({ definition }) => definition);
  const named = [...handled, ...IGNORED_EVENTS].map(({ context, name }) => `${context}.${name}`);
  const published = casinoCatalogue.definitions.filter(({ name }) => !INSIDE.has(name)).map(({ context, name }) => `${context}.${name}`);
  expect(named.sort()).toEqual(published.sort());
});
