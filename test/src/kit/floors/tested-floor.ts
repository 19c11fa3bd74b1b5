import { randomUUID } from 'node:crypto';
import type { FloorAddress } from '@casino/simulation';
import type { StoredFloor } from './stored-floor.js';
import { FloorProcess, type Ended } from './floor-process.js';
import { ServiceFloor } from './service-floor.js';

/** A floor that is up, in whatever processes. */
export interface TestedFloor {
  readonly address: FloorAddress;
  /** Where the wallet answers. */
  readonly walletUrl: string;
  /** Ends every process. @returns how */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<readonly Ended[]>;
  /** Resolves when everything is ready again. */
  start(): Promise<void>;
  /** A process more on the data folder of one that runs. */
  second(): Promise<FloorProcess>;
  /** Of a floor that is stopped. */
  stored(): Promise<StoredFloor>;
  dispose(): Promise<void>;
}

const inOneProcess = async (): Promise<TestedFloor> => {
  const floor = await FloorProcess.start();
  return {
    address: floor.url,
    walletUrl: floor.url,
    stop: async (signal) => [await floor.stop(signal)],
    start: () => floor.start(),
    second: () => FloorProcess.create({ data: floor.data }),
    stored: () => floor.stored(),
    dispose: () => floor.dispose(),
  };
};

/** Each service a process of its own, over Kafka. */
const inServices = async (brokers: readonly string[]): Promise<TestedFloor> => {
  const options = { brokers, prefix: `e${randomUUID().slice(0, 8)}.` };
  const floor = await ServiceFloor.start(options);
  const [wallet] = floor.instances.wallet;
  if (wallet === undefined) throw new Error('there is no wallet');
  return {
    address: floor.address,
    walletUrl: wallet.url,
    stop: (signal) => Promise.all(floor.all.map((one) => one.stop(signal))),
    start: async () => void (await Promise.all(floor.all.map((one) => one.start()))),
    second: () =>
      FloorProcess.create({
        app: 'wallet',
        data: wallet.data,
        env: { CASINO_FLOOR_ID: 'f-1', CASINO_BUS: 'kafka', CASINO_KAFKA_BROKERS: brokers.join(',') },
      }),
    stored: () => floor.stored(),
    dispose: () => floor.dispose(),
  };
};

/** The same tests run on both: in one process, and - where the run has a broker (`npm run test:kafka`) - on separate ones over Kafka. */
export const openFloor = (): Promise<TestedFloor> => {
  const brokers = process.env['KAFKA_BROKERS'];
  return brokers === undefined ? inOneProcess() : inServices(brokers.split(','));
};
