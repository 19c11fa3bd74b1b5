import { floorAddress } from './options.js';

describe('where a floor is', () => {
  it('one URL, or one for each service, or several for instances of one', () => {
    expect(floorAddress('http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000');
    expect(floorAddress('game-round=http://a:1,wallet=http://b:2,wallet=http://c:3')).toEqual({ gameRound: ['http://a:1'], wallet: ['http://b:2', 'http://c:3'] });
  });

  it.each(['a:1', 'game-round=http://a:1', 'wallet=http://a:1', 'game-round=http://a:1,wallet=b', 'game-round=http://a:1,cage=http://b:2', 'game-round=,wallet='])('refuses %p', (text) => {
    expect(() => floorAddress(text)).toThrow(/URL/);
  });
});
