import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@casino/contracts';
import type { FloorAddress } from '@casino/simulation';
import { readFiles, type StoredFloor } from './stored-floor.js';
import { workspace } from '../workspace.js';
import { freePort } from './free-port.js';

/** Of one that joins its group while everybody plays, on a busy machine. */
const START_MS = 60_000;
const LOG_KEPT = 20_000_000;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A floor in whatever processes, as people and auditors come to it. */
export interface Floor {
  readonly address: FloorAddress;
  /** Of every process that runs. */
  readonly urls: readonly string[];
  /** What everybody logged; the end of it. */
  readonly log: string;
  /** An orderly end of all that run. @throws Error when it is none */
  end(): Promise<void>;
  /** Of a floor that is stopped, where its stores are files. */
  stored(): Promise<StoredFloor>;
}

/** Which of the product's processes. */
export type AppName = 'casino' | Context;

export interface FloorProcessOptions {
  /** The whole floor in one process when absent. */
  readonly app?: AppName;
  /** Data folder; a new one under the system's temporary folder when absent, removed by `dispose`. */
  readonly data?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A built app, the whole floor or one service of it, as a process of its own, on a port and a data folder that outlive it. */
export class FloorProcess implements Floor {
  #child: ChildProcess | undefined;
  #ended: Promise<Ended> | undefined;
  #log = '';

  private constructor(
    readonly data: string,
    readonly port: number,
    readonly app: AppName,
    private readonly owned: boolean,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async create({ app = 'casino', data, env = {} }: FloorProcessOptions = {}): Promise<FloorProcess> {
    const folder = data ?? mkdtempSync(join(tmpdir(), 'casino-floor-'));
    return new FloorProcess(folder, await freePort(), app, data === undefined, env);
  }

  /** Started and ready. */
  static async start(options: FloorProcessOptions = {}): Promise<FloorProcess> {
    const floor = await FloorProcess.create(options);
    try {
      await floor.start();
    } catch (error) {
      await floor.dispose();
      throw error;
    }
    return floor;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get address(): string {
    return this.url;
  }

  get urls(): readonly string[] {
    return [this.url];
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get running(): boolean {
    return this.#child !== undefined;
  }

  /** Everything it wrote to its two outputs, over all its lives. */
  get log(): string {
    return this.#log;
  }

  spawn(): void {
    if (this.#child !== undefined) throw new Error(`${this.app} runs already`);
    const child = spawn(process.execPath, [join(workspace(), 'apps', this.app, 'dist/main.js')], {
      env: { PATH: process.env['PATH'], CASINO_PORT: String(this.port), CASINO_DATA: this.data, CASINO_LOG_LEVEL: 'info', ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => {
      if (this.#log.length < LOG_KEPT) this.#log += chunk.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.#child = child;
    this.#ended = once(child, 'close').then(([code, signal]) => {
      this.#child = undefined;
      return { code, signal } as Ended;
    });
  }

  async start(): Promise<void> {
    this.spawn();
    await this.ready();
  }

  /** @throws Error with its log when it ends, or is not ready in time */
  async ready(): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (performance.now() < deadline) {
      if (this.#child === undefined) break;
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return;
      await pause(20);
    }
    throw new Error(`${this.app} did not become ready:\n${this.#log.slice(-4000)}`);
  }

  /** Waits for the end of a process that ends by itself. */
  async ended(): Promise<Ended> {
    if (this.#ended === undefined) throw new Error(`${this.app} was never started`);
    return this.#ended;
  }

  /** SIGSTOP: it holds its connections and does nothing, until `resume`. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Sends the signal to this process, by its id, and waits for its end. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<Ended> {
    const child = this.#child;
    if (child === undefined) throw new Error(`${this.app} does not run`);
    child.kill(signal);
    // one that stands still hears nothing else
    if (signal === 'SIGTERM') child.kill('SIGCONT');
    return this.ended();
  }

  async end(): Promise<void> {
    const { code, signal } = await this.stop('SIGTERM');
    if (code !== 0) throw new Error(`${this.app} ended with ${code} ${signal} on SIGTERM`);
  }

  stored(): Promise<StoredFloor> {
    return readFiles(this.data);
  }

  /** Ends the process if it runs and removes its data folder. */
  async dispose(): Promise<void> {
    if (this.#child !== undefined) await this.stop('SIGKILL');
    if (this.owned) rmSync(this.data, { recursive: true, force: true });
  }
}
