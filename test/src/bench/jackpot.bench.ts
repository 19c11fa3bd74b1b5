import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { FloorClient, FloorSetup, Latencies, listOf, planJackpot, Staff } from '@casino/simulation';
import { MeterScreen } from '../kit/clients/meter-screen.js';
import { FloorProcess } from '../kit/floors/floor-process.js';

const CLI = join(__dirname, '../../../apps/cli/dist/main.js');
/** The jackpot that `casino simulate --jackpot` links its tables to. */
const JACKPOT = 'JPS';
const RATES = [5, 10];

interface StoredEvent {
  readonly time: string;
  readonly data: { readonly cycle?: number; readonly meter?: string };
}

/** ms from the time of the last event that says so to the message that shows it. The first message is what stood when the screen came. */
const delays = (screen: MeterScreen, events: readonly StoredEvent[]): Latencies => {
  const latencies = new Latencies();
  for (const [index, { data }] of screen.messages.entries()) {
    if (index === 0) continue;
    const at = screen.arrived[index] as number;
    const said = events.filter(
      ({ time, data: { cycle, meter } }) => cycle === data.running?.cycle && meter === data.running?.amount && Date.parse(time) <= at,
    );
    const last = said.at(-1);
    if (last !== undefined) latencies.add(at - Date.parse(last.time));
  }
  return latencies;
};

/** 50 linked hold'em tables of seven: how long the cards wait for the jackpot, and how far a display is behind it. */
export const run = async (): Promise<void> => {
  for (const rate of RATES) {
    const floor = await FloorProcess.create({ app: 'casino', env: { CASINO_LOG_LEVEL: 'warn' } });
    await floor.start();
    const client = new FloorClient({ url: floor.url });
    try {
      const staff = new Staff(client);
      await new FloorSetup(client, staff).openJackpot(planJackpot(JACKPOT), []);
      const token = await client.issueToken({ id: 'display-1', role: 'display' });
      const screen = new MeterScreen(`${floor.url}/jackpots/${JACKPOT}/meter`, token);
      console.log(`\n50 linked tables of 7, ${rate} coups/s`);
      const tables = '--game ultimate-holdem --tables 50 --players 7 --jackpot --warm-up 5 --duration 20 --seed 1'.split(' ');
      const load = ['simulate', '--url', floor.url, ...tables, '--rate', String(rate)];
      const [status] = (await once(spawn(process.execPath, [CLI, ...load], { stdio: 'inherit' }), 'exit')) as [number | null];
      if (status !== 0) throw new Error(`simulate ended with ${String(status)}`);
      await screen.close();
      const behind = delays(screen, await listOf<StoredEvent>(client, await staff.auditor(), `/jackpots/${JACKPOT}/events`, 'events'));
      console.log(
        `  display behind the event: p50 ${behind.percentile(0.5)} ms, p99 ${behind.percentile(0.99)} ms, max ${behind.percentile(1)} ms (${behind.count} messages); aim: 250`,
      );
    } finally {
      await client.close();
      await floor.dispose();
    }
  }
};
