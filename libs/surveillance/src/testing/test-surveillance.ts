import { openTestService, SAID_FROM, type Replied as HttpReplied, type TestService } from '@casino/platform/testing';
import type { Actor } from '@casino/platform';
import type { SurveillanceStreams } from '../application/streams.js';
import { LISTS, type Lists } from '../read-models/lists.js';
import { surveillance } from '../surveillance.service.js';
import { JackpotDouble } from './jackpot-double.js';

// what JSON.parse gives: tests look at what they expect to find
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Body = any;
export type Replied = HttpReplied<Body>;

/** ms; when the claims of the tests were opened */
export const OPENED = SAID_FROM;
export const OTHER_EYE: Actor = { id: 'eye-2', role: 'surveillance' };

export interface TestSurveillance extends TestService<SurveillanceStreams, Body> {
  readonly lists: Lists;
  readonly jackpot: JackpotDouble;
  /** ms; tests move it */
  readonly clock: { at: number };
}

/** Surveillance as it runs in a casino, with doubles in the place of the other services, over the stores of `folder`. */
export const openTestSurveillance = async (folder: string): Promise<TestSurveillance> => {
  const clock = { at: OPENED + 60_000, now: () => clock.at };
  const service = await openTestService<SurveillanceStreams, Body>(surveillance, folder, { clock });
  return { ...service, lists: service.get<Lists>(LISTS), jackpot: JackpotDouble.over(service.others.jackpot.store), clock };
};
