/** Brokers for tests; see cluster.cjs. Broker ids are 1, 2, … */
export interface ClusterOptions {
  readonly brokers?: number;
  readonly dir?: string;
  readonly ports?: readonly number[];
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  readonly format?: readonly string[];
  readonly heap?: string;
  readonly jvm?: readonly string[];
  readonly detached?: boolean;
}

export interface Cluster {
  readonly dir: string;
  readonly brokers: readonly string[];
  pids(): readonly (number | undefined)[];
  start(id?: number): Promise<void>;
  stop(id?: number): Promise<void>;
  kill(id?: number): Promise<void>;
  pause(id?: number): void;
  resume(id?: number): void;
  ready(): Promise<void>;
  deleteTopicRecords(topic: string, offsets: readonly { readonly partition: number; readonly offset: string | number }[]): Promise<void>;
  dispose(): Promise<void>;
}

export const HOME: string;
export function checkTools(): Promise<void>;
export function ensureLibs(): Promise<string>;
export function freePorts(count: number): Promise<number[]>;
export function isAlive(pid: number): boolean;
export function startCluster(options?: ClusterOptions): Promise<Cluster>;
export function untilReady(brokers: readonly string[], timeout?: number): Promise<void>;
export function deleteTopicRecords(
  brokers: readonly string[],
  topic: string,
  offsets: readonly { readonly partition: number; readonly offset: string | number }[],
): Promise<void>;
