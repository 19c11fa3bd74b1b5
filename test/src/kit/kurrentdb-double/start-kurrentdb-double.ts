import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { ServerFeaturesService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import { StreamsService } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import { noFaults, type Faults } from './faults.js';
import { createLog, kindOf, type Log } from './log.js';
import { createServices } from './services.js';

const HOST = '127.0.0.1';
/** What a server takes in one append unless it is configured otherwise. */
const DEFAULT_MAX_APPEND_SIZE = 1024 * 1024;

export interface KurrentDbDoubleOptions {
  /** Any free one when absent. */
  readonly port?: number;
  /** As the server's `MaxAppendSize`. */
  readonly maxAppendSize?: number;
}

/** Since the start, each by what the names of streams begin with. */
export interface Counts {
  readonly calls: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, number>>;
}

export interface KurrentDbDouble {
  readonly port: number;
  readonly connectionString: string;
  readonly faults: Faults;
  readonly log: Log;
  counts(): Counts;
  /** Breaks every connection there is. */
  cut(): void;
  /** Nobody is let in, and who is in is thrown out, until `up`; what was written stays. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A stand-in for KurrentDB, not KurrentDB: the server's side of the client's own gRPC stubs over a log in memory. In front
 * of it stands a plain TCP relay, so that connections can be broken where a network breaks them.
 */
export const startKurrentDbDouble = async ({
  port = 0,
  maxAppendSize = DEFAULT_MAX_APPEND_SIZE,
}: KurrentDbDoubleOptions = {}): Promise<KurrentDbDouble> => {
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const log = createLog();
  const faults = noFaults();
  const calls = new Map<string, number>();
  const services = createServices({ log, faults, maxAppendSize, calls, cut });
  // as the real server: 100 calls at a time on a connection, the others wait without a word
  const server = new Server({ 'grpc.max_concurrent_streams': 100, 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  server.addService(StreamsService, services.streams);
  server.addService(ServerFeaturesService, services.features);
  // not TCP: a second pair of delayed acknowledgements would cost 40 ms here and there
  const folder = mkdtempSync(join(tmpdir(), 'kurrentdb-double-'));
  const inner = join(folder, 'grpc.sock');
  await new Promise<void>((resolve, reject) =>
    server.bindAsync(`unix:${inner}`, ServerCredentials.createInsecure(), (error) => (error === null ? resolve() : reject(error))),
  );

  const relay = createServer({ noDelay: true }, (outside) => {
    const inside = connect({ path: inner });
    for (const [socket, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      relay.once('error', reject);
      relay.listen(at, HOST, () => {
        relay.off('error', reject);
        resolve();
      });
    });
  await listen(port);
  const outer = (relay.address() as AddressInfo).port;
  const down = () =>
    new Promise<void>((resolve) => {
      relay.close(() => resolve());
      cut();
    });

  return {
    port: outer,
    connectionString: `kurrentdb://${HOST}:${outer}?tls=false`,
    faults,
    log,
    counts() {
      const events: Record<string, number> = {};
      for (const { stream, times = 1 } of log.all) events[kindOf(stream)] = (events[kindOf(stream)] ?? 0) + times;
      return { calls: Object.fromEntries(calls), events };
    },
    cut,
    down,
    up: () => listen(outer),
    async stop() {
      if (relay.listening) await down();
      server.forceShutdown();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
