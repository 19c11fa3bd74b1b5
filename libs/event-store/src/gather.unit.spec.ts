import { setImmediate as turn } from 'node:timers/promises';
import { createGather, gatherAs } from './gather.js';

/** A call that ends when it is told to. */
const calls = (most?: number) => {
  const sent: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const give = createGather<string, string>({
    ...(most === undefined ? {} : { most }),
    send: async (items) => {
      sent.push([...items]);
      await new Promise<void>((resolve, reject) => ends.push((error) => (error === undefined ? resolve() : reject(error))));
      return items.map((item) => item.toUpperCase());
    },
  });
  const endNext = async (error?: Error): Promise<void> => {
    ends.shift()?.(error);
    await turn();
  };
  return { sent, give, endNext };
};

describe('gathering', () => {
  afterEach(() => gatherAs('as-it-comes'));

  it('begins at once at rest, and sends together what came meanwhile, each with its own result', async () => {
    const { sent, give, endNext } = calls();
    const a = give('a');
    await turn();
    expect(sent).toEqual([['a']]);
    const [b, c] = [give('b'), give('c')];
    await turn();
    expect(sent).toEqual([['a']]);
    await endNext();
    expect(sent).toEqual([['a'], ['b', 'c']]);
    await endNext();
    expect(await Promise.all([a, b, c])).toEqual(['A', 'B', 'C']);
    const d = give('d');
    await turn();
    expect(sent.at(-1)).toEqual(['d']);
    await endNext();
    expect(await d).toBe('D');
  });

  it('what is handed over in one go is one call, of at most so many', async () => {
    const { sent, give, endNext } = calls(2);
    const all = Promise.all(['a', 'b', 'c'].map(give));
    await turn();
    await endNext();
    await endNext();
    expect(sent).toEqual([['a', 'b'], ['c']]);
    expect(await all).toEqual(['A', 'B', 'C']);
  });

  it('a call that fails fails for its own items alone', async () => {
    const { give, endNext } = calls(1);
    const a = expect(give('a')).rejects.toThrow('cut');
    const b = give('b');
    await turn();
    await endNext(new Error('cut'));
    await endNext();
    await a;
    expect(await b).toBe('B');
  });

  it('alone: each item is a call of its own', async () => {
    gatherAs('alone');
    const { sent, give, endNext } = calls();
    const all = Promise.all(['a', 'b', 'c'].map(give));
    await turn();
    for (let n = 0; n < 3; n++) await endNext();
    expect(sent).toEqual([['a'], ['b'], ['c']]);
    await all;
  });

  it('together: what comes a few turns later is still in the same call', async () => {
    gatherAs('together');
    const { sent, give, endNext } = calls();
    const a = give('a');
    for (let n = 0; n < 5; n++) await turn();
    const b = give('b');
    while (sent.length === 0) await turn();
    await endNext();
    expect(sent).toEqual([['a', 'b']]);
    expect(await Promise.all([a, b])).toEqual(['A', 'B']);
  });
});
