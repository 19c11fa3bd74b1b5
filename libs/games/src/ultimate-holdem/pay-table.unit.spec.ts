import { tripsHouseEdge } from '../odds/trips-house-edge.js';
import { linesByHand, ULTIMATE_HOLDEM_PAY_TABLE } from './pay-table.js';
import { OPTIONS } from './testing/coup-fixture.js';
import { ultimateHoldem } from './ultimate-holdem.js';

describe("pay table of ultimate hold'em", () => {
  it('is rules §2, with a version', () => {
    expect(ultimateHoldem.payTable(OPTIONS)).toEqual(ULTIMATE_HOLDEM_PAY_TABLE);
    expect(ULTIMATE_HOLDEM_PAY_TABLE.version).toBe('ultimate-holdem-1');
    expect(linesByHand(ULTIMATE_HOLDEM_PAY_TABLE, 'blind').lines).toEqual({
      'royal-flush': '500:1',
      'straight-flush': '50:1',
      'four-of-a-kind': '10:1',
      'full-house': '3:1',
      flush: '3:2',
      straight: '1:1',
    });
  });

  it('leaves the house 233985/6689228 of Trips, by enumeration of all seven-card hands', () => {
    expect(tripsHouseEdge(linesByHand(ULTIMATE_HOLDEM_PAY_TABLE, 'trips')).toString()).toBe('233985/6689228');
  });
});
