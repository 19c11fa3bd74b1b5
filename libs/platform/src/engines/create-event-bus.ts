import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from '@casino/contracts';
import type { EventBus } from '@casino/event-bus';
import type { RelayTrace } from '@casino/event-bus/kafka';
import type { Logger } from 'pino';
import { ConfigurationInvalid } from '../configuration/configuration-invalid.js';
import { type CasinoConfiguration } from '../configuration/configuration.js';
import { type KafkaConfiguration, type KafkaCredentials } from '../configuration/engines.js';

const HOUR = 3_600_000;
/** From so many replicas on, one may be away and records are still taken. */
const SPARE = 3;

const saslOf = (credentials: KafkaCredentials) => {
  if (credentials.mechanism === 'oauthbearer') return { ...credentials, clientSecret: credentials.clientSecret.reveal() };
  return { ...credentials, password: credentials.password.reveal() };
};

/** @throws ConfigurationInvalid when the authority's file cannot be read */
const tlsOf = ({ ssl, sslCaFile }: KafkaConfiguration) => {
  if (!ssl || sslCaFile === undefined) return ssl;
  try {
    const ca = readFileSync(sslCaFile, 'utf8');
    // what holds none would be found out by every handshake instead
    new X509Certificate(ca);
    return { ca };
  } catch (error) {
    throw new ConfigurationInvalid([{ name: 'CASINO_KAFKA_SSL_CA_FILE', message: `is no file with a certificate (${String(error)})` }], {
      cause: error,
    });
  }
};

const topicsOf = ({ topics: { partitions, replication, retentionHours }, prefix }: KafkaConfiguration) => ({
  partitions,
  replicationFactor: replication,
  prefix,
  configs: { 'unclean.leader.election.enable': 'false', ...(replication >= SPARE ? { 'min.insync.replicas': '2' } : {}) },
  ...(retentionHours === undefined ? {} : { retentionMs: retentionHours * HOUR }),
});

/**
 * The bus between processes that the configuration names, for one service. Brokers may be away: it goes on trying.
 * @throws ConfigurationInvalid for the embedded bus, which is made once by whoever runs every service in one process; for an
 * authority's certificate that is none
 */
export const createEventBus = async (
  configuration: Pick<CasinoConfiguration, 'floorId' | 'bus' | 'kafka' | 'store'>,
  service: Context,
  logger: Logger,
  trace?: RelayTrace,
): Promise<EventBus> => {
  const { floorId, bus, kafka, store } = configuration;
  if (bus === 'embedded' || kafka === undefined) {
    const message = `is embedded, which joins the services of one process: ${service} as a process of its own needs kafka (apps/casino runs all of them in one)`;
    throw new ConfigurationInvalid([{ name: 'CASINO_BUS', message }]);
  }
  // loaded only when chosen
  const { createKafkaEventBus } = await import('@casino/event-bus/kafka');
  return createKafkaEventBus({
    floor: floorId,
    brokers: kafka.brokers,
    clientId: `casino-${service}`,
    ssl: tlsOf(kafka),
    ...(kafka.credentials === undefined ? {} : { sasl: saslOf(kafka.credentials) }),
    topics: topicsOf(kafka),
    // on a store that is one process's, whoever starts takes the lease of its former life at once, and nobody else can
    lease: store === 'sqlite' ? { instance: service, alone: true } : {},
    // the shortest that brokers allow: what a dead instance had is with another before its stakes count as unanswered
    sessionTimeout: 6_000,
    logger,
    ...(trace === undefined ? {} : { trace }),
  });
};
