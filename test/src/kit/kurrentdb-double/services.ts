import {
  Metadata,
  status,
  type ServerUnaryCall,
  type ServerWritableStream,
  type UntypedServiceImplementation,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
} from '@grpc/grpc-js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import type shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import type streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Faults } from './faults.js';
import { kindOf, type ExpectedState, type Log, type ProposedEvent } from './log.js';
import { appendAnswer, expectedState, proposedEvent, streamName } from './messages.js';
import { InvalidPosition, readAll, readStream, subscribeToAll } from './reading.js';

export interface ServicesOptions {
  readonly log: Log;
  readonly faults: Faults;
  /** Bytes of data and metadata that one append may have. */
  readonly maxAppendSize: number;
  /** Calls that were heard, by kind and by what their streams begin with. */
  readonly calls: Map<string, number>;
  /** Breaks every connection there is. */
  cut(): void;
}

interface Failure {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

const failure = (code: status, details: string, fields: Readonly<Record<string, string>> = {}): Failure => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(fields)) metadata.add(name, value);
  return { code, details, metadata };
};

/** The calls of the v1 protocol that single-stream clients make. Whatever else is asked is answered UNIMPLEMENTED. */
export const createServices = ({ log, faults, maxAppendSize, calls, cut }: ServicesOptions) => {
  const heard = (call: string, stream?: string): void => {
    const kind = stream === undefined ? call : `${call} ${kindOf(stream)}`;
    calls.set(kind, (calls.get(kind) ?? 0) + 1);
  };

  const refusal = (metadata: Metadata): Failure | undefined => {
    if (faults.unavailable) return failure(status.UNAVAILABLE, 'Server Is Not Ready');
    const leader = faults.leaderElsewhere;
    if (leader === undefined || metadata.get('requires-leader')[0] !== 'true') return undefined;
    if (faults.notLeaderFor <= 1) faults.leaderElsewhere = undefined;
    faults.notLeaderFor--;
    return failure(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': leader.host,
      'leader-endpoint-port': String(leader.port),
    });
  };

  const append: handleClientStreamingCall<streams.AppendReq, streams.AppendResp> = (call, answer) => {
    let to: { readonly stream: string; readonly expected: ExpectedState } | undefined;
    const events: ProposedEvent[] = [];
    let size = 0;
    call.on('data', (request: streams.AppendReq) => {
      const options = request.getOptions();
      if (options !== undefined) to = { stream: streamName(options.getStreamIdentifier()), expected: expectedState(options) };
      const message = request.getProposedMessage();
      if (message === undefined) return;
      const event = proposedEvent(message);
      size += event.data.byteLength + event.metadata.byteLength;
      events.push(event);
    });
    call.on('error', () => undefined);
    const finish = (): void => {
      heard('append', to?.stream);
      const refused = refusal(call.metadata);
      if (refused !== undefined) return answer(refused);
      if (to === undefined || events.length === 0) return answer(failure(status.INVALID_ARGUMENT, 'no stream, or no event'));
      if (size > maxAppendSize) {
        return answer(
          failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, {
            exception: 'maximum-append-size-exceeded',
            'maximum-append-size': String(maxAppendSize),
          }),
        );
      }
      const { cutNextAppend, silentNextAppend } = faults;
      faults.cutNextAppend = undefined;
      faults.silentNextAppend = false;
      if (cutNextAppend === 'before') return cut();
      const outcome = log.append(to.stream, to.expected, events);
      if (cutNextAppend === 'after') return cut();
      if (!silentNextAppend) answer(null, appendAnswer(outcome, to.expected));
    };
    // a request that was cut off in the middle ends here like any other, and is known for it only a moment later
    call.on('end', () => setImmediate(() => (call.cancelled ? undefined : finish())));
  };

  const subscribe = (call: ServerWritableStream<streams.ReadReq, streams.ReadResp>, options: streams.ReadReq.Options): void =>
    subscribeToAll(log, options, {
      send: (answer) => void call.write(answer),
      muted: () => faults.muteSubscriptions,
      ended: (stop) => {
        call.on('cancelled', () => {
          stop();
          call.end();
        });
        call.on('close', stop);
      },
    });

  const read: handleServerStreamingCall<streams.ReadReq, streams.ReadResp> = (call) => {
    const refused = refusal(call.metadata);
    const options = call.request.getOptions();
    if (refused !== undefined) return void call.emit('error', refused);
    if (options === undefined) return void call.emit('error', failure(status.INVALID_ARGUMENT, 'no options'));
    const fail = (error: unknown): void => {
      if (!(error instanceof InvalidPosition)) throw error;
      call.emit('error', failure(status.UNKNOWN, error.message));
    };
    const answer = (answers: Iterable<streams.ReadResp>): void => {
      for (const one of answers) call.write(one);
      call.end();
    };
    if (options.hasStream()) {
      heard('read', streamName(options.getStream()?.getStreamIdentifier()));
      return answer(readStream(log, options));
    }
    heard(options.hasSubscription() ? 'subscribe' : 'read-all');
    if (!options.hasSubscription())
      return void readAll(log, options, () => call.cancelled)
        .then(answer)
        .catch(fail);
    try {
      subscribe(call, options);
    } catch (error) {
      fail(error);
    }
  };

  /** The methods that a server announces; the double has no batch append, so a client that believes this fails. */
  const getSupportedMethods: handleUnaryCall<shared.Empty, features.SupportedMethods> = (
    _: ServerUnaryCall<shared.Empty, features.SupportedMethods>,
    answer,
  ) => {
    const methods = ['Read', 'Append', 'BatchAppend'].map((name) =>
      new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name.toLowerCase()),
    );
    answer(null, new features.SupportedMethods().setEventStoreServerVersion('23.10.0').setMethodsList(methods));
  };

  const unimplemented: handleUnaryCall<unknown, never> = (_call, answer) =>
    answer(failure(status.UNIMPLEMENTED, 'not a part of the double'));
  return {
    streams: {
      read,
      append,
      delete: unimplemented,
      tombstone: unimplemented,
      batchAppend: (call: { emit(event: 'error', failure: Failure): void }) =>
        call.emit('error', failure(status.UNIMPLEMENTED, 'not a part of the double')),
    } as UntypedServiceImplementation,
    features: { getSupportedMethods } as UntypedServiceImplementation,
  };
};
