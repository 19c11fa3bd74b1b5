import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StreamsClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import type streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';

type Answers = ClientReadableStream<streams.ReadResp>;

/** Parts of the client (1.3.1, pinned) that its own commands are made of. */
interface Internals {
  GRPCStreamCreator(client: typeof StreamsClient, name: string, create: (client: StreamsClient) => Answers): () => Promise<Answers>;
  callArguments(options: { readonly requiresLeader: boolean; readonly deadline: number }): [Metadata, CallOptions];
  supports(): Promise<boolean>;
}

export interface LeaderClient {
  readonly client: KurrentDBClient;
  /** Everything that is answered, from the leader, within `deadline` ms; up to the answer that is enough, where one is. */
  read(request: streams.ReadReq, deadline: number, enough?: (answer: streams.ReadResp) => boolean): Promise<streams.ReadResp[]>;
}

/**
 * The official client, on one gRPC channel.
 * - Reads do not go through its Rust bridge, whose socket has TCP_NODELAY off: a small request waits for the server's delayed
 *   acknowledgement of the one before it, 40 ms at a time. It has no deadline either.
 * - Appends do not go through its batch call, which waits for ever when the server closes the line, and rejects where nobody
 *   listens when the line breaks under load.
 */
export const createLeaderClient = (connectionString: string): LeaderClient => {
  const client = KurrentDBClient.connectionString(connectionString);
  const internals = client as unknown as Internals;
  internals.supports = () => Promise.resolve(false);
  return {
    client,
    async read(request, deadline, enough = () => false) {
      const open = internals.GRPCStreamCreator(StreamsClient, 'read', (grpc) =>
        grpc.read(request, ...internals.callArguments({ requiresLeader: true, deadline })),
      );
      const answers = await open();
      return new Promise((resolve, reject) => {
        const taken: streams.ReadResp[] = [];
        answers.on('data', (answer: streams.ReadResp) => {
          taken.push(answer);
          if (!enough(answer)) return;
          resolve(taken);
          answers.cancel();
        });
        answers.on('error', reject);
        answers.on('end', () => resolve(taken));
      });
    },
  };
};
