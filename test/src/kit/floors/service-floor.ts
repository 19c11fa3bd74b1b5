import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTEXTS, type Context } from '@casino/contracts';
import type { ServiceUrls } from '@casino/simulation';
import { readFiles, readServer, type StoredFloor } from './stored-floor.js';
import { FloorProcess, type Floor } from './floor-process.js';

/** The broker that this run has. */
export const brokers = (): readonly string[] => {
  const listed = process.env['KAFKA_BROKERS'];
  if (listed === undefined) throw new Error('KAFKA_BROKERS names no broker: run npm run test:kafka');
  return listed.split(',');
};

export interface ServiceFloorOptions {
  readonly brokers: readonly string[];
  /** Of topics and groups, so that floors on one broker are apart. */
  readonly prefix?: string;
  /** Connection string; SQLite when absent. */
  readonly kurrentDb?: string;
  /** Of each service; with SQLite there is one. */
  readonly instances?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A floor whose services are processes of their own, over Kafka. */
export class ServiceFloor implements Floor {
  private constructor(
    private readonly options: ServiceFloorOptions,
    private readonly folder: string,
    readonly instances: Readonly<Record<Context, readonly FloorProcess[]>>,
  ) {}

  /** Not started yet. */
  static async create(options: ServiceFloorOptions): Promise<ServiceFloor> {
    const { brokers, prefix = '', kurrentDb, instances = 1 } = options;
    const folder = mkdtempSync(join(tmpdir(), 'casino-services-'));
    const env = {
      CASINO_LOG_LEVEL: 'warn',
      CASINO_FLOOR_ID: 'f-1',
      CASINO_BUS: 'kafka',
      CASINO_KAFKA_BROKERS: brokers.join(','),
      CASINO_KAFKA_PREFIX: prefix,
      CASINO_DEV_KEYS: folder,
      ...(kurrentDb === undefined ? {} : { CASINO_STORE: 'kurrentdb', CASINO_KURRENTDB_URL: kurrentDb }),
      ...options.env,
    };
    const processesOf = (app: Context): Promise<readonly FloorProcess[]> =>
      Promise.all(
        Array.from({ length: instances }, (_, index) =>
          FloorProcess.create({ app, env, data: kurrentDb === undefined ? folder : join(folder, `${app}-${index + 1}`) }),
        ),
      );
    const all = await Promise.all(CONTEXTS.map(async (service) => [service, await processesOf(service)] as const));
    return new ServiceFloor(options, folder, Object.fromEntries(all) as Record<Context, readonly FloorProcess[]>);
  }

  /** Every instance started and ready. */
  static async start(options: ServiceFloorOptions): Promise<ServiceFloor> {
    const floor = await ServiceFloor.create(options);
    try {
      await Promise.all(floor.all.map((one) => one.start()));
      return floor;
    } catch (error) {
      await floor.dispose();
      throw error;
    }
  }

  get all(): readonly FloorProcess[] {
    return CONTEXTS.flatMap((service) => this.instances[service]);
  }

  get urls(): readonly string[] {
    return this.all.filter(({ running }) => running).map(({ url }) => url);
  }

  get address(): ServiceUrls {
    const urls = CONTEXTS.map((service) => [service, this.instances[service].map(({ url }) => url)] as const);
    return Object.fromEntries<readonly string[]>(urls) as Record<Context, readonly string[]>;
  }

  get log(): string {
    return this.all.map((one) => `── ${one.app} ${one.port}\n${one.log.slice(-4000)}`).join('\n');
  }

  async end(): Promise<void> {
    await Promise.all(this.all.filter(({ running }) => running).map((one) => one.end()));
  }

  stored(): Promise<StoredFloor> {
    const { kurrentDb } = this.options;
    return kurrentDb === undefined ? readFiles(this.folder) : readServer(kurrentDb);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.all.map((one) => one.dispose()));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
