import { publishedEvents } from '@casino/contracts';
import { namedIn } from '@casino/event-bus/testing';
import { gameRound } from './game-round.service.js';

it('case-16: every event that is heard is handled or ignored by name, never both', () => {
  const { surveillance: _, ...heard } = publishedEvents;
  const published = Object.entries(heard).flatMap(([context, events]) => Object.keys(events).map((name) => `${context}.${name}`));
  expect(namedIn(gameRound.definition.hears).sort()).toEqual(published.sort());
});
