import type { ConnectionOptions } from 'node:tls';
import type { StoredEvent } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import type { Logger } from '../consumer-runner/logger.js';

export type KafkaSasl =
  | { readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; readonly username: string; readonly password: string }
  | {
      /** A token of the client credentials grant (RFC 6749, 4.4), fetched again before it ends. */
      readonly mechanism: 'oauthbearer';
      readonly tokenEndpoint: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope?: string;
    };

export interface TopicOptions {
  /** Of topics that are created here; an existing one keeps what it has. Default 8. */
  readonly partitions?: number;
  /** Default 1; 3 in production. */
  readonly replicationFactor?: number;
  /** ms; -1 keeps everything. Default: the broker's. */
  readonly retentionMs?: number;
  /** Further topic configuration, such as `min.insync.replicas`. `cleanup.policy` is always `delete`. */
  readonly configs?: Readonly<Record<string, string>>;
  /** Before every topic and group name: several floors on one cluster. Default none. */
  readonly prefix?: string;
}

export interface LeaseOptions {
  /** Who this instance is: after a crash it takes its own lease back at once. Default: a new name for each bus. */
  readonly instance?: string;
  /** ms without an entry after which another instance takes over. Default 7,000: with the polling it is done within 10 s. */
  readonly expires?: number;
  /** ms after which the holder appends an entry though nothing was published. Default 2,500. */
  readonly renew?: number;
  /** Nobody else can open this store: nothing is appended only to keep the lease. Default false. */
  readonly alone?: boolean;
  /** ms between the looks of those who do not hold it. Default 1,000. */
  readonly poll?: number;
  /** ms between two checkpoints under load: what a crash sends again at most. Default 200. */
  readonly checkpoint?: number;
}

/** What a relay lets know as it sends; neither may throw. */
export interface RelayTrace {
  /** Headers that go along with an event, such as `traceparent`. */
  headersOf(event: StoredEvent): Readonly<Record<string, string>>;
  /** Called as a batch is sent. @returns to be called when the brokers have it, or with what went wrong */
  sending(events: readonly StoredEvent[]): (error?: unknown) => void;
}

export interface KafkaEventBusOptions {
  /** Whose bus it is: its records say so, and a topic that holds another floor's is refused at the first contact. */
  readonly floor: string;
  /** `host:port` */
  readonly brokers: readonly string[];
  readonly clientId: string;
  /** TLS: true for the public authorities. Default off. */
  readonly ssl?: boolean | ConnectionOptions;
  readonly sasl?: KafkaSasl;
  readonly topics?: TopicOptions;
  /** pino fits. */
  readonly logger?: Logger;
  readonly lease?: LeaseOptions;
  /** ms until a request counts as failed. Default 10,000. */
  readonly requestTimeout?: number;
  /** ms without a heartbeat after which a member's partitions go to others. Default 10,000; brokers demand at least 6,000. */
  readonly sessionTimeout?: number;
  /** ms; bounds how fast members notice each other. Default 500. */
  readonly heartbeatInterval?: number;
  /** Records of one delivery at most, of all that came while the one before was under way. Default 500. */
  readonly most?: number;
  /** ms before something that failed is tried again, at first and at most. Default 200 and 5,000. */
  readonly backoff?: { readonly first?: number; readonly longest?: number };
  /** Default: no further headers. */
  readonly trace?: RelayTrace;
  /** Time on relay entries. */
  readonly clock?: Clock;
}
