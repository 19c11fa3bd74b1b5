import type { DeciderRunner, Executed } from '@casino/event-store';
import type { DomainEvent } from '@casino/kernel';
import { CasinoError } from '@casino/kernel';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { timingOf } from '../metrics/decision-times.js';
import { observeRunner, type Decision } from './observe-runner.js';

type Command = { readonly type: string };
const meta = { commandId: 'c', requestHash: '', actor: { id: 'a', role: 'r' }, correlationId: 'why-so-slow', now: 0 };
const runner = (executed: () => Promise<unknown>) =>
  ({
    executeAll: async ({ commands }) => {
      for (const { command } of commands) if (typeof command === 'function') command(0);
      return (await executed()) as Executed<DomainEvent, number>[];
    },
    execute: () => Promise.reject(new Error('not used')),
    load: () => Promise.reject(new Error('not used')),
  }) as DeciderRunner<Command, DomainEvent, number>;

describe('every decision is looked at once', () => {
  it('by the type of its command and what became of it, a refusal by its code, a failure too', async () => {
    const seen: Pick<Decision, 'command' | 'stream' | 'outcome'>[] = [];
    const took = ({ command, stream, outcome, ms }: Decision) => {
      expect(ms).toBeGreaterThanOrEqual(0);
      seen.push({ command, stream, outcome });
    };
    const results = [{ outcome: 'appended' }, { outcome: 'refused', refusal: { code: 'insufficient-chips', detail: '' } }];
    const good = observeRunner(
      runner(() => Promise.resolve(results)),
      { took },
    );
    await good.executeAll({
      stream: 's-1',
      retries: 0,
      commands: [
        { command: { type: 'First' }, meta },
        { command: () => ({ type: 'Second' }), meta },
      ],
    });
    const bad = observeRunner(
      runner(() => Promise.reject(new CasinoError('store-unavailable'))),
      { took },
    );
    await expect(bad.execute({ stream: 's-2', command: { type: 'Third' }, meta, retries: 0 })).rejects.toMatchObject({
      code: 'store-unavailable',
    });
    expect(seen).toEqual([
      { command: 'First', stream: 's-1', outcome: 'appended' },
      { command: 'Second', stream: 's-1', outcome: 'insufficient-chips' },
      { command: 'Third', stream: 's-2', outcome: 'failed' },
    ]);
  });

  it('as a histogram by service, command and outcome, shared by the services of a process; a slow one is a line in the log', async () => {
    const registry = new Registry();
    const lines: object[] = [];
    const logger = { warn: (line: object) => void lines.push(line) } as unknown as Logger;
    const ofWallet = timingOf('wallet', registry, logger);
    const ofJackpot = timingOf('jackpot', registry, logger);
    const decision = { command: 'Deposit', stream: 'account-p1', correlationId: 'why-so-slow', outcome: 'appended' };
    ofWallet({ ...decision, ms: 4 });
    ofWallet({ ...decision, ms: 750.4 });
    ofJackpot({ ...decision, command: 'EnterCoup', ms: 1 });
    const text = await registry.metrics();
    expect(text).toContain('casino_command_seconds_count{service="wallet",command="Deposit",outcome="appended"} 2');
    expect(text).toContain('casino_command_seconds_count{service="jackpot",command="EnterCoup",outcome="appended"} 1');
    expect(lines).toEqual([{ context: 'Decisions', service: 'wallet', ...decision, ms: 750 }]);
  });

  it('without an observer it is the runner itself', () => {
    const bare = runner(() => Promise.resolve([]));
    expect(observeRunner(bare, {})).toBe(bare);
  });
});
