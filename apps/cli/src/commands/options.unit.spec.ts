import { defaultUrl, floorAddress } from './options.js';

describe('where a floor is', () => {
  it('one URL, or one for each service, or several for instances of one', () => {
    expect(floorAddress('http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000');
    expect(floorAddress('game-round=http://a:1,wallet=http://b:2,wallet=http://c:3')).toEqual({
      'game-round': ['http://a:1'],
      wallet: ['http://b:2', 'http://c:3'],
    });
    const all = 'game-round=http://a:1,wallet=http://b:2,jackpot=http://c:3,surveillance=http://d:4';
    expect(floorAddress(all)).toEqual({
      'game-round': ['http://a:1'],
      wallet: ['http://b:2'],
      jackpot: ['http://c:3'],
      surveillance: ['http://d:4'],
    });
  });

  it('is where CASINO_HOST and CASINO_PORT say, unless a command is told', () => {
    expect(defaultUrl({})).toBe('http://127.0.0.1:3000');
    expect(defaultUrl({ CASINO_HOST: '', CASINO_PORT: '' })).toBe('http://127.0.0.1:3000');
    expect(defaultUrl({ CASINO_PORT: '3100' })).toBe('http://127.0.0.1:3100');
    expect(defaultUrl({ CASINO_HOST: '0.0.0.0', CASINO_PORT: '0' })).toBe('http://127.0.0.1:3000');
    expect(defaultUrl({ CASINO_HOST: '::', CASINO_PORT: '81' })).toBe('http://127.0.0.1:81');
    expect(defaultUrl({ CASINO_HOST: '::1', CASINO_PORT: '81' })).toBe('http://[::1]:81');
    expect(defaultUrl({ CASINO_HOST: 'floor.example' })).toBe('http://floor.example:3000');
    expect(defaultUrl({ CASINO_HOST: 'a b', CASINO_PORT: '99999' })).toBe('http://127.0.0.1:3000');
  });

  it.each([
    'a:1',
    'game-round=http://a:1',
    'wallet=http://a:1',
    'game-round=http://a:1,wallet=b',
    'game-round=http://a:1,cage=http://b:2',
    'game-round=,wallet=',
  ])('refuses %p', (text) => {
    expect(() => floorAddress(text)).toThrow(/URL/);
  });
});
