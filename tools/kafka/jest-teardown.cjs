const { rmSync } = require('node:fs');

module.exports = async () => {
  await globalThis.kafkaCluster?.dispose();
  if (globalThis.kafkaCertificates !== undefined) rmSync(globalThis.kafkaCertificates, { recursive: true, force: true });
};
