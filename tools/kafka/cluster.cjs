/**
 * Apache Kafka brokers in KRaft mode as child processes, on 127.0.0.1 only. Plain Node, so that scripts and tests share it.
 */
const { spawn, execFile } = require('node:child_process');
const {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const net = require('node:net');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { promisify } = require('node:util');

const run = promisify(execFile);
const ROOT = join(__dirname, '..', '..');
const HOME = join(ROOT, '.kafka');
const VERSION = '4.3.1';
const LIBS = join(HOME, `libs-${VERSION}`);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Says what is missing instead of installing it. @throws Error */
const checkTools = async () => {
  const missing = [];
  const java = await run('java', ['-version']).catch(() => undefined);
  const major = /version "(\d+)/.exec(java === undefined ? '' : java.stderr + java.stdout);
  if (major === null || Number(major[1]) < 17) missing.push('Java 17 or later (Debian: apt-get install openjdk-17-jre-headless)');
  if (!existsSync(LIBS) && (await run('mvn', ['-v']).catch(() => undefined)) === undefined)
    missing.push('Maven (Debian: apt-get install maven)');
  if (missing.length > 0) throw new Error(`Kafka cannot be started here; missing: ${missing.join('; ')}`);
};

/** The broker's jars, fetched by Maven the first time. @returns their folder */
const ensureLibs = async () => {
  await checkTools();
  if (existsSync(LIBS)) return LIBS;
  mkdirSync(HOME, { recursive: true });
  // whole or not at all, also when two begin at the same time
  const folder = mkdtempSync(join(HOME, 'fetching-'));
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
  try {
    await run('mvn', ['-q', '-B', '-f', join(__dirname, 'pom.xml'), goal, '-DincludeScope=runtime', `-DoutputDirectory=${folder}`], {
      maxBuffer: 1 << 26,
    });
    if (!readdirSync(folder).some((file) => file.startsWith('kafka_2.13'))) throw new Error('Maven brought no broker');
    renameSync(folder, LIBS);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(LIBS)) throw new Error(`The broker's jars cannot be fetched from Maven Central: ${error.message}`);
  }
  return LIBS;
};

/** Ports that nobody listens on now. */
const freePorts = async (count) => {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve, reject) => {
          const server = net
            .createServer()
            .once('error', reject)
            .listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
};

const listening = (port) =>
  new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
    socket.setTimeout(500, () => end(false));
  });

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const properties = ({ id, port, controllerPort, voters, brokers, data, settings }) => {
  const advertised = `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`;
  const replicas = Math.min(brokers, 3);
  const quorum =
    brokers === 1 ? { 'controller.quorum.bootstrap.servers': `127.0.0.1:${controllerPort}` } : { 'controller.quorum.voters': voters };
  const all = {
    'process.roles': 'broker,controller',
    'node.id': id,
    ...quorum,
    'controller.listener.names': 'CONTROLLER',
    listeners: advertised,
    'advertised.listeners': advertised,
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'offsets.topic.replication.factor': replicas,
    'offsets.topic.num.partitions': 8,
    'transaction.state.log.replication.factor': replicas,
    'transaction.state.log.num.partitions': 4,
    'transaction.state.log.min.isr': Math.min(2, replicas),
    'share.coordinator.state.topic.replication.factor': replicas,
    'share.coordinator.state.topic.min.isr': Math.min(2, replicas),
    'min.insync.replicas': Math.min(2, replicas),
    'unclean.leader.election.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': false,
    'log.dirs': data,
    ...settings,
  };
  return Object.entries(all)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
};

/**
 * Starts a cluster and resolves when it takes records.
 * @param brokers 1 (default) or 3
 * @param dir data, logs and pid files; a temporary folder when absent, removed by `dispose`
 * @param ports 2 for each broker: clients, controllers; free ones when absent
 * @param settings more of server.properties
 * @param format more arguments of StorageTool format
 * @param jvm more arguments of the brokers' Java
 * @param detached whether the brokers outlive this process
 */
