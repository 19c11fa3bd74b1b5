import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** `forward`; `hold`: bytes from the client wait; `cut`: what the server answers is thrown away, with the connection. */
  mode(mode: 'forward' | 'hold' | 'cut'): void;
  /** The next request of this API (its key in the protocol) never reaches the server, nor is it answered. */
  swallow(api: number): void;
  /** Requests that were swallowed. */
  readonly swallowed: number;
  /** Connections that were cut. */
  readonly cuts: number;
  /** Bytes that wait. */
  readonly held: number;
  close(): Promise<void>;
}

/** Whole requests out of what comes in pieces: each begins with its size and the key of its API. */
const createFramer = () => {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer): readonly { readonly api: number; readonly frame: Buffer }[] => {
    rest = Buffer.concat([rest, bytes]);
    const frames: { readonly api: number; readonly frame: Buffer }[] = [];
    while (rest.length >= 6 && rest.length >= 4 + rest.readInt32BE(0)) {
      const frame = rest.subarray(0, 4 + rest.readInt32BE(0));
      rest = rest.subarray(frame.length);
      frames.push({ api: frame.readInt16BE(4), frame });
    }
    return frames;
  };
};

/** Between a client and a broker, on 127.0.0.1. */
export const openTcpProxy = async (from: number, to: number): Promise<TcpProxy> => {
  let mode: 'forward' | 'hold' | 'cut' = 'forward';
  let cuts = 0;
  let doomed: number | undefined;
  let swallowed = 0;
  const sockets = new Set<Socket>();
  const waiting: { readonly to: Socket; readonly bytes: Buffer }[] = [];
  const server = createServer((client) => {
    const broker = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [client, broker],
      [broker, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    const framesIn = createFramer();
    client.on('data', (received) => {
      for (const { api, frame: bytes } of framesIn(received)) {
        if (api === doomed) {
          doomed = undefined;
          swallowed++;
        } else if (mode === 'hold') waiting.push({ to: broker, bytes });
        else broker.write(bytes);
      }
    });
    broker.on('data', (bytes) => {
      if (mode === 'cut') {
        cuts++;
        client.destroy();
      } else client.write(bytes);
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(from, '127.0.0.1', resolve));
  return {
    mode(next) {
      mode = next;
      if (mode !== 'hold') for (const { to: broker, bytes } of waiting.splice(0)) broker.write(bytes);
    },
    swallow(api) {
      doomed = api;
    },
    get swallowed() {
      return swallowed;
    },
    get cuts() {
      return cuts;
    },
    get held() {
      return waiting.reduce((sum, { bytes }) => sum + bytes.length, 0);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** The listener whose clients come through a proxy: where it listens, and where they are sent. */
export const proxied = (): { readonly listener: number; readonly advertised: number } => {
  const [listener, advertised] = (process.env['KAFKA_PROXIED'] ?? '').split(',').map(Number);
  if (listener === undefined || advertised === undefined) throw new Error('KAFKA_PROXIED names no listener: run npm run test:kafka');
  return { listener, advertised };
};
