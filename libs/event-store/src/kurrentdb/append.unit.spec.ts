import type { AppendStreamState, AppendToStreamOptions, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { streamStateOf } from './append.js';
import type { Connection } from './connection.js';

/** Compile-time, case-56: the old name of the option is none; the client would ignore it and check nothing. */
export const withTheOldOption = (client: KurrentDBClient) =>
  // @ts-expect-error case-56: the option is called `streamState`
  client.appendToStream('round-T-1', [], { expectedRevision: 4n });

/** Compile-time, case-56: the adapter's own way to the client has no default to fall back on. */
export const withoutAState = (connection: Connection) =>
  // @ts-expect-error case-56: what is expected is said at every append
  connection.append('round-T-1', []);

/** Compile-time, case-56: an append of the port is never one that takes any revision. */
export const anyIsNoExpectation: 'any' extends ReturnType<typeof streamStateOf> ? never : true = true;
export const theOptionIsThere: AppendToStreamOptions['streamState'] = 'no_stream' satisfies AppendStreamState;

describe('what an append to KurrentDB expects', () => {
  it('case-56: is the revision, or that there is no stream', () => {
    expect(streamStateOf('round-T-1', 0n)).toBe(0n);
    expect(streamStateOf('round-T-1', 41n)).toBe(41n);
    expect(streamStateOf('round-T-1', 'no-stream')).toBe('no_stream');
  });

  it('case-56: is never left open, whatever JavaScript passes', () => {
    for (const wrong of [undefined, null, 'any', 'no_stream', 'stream_exists', 4, '4', {}]) {
      expect(() => streamStateOf('round-T-1', wrong as never)).toThrow(TypeError);
    }
    for (const impossible of [-1n, 2n ** 63n, 2n ** 64n]) {
      expect(() => streamStateOf('round-T-1', impossible)).toThrow(expect.objectContaining({ code: 'revision-conflict' }));
    }
  });
});
