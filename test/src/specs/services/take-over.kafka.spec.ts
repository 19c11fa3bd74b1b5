import { randomUUID } from 'node:crypto';
import { until as looked } from '@casino/simulation';
import type { FloorProcess } from '../../kit/floors/floor-process.js';
import { startDoubleProcess, type DoubleProcess } from '../../kit/floors/double-process.js';
import { brokers, ServiceFloor } from '../../kit/floors/service-floor.js';

interface Relay {
  readonly leading: boolean;
  readonly holder: string | null;
  readonly lag: number;
}

describe('two instances of the wallet, one of which relays', () => {
  let double: DoubleProcess;
  let floor: ServiceFloor;
  let tokens: Readonly<Record<'auditor' | 'cashier', string>>;

  beforeEach(async () => {
    double = await startDoubleProcess();
    floor = await ServiceFloor.create({
      brokers: brokers(),
      prefix: `l${randomUUID().slice(0, 8)}.`,
      kurrentDb: double.connectionString,
      instances: 2,
    });
    await Promise.all(floor.instances.wallet.map((one) => one.start()));
    const tokenOf = async (role: string): Promise<string> => {
      const answer = await fetch(`${floor.instances.wallet[0]?.url}/dev/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: `${role}-1`, role }),
      });
      return ((await answer.json()) as { token: string }).token;
    };
    tokens = { auditor: await tokenOf('auditor'), cashier: await tokenOf('cashier') };
  }, 60_000);

  afterEach(async () => {
    await floor.dispose();
    await double.stop();
  });

  const relayOf = async ({ url }: FloorProcess): Promise<Relay> =>
    (await (
      await fetch(`${url}/ops/wallet/relay`, { headers: { authorization: `Bearer ${tokens.auditor}` }, signal: AbortSignal.timeout(5_000) })
    ).json()) as Relay;

  /** @throws with what each instance says of its relay */
  const until = (what: string, check: () => Promise<boolean>): Promise<boolean> =>
    looked(what, check, 40_000).catch(async (error: unknown) => {
      const told = await Promise.all(
        floor.instances.wallet.map(async (one) => `${one.port}: ${await relayOf(one).then(JSON.stringify, String)}`),
      );
      throw new Error(`${String(error)}\n${told.join('\n')}\n${floor.log}`);
    });

  const openAccount = async ({ url }: FloorProcess): Promise<void> => {
    const headers = { authorization: `Bearer ${tokens.cashier}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const answer = await fetch(`${url}/accounts/p-${randomUUID().slice(0, 8)}/open`, { method: 'POST', headers, body: '{}' });
    expect(answer.ok).toBe(true);
  };

  /** The instance that relays, and the other. */
  const roles = async (): Promise<readonly [holder: FloorProcess, other: FloorProcess]> => {
    const [one, two] = floor.instances.wallet as readonly [FloorProcess, FloorProcess];
    let leading: readonly boolean[] = [];
    await until('one relays', async () =>
      (leading = (await Promise.all([one, two].map(relayOf))).map((relay) => relay.leading)).includes(true),
    );
    return leading[0] ? [one, two] : [two, one];
  };

  it.each(['is killed', 'stands still'] as const)(
    'when it %s the other takes over and publishes what was stored; the stall is told',
    async (fate) => {
      const [holder, other] = await roles();
      await openAccount(holder);
      await until('it is published', async () => (await relayOf(holder)).lag === 0);
      const began = performance.now();
      if (fate === 'is killed') await holder.stop('SIGKILL');
      else holder.freeze();
      await openAccount(other);
      expect((await relayOf(other)).leading).toBe(false);
      await until('the other relays', async () => {
        const { leading, lag } = await relayOf(other);
        return leading && lag === 0;
      });
      process.stdout.write(`stall of the relay after its holder ${fate}: ${Math.round(performance.now() - began)} ms\n`);
      if (fate === 'is killed') return;
      holder.resume();
      await until('the first knows that it was deposed', async () => !(await relayOf(holder)).leading);
      await openAccount(holder);
      await until('the other publishes what the first stores', async () => (await relayOf(other)).lag === 0);
      expect((await relayOf(other)).leading).toBe(true);
    },
    90_000,
  );
});
