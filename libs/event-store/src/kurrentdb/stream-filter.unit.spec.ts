import { EVERY_STREAM, serverFilter, streamFilter } from './stream-filter.js';

describe('which streams are read', () => {
  const wallet = ['account-', 'chips-', 'float-', 'anomaly-wallet'];

  it('are the own ones, unless some of them are asked for', () => {
    expect(streamFilter(wallet, undefined).prefixes).toEqual(wallet);
    expect(streamFilter(wallet, ['']).prefixes).toEqual(wallet);
    expect(streamFilter(wallet, ['chips-T1-', 'account-']).prefixes).toEqual(['chips-T1-', 'account-']);
    expect(streamFilter(wallet, ['anomaly-']).prefixes).toEqual(['anomaly-wallet']);
    expect(streamFilter(undefined, ['round-']).prefixes).toEqual(['round-']);
    expect(streamFilter(undefined, undefined).prefixes).toBe('all');
  });

  it('are none of another service, even when it is asked for', () => {
    const { prefixes, wants } = streamFilter(wallet, ['round-', 'anomaly-game-round']);
    expect(prefixes).toBeUndefined();
    expect(['round-T-1', 'anomaly-game-round', 'account-P'].filter(wants)).toEqual([]);
    expect(streamFilter(wallet, []).prefixes).toBeUndefined();
  });

  it("are never the state that the adapter keeps, nor the server's own streams", () => {
    const names = ['inbox-wallet-round-T-1', 'parked-wallet', 'snapshot-1-account-P', '$$account-P', '$settings', ''];
    for (const filter of [streamFilter(undefined, undefined), streamFilter(undefined, ['inbox-', 'parked-', 'snapshot-', '$'])]) {
      expect(names.filter(filter.wants)).toEqual([]);
    }
    expect(streamFilter(undefined, undefined).wants('inboxes-1')).toBe(true);
    const regex = new RegExp(EVERY_STREAM, 'u');
    expect(names.slice(0, -1).filter((name) => regex.test(name))).toEqual([]);
    expect(regex.test('inboxes-1')).toBe(true);
    expect(serverFilter(['chips-'])).toMatchObject({ filterOn: 'streamName', prefixes: ['chips-'] });
  });
});
