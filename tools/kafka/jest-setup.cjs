/**
 * One broker on free ports for the whole run. KAFKA_BROKERS: where it listens; KAFKA_PROXIED: `<listener>,<advertised>`, a second
 * listener that sends its clients to a port where a test may put a proxy; KAFKA_SASL: one that asks for a name; KAFKA_TLS:
 * `<listener>,<file of its authority>,<file of another>`.
 */
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { makeCertificates } = require('./certificates.cjs');
const { freePorts, startCluster } = require('./cluster.cjs');

module.exports = async () => {
  const [client, controller, proxied, advertised, secured, tls] = await freePorts(6);
  const at = (port) => `127.0.0.1:${port}`;
  const plain = 'org.apache.kafka.common.security.plain.PlainLoginModule required user_casino="secret";';
  const scram = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';
  const certificates = mkdtempSync(join(tmpdir(), 'kafka-certificates-'));
  globalThis.kafkaCertificates = certificates;
  const { ca, otherCa, keyStore } = makeCertificates(certificates);
  // takes unsigned tokens: for tests
  const oauth = 'org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required unsecuredLoginStringClaim_sub="broker";';
  const settings = {
    listeners: `PLAINTEXT://${at(client)},CONTROLLER://${at(controller)},PROXIED://${at(proxied)},SECURED://${at(secured)},TLS://${at(tls)}`,
    'advertised.listeners': `PLAINTEXT://${at(client)},CONTROLLER://${at(controller)},PROXIED://${at(advertised)},SECURED://${at(secured)},TLS://${at(tls)}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,PROXIED:PLAINTEXT,SECURED:SASL_PLAINTEXT,TLS:SSL',
    'listener.name.tls.ssl.keystore.type': 'PEM',
    'listener.name.tls.ssl.keystore.location': keyStore,
    'listener.name.secured.sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512,OAUTHBEARER',
    'listener.name.secured.plain.sasl.jaas.config': plain,
    'listener.name.secured.scram-sha-256.sasl.jaas.config': scram,
    'listener.name.secured.scram-sha-512.sasl.jaas.config': scram,
    'listener.name.secured.oauthbearer.sasl.jaas.config': oauth,
  };
  const format = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => ['--add-scram', `${mechanism}=[name=casino,password=secret]`]);
  const cluster = await startCluster({ ports: [client, controller], settings, format });
  globalThis.kafkaCluster = cluster;
  process.env.KAFKA_BROKERS = cluster.brokers.join(',');
  process.env.KAFKA_PROXIED = `${proxied},${advertised}`;
  process.env.KAFKA_SASL = at(secured);
  process.env.KAFKA_TLS = [at(tls), ca, otherCa].join(',');
};
