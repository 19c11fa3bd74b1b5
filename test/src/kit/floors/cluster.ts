// plain Node, no project of the workspace: kafka:up runs it before anything is built
// eslint-disable-next-line @nx/enforce-module-boundaries
export { ensureLibs, freePorts, startCluster, type Cluster } from '../../../../tools/kafka/cluster.cjs';