const startCluster = async ({ brokers = 1, dir, ports, settings = {}, format = [], heap, jvm = [], detached = false } = {}) => {
  const libs = await ensureLibs();
  const temporary = dir === undefined;
  const home = dir ?? mkdtempSync(join(tmpdir(), 'casino-kafka-'));
  mkdirSync(home, { recursive: true });
  const all = ports ?? (await freePorts(2 * brokers));
  const classpath = join(libs, '*');
  const nodes = Array.from({ length: brokers }, (_, index) => ({
    id: index + 1,
    port: all[2 * index],
    controllerPort: all[2 * index + 1],
    data: join(home, `broker-${index + 1}`),
    file: join(home, `server-${index + 1}.properties`),
    log: join(home, `server-${index + 1}.log`),
    pidFile: join(home, `broker-${index + 1}.pid`),
    child: undefined,
  }));
  for (const node of nodes) if (await listening(node.port)) throw new Error(`port ${node.port} is in use`);
  const voters = nodes.map(({ id, controllerPort }) => `${id}@127.0.0.1:${controllerPort}`).join(',');
  const idFile = join(home, 'cluster-id');
  if (!existsSync(idFile)) {
    const { stdout } = await run('java', ['-cp', classpath, 'kafka.tools.StorageTool', 'random-uuid']);
    writeFileSync(idFile, stdout.trim().split('\n').at(-1));
  }
  const clusterId = readFileSync(idFile, 'utf8').trim();
  for (const node of nodes) writeFileSync(node.file, properties({ ...node, voters, brokers, settings }));
  await Promise.all(
    nodes.map(async ({ data, file }) => {
      if (existsSync(join(data, 'meta.properties'))) return;
      await run('java', [
        '-cp',
        classpath,
        'kafka.tools.StorageTool',
        'format',
        ...(brokers === 1 ? ['--standalone'] : []),
        ...format,
        '-t',
        clusterId,
        '-c',
        file,
      ]);
    }),
  );

  const begin = (node) => {
    const out = openSync(node.log, 'a');
    const args = [
      `-Xmx${heap ?? (brokers === 1 ? '512m' : '384m')}`,
      '-XX:+UseSerialGC',
      ...jvm,
      `-Dlog4j2.configurationFile=${join(__dirname, 'log4j2.properties')}`,
      '-cp',
      classpath,
      'kafka.Kafka',
      node.file,
    ];
    node.child = spawn('java', args, { stdio: ['ignore', out, out], detached, cwd: home });
    closeSync(out);
    node.ended = new Promise((resolve) => node.child.once('exit', resolve).once('error', resolve));
    writeFileSync(node.pidFile, String(node.child.pid));
  };
  const end = async (node, signal) => {
    const { child } = node;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGCONT');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await node.ended;
    clearTimeout(late);
    rmSync(node.pidFile, { force: true });
  };
  const nodeOf = (id) => {
    const node = nodes[id - 1];
    if (node === undefined) throw new RangeError(`there is no broker ${id}`);
    return node;
  };

  const cluster = {
    dir: home,
    brokers: nodes.map(({ port }) => `127.0.0.1:${port}`),
    pids: () => nodes.map(({ child }) => child?.pid),
    /** @param id 1, 2, … */
    async start(id = 1) {
      begin(nodeOf(id));
      await untilListening(nodeOf(id));
    },
    /** Orderly. */
    stop: (id = 1) => end(nodeOf(id), 'SIGTERM'),
    kill: (id = 1) => end(nodeOf(id), 'SIGKILL'),
    /** SIGSTOP: it holds its connections and answers nothing. */
    pause: (id = 1) => void nodeOf(id).child?.kill('SIGSTOP'),
    resume: (id = 1) => void nodeOf(id).child?.kill('SIGCONT'),
    /** @returns when a record of a client was taken */
    ready: () => untilReady(cluster.brokers),
    /** Deletes the records of a topic before an offset, as retention does. @param offsets `{partition, offset}`; offset -1: all */
    deleteTopicRecords: (topic, offsets) => deleteTopicRecords(cluster.brokers, topic, offsets),
    async dispose() {
      await Promise.all(nodes.map((node) => end(node, 'SIGKILL')));
      process.removeListener('exit', abandon);
      if (temporary) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };

  const untilListening = async (node) => {
    for (let tries = 0; tries < 600; tries++) {
      if (node.child.exitCode !== null)
        throw new Error(`broker ${node.id} ended at once:\n${readFileSync(node.log, 'utf8').split('\n').slice(-15).join('\n')}`);
      if (await listening(node.port)) return;
      await sleep(100);
    }
    throw new Error(`broker ${node.id} does not listen on ${node.port} after 60 s; see ${node.log}`);
  };

  // whoever ends without disposing leaves no broker behind
  const abandon = () => nodes.forEach(({ child }) => child?.kill('SIGKILL'));
  if (!detached) process.once('exit', abandon);
  try {
    nodes.forEach(begin);
    await Promise.all(nodes.map(untilListening));
    await cluster.ready();
  } catch (error) {
    await cluster.dispose();
    throw error;
  }
  if (detached) for (const { child } of nodes) child.unref();
  return cluster;
};

const quietClient = (brokers) => {
  const { Kafka, logLevel } = require('kafkajs');
  return new Kafka({ brokers, clientId: 'kafka-tools', logLevel: logLevel.NOTHING, retry: { retries: 3, initialRetryTime: 100 } });
};

/** A record was taken by an idempotent producer and a group was found: listening alone is not being ready. */
const untilReady = async (brokers, timeout = 90_000) => {
  const { Partitioners } = require('kafkajs');
  const topic = 'casino.ready';
  for (const begin = Date.now(); ;) {
    const kafka = quietClient(brokers);
    const admin = kafka.admin();
    const producer = kafka.producer({ idempotent: true, createPartitioner: Partitioners.DefaultPartitioner, retry: { retries: 3 } });
    try {
      await admin.connect();
      const { brokers: there } = await admin.describeCluster();
      if (there.length < brokers.length) throw new Error(`${there.length} of ${brokers.length} brokers are up`);
      if (!(await admin.listTopics()).includes(topic))
        await admin.createTopics({ topics: [{ topic, numPartitions: 1, replicationFactor: Math.min(3, brokers.length) }] });
      await producer.connect();
      await producer.send({ topic, messages: [{ value: 'ready' }] });
      await admin.fetchOffsets({ groupId: 'casino.ready', topics: [topic] });
      return;
    } catch (error) {
      if (Date.now() - begin > timeout) throw new Error(`Kafka takes no records after ${timeout / 1000} s: ${error.message}`);
      await sleep(200);
    } finally {
      await Promise.allSettled([producer.disconnect(), admin.disconnect()]);
    }
  }
};

const deleteTopicRecords = async (brokers, topic, offsets) => {
  const admin = quietClient(brokers).admin();
  await admin.connect();
  try {
    // kafkajs deletes only where it knows the leaders
    await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions: offsets.map(({ partition, offset }) => ({ partition, offset: String(offset) })) });
  } finally {
    await admin.disconnect();
  }
};

module.exports = { HOME, checkTools, ensureLibs, freePorts, isAlive, startCluster, untilReady, deleteTopicRecords };
