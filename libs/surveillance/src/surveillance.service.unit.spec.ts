import { publishedEvents } from '@casino/contracts';
import { namedIn } from '@casino/event-bus/testing';
import { surveillance } from './surveillance.service.js';

it('case-16: every published event of every service is handled or ignored by name, never both', () => {
  const published = Object.entries(publishedEvents).flatMap(([context, events]) => Object.keys(events).map((name) => `${context}.${name}`));
  expect(namedIn(surveillance.definition.hears).sort()).toEqual(published.sort());
});
