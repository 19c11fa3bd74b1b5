module.exports = async () => globalThis.kafkaCluster?.dispose();
