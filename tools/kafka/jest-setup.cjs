/** One broker on free ports for the whole run; where it listens is in KAFKA_BROKERS. */
const { startCluster } = require('./cluster.cjs');

module.exports = async () => {
  if (process.env.KAFKA_BROKERS !== undefined) return;
  const cluster = await startCluster();
  globalThis.kafkaCluster = cluster;
  process.env.KAFKA_BROKERS = cluster.brokers.join(',');
};
