import { casinoCatalogue, decodeEvent } from '@casino/contracts';
import type { CommandMetadata, EventStore } from '@casino/event-store';
import { sumMoney } from '@casino/kernel';
import { dropFolder, newFolder, reactionsOf } from '@casino/platform/testing';
import { completeHalves } from '../application/second-half.js';
import type { WalletStreams } from '../application/streams.js';
import { bySomebody, clock, openCrashScene, streamsOver, type CrashScene } from '../testing/crash-scene.js';
import { RoundDouble } from '../testing/round-double.js';
import { wallet } from '../wallet.service.js';

const folder = newFolder();
let scene: CrashScene;
let store: EventStore;
let rounds: EventStore;
let people: WalletStreams;

const all = () => scene.all();
const balances = () => scene.balances();
const sitting = (id: string) => scene.sitting(id);
const settledIn = async (id: string) =>
  (await all()).filter(({ event, metadata }) => event.type === 'StakesSettled' && metadata.stream === `chips-${id}`);
const dieAt = (step: number) => scene.dieAt(step);
const live = () => scene.live();

beforeAll(async () => {
  scene = await openCrashScene(folder);
  ({ store, rounds, people } = scene);
});
afterAll(async () => {
  await scene.close();
  dropFolder(folder);
});

describe('a process may die at any write', () => {
  it('case-2: the settlement worker killed at each step: every sitting is credited once', async () => {
    const table = new RoundDouble(rounds, 'T1');
    for (const k of [1, 2, 3]) await table.sit(k, k);
    await live();
    for (const k of [1, 2, 3]) {
      await scene.fund(`T1-${k}`, 100_000n);
    }
    let coup = 0;
    for (let died = true; died;) {
      coup++;
      const stakes = [1, 2, 3].map((k) => table.stake(k, k, 100n));
      await table.places(coup, ...stakes);
      await live();
      const [won, lost, pushed] = stakes as [(typeof stakes)[0], (typeof stakes)[0], (typeof stakes)[0]];
      await table.settles(coup, [won, 'won', 700n], [lost, 'lost', 0n], [pushed, 'pushed', 0n]);
      died = await dieAt(coup - 1);
      const held = await Promise.all([1, 2, 3].map(async (k) => (await sitting(`T1-${k}`)).balance));
      expect(held).toEqual([100_000n + 700n * BigInt(coup), 100_000n - 100n * BigInt(coup), 100_000n]);
    }
    // three appends, each before and after, and the position
    expect(coup).toBeGreaterThan(6);
    for (const k of [1, 2, 3]) expect(await settledIn(`T1-${k}`)).toHaveLength(coup);
  });

  it('case-2: two settlement workers at once: one effect', async () => {
    const table = new RoundDouble(rounds, 'T2');
    await table.sit(1, 1);
    await live();
    await scene.fund('T2-1', 1_000n);
    const stake = table.stake(1, 1, 400n);
    await table.places(1, stake);
    await live();
    await table.settles(1, [stake, 'won', 400n]);
    const settled = (await rounds.readStream('round-T2-1')).at(-1);
    if (settled === undefined) throw new Error('not settled');
    const heard = { ...decodeEvent(casinoCatalogue, settled.bytes), context: 'game-round' as const };
    const metas = new Map<string, CommandMetadata>();
    const reaction = {
      command: (stream: string) =>
        metas.get(stream) ?? (metas.set(stream, bySomebody(`settle ${stream}`)), metas.get(stream) as CommandMetadata),
      takeMarks: () => [],
      owned: () => true,
    };
    // each worker has its own memory of the streams, as in two processes
    const processes = await Promise.all(Array.from({ length: 10 }, () => reactionsOf(wallet, store, clock)));
    const workers = processes.map(({ handlers }) => handlers.find(({ name }) => name === 'settle-coup'));
    await Promise.all(
      workers.map((worker) =>
        worker !== undefined && 'handle' in worker ? worker.handle(heard, reaction) : Promise.reject(new Error('nobody settles')),
      ),
    );
    expect((await sitting('T2-1')).balance).toBe(1_400n);
    expect(await settledIn('T2-1')).toHaveLength(1);
  });

  it('a buy-in that ended between its halves is finished after the restart, whatever write the restart dies at', async () => {
    const table = new RoundDouble(rounds, 'T3');
    await table.sit(1, 1);
    await live();
    await people.account.execute({
      stream: 'account-p1',
      command: { type: 'CreditProceeds', playerId: 'p1', sittingId: 'T3-1', amount: 10_000n, currency: 'EUR' },
      meta: bySomebody(),
      retries: 0,
    });
    const start = (await balances()).get('transit') ?? 0n;
    let bought = 0n;
    for (let step = 0, died = true; died; step++) {
      await people.account.execute({
        stream: 'account-p1',
        command: {
          type: 'BuyChips',
          float: 'open',
          sittingId: 'T3-1',
          sitting: { playerId: 'p1', currency: 'EUR', open: true, chipValue: null },
          amount: 100n,
        },
        meta: bySomebody(),
        retries: 0,
      });
      bought += 100n;
      expect((await balances()).get('transit')).toBe(start + 100n);
      died = await dieAt(step);
      expect((await balances()).get('transit') ?? 0n).toBe(start);
      expect((await sitting('T3-1')).balance).toBe(bought);
    }
    expect(bought).toBeGreaterThan(300n);
  });

  it('a buy-in that finds the sitting ended gives the money back, once, whoever completes it', async () => {
    const executed = await people.account.execute({
      stream: 'account-p1',
      command: {
        type: 'BuyChips',
        float: 'open',
        sittingId: 'T3-1',
        sitting: { playerId: 'p1', currency: 'EUR', open: true, chipValue: null },
        amount: 500n,
      },
      meta: bySomebody(),
      retries: 0,
    });
    if (executed.outcome !== 'appended') throw new Error(executed.outcome);
    const bought = executed.events;
    const now = await balances();
    const [before, held] = [now.get('account:p1') ?? 0n, now.get('sitting:T3-1') ?? 0n];
    await people.chips.execute({ stream: 'chips-T3-1', command: { type: 'LeaveSitting' }, meta: bySomebody(), retries: 0 });
    await Promise.all([live(), completeHalves(people, bought, 0), completeHalves(streamsOver(store), bought, 0)]);
    const after = await balances();
    expect([after.get('account:p1'), after.get('sitting:T3-1')]).toEqual([before + 500n + held, 0n]);
    const table = new RoundDouble(rounds, 'T3');
    await table.leave(1, 1);
    await live();
  });

  it('a cash-out that ended between its halves is finished after the restart, whatever write the restart dies at', async () => {
    const table = new RoundDouble(rounds, 'T4');
    await table.sit(1, 1);
    await live();
    await scene.fund('T4-1', 10_000n);
    const start = (await balances()).get('transit') ?? 0n;
    const held = (await balances()).get('account:p1') ?? 0n;
    let out = 0n;
    for (let step = 0, died = true; died; step++) {
      await people.chips.execute({ stream: 'chips-T4-1', command: { type: 'CashOut', amount: 100n }, meta: bySomebody(), retries: 0 });
      out += 100n;
      died = await dieAt(step);
      const now = await balances();
      expect([now.get('transit') ?? 0n, now.get('account:p1')]).toEqual([start, held + out]);
    }
  });

  it('I1, I4: everything that was stored balances, and folds again to the same state', async () => {
    expect(sumMoney((await balances()).values())).toBe(0n);
    for (const id of ['T1-1', 'T1-2', 'T2-1', 'T3-1', 'T4-1']) {
      const text = (state: unknown) => JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
      expect(text((await streamsOver(store).chips.load(`chips-${id}`)).state)).toBe(text(await sitting(id)));
    }
  });
});

describe('case-4: one balance, many at once', () => {
  it('200 stakes of 1 at once on chips for 100, through two processes: exactly 100 are set aside', async () => {
    const stream = 'chips-T5-1';
    await people.chips.execute({
      stream,
      command: {
        type: 'StartSitting',
        sittingId: 'T5-1',
        tableId: 'T5',
        seat: 1,
        playerId: 'p1',
        game: 'ultimate-holdem',
        currency: 'EUR',
        chips: { kind: 'value' },
      },
      meta: bySomebody(),
      retries: 0,
    });
    await scene.fund('T5-1', 100n);
    const processes = [streamsOver(store), streamsOver(store)];
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const stake = {
          type: 'ReserveStakes',
          sittingId: 'T5-1',
          tableId: 'T5',
          playerId: 'p1',
          coup: 1,
          bets: [{ bet: n + 1, position: 'ante', amount: 1n }],
          currency: 'EUR',
        } as const;
        return processes[n % 2]?.chips.execute({ stream, command: stake, meta: bySomebody(), retries: 'unbounded' });
      }),
    );
    const answers = results.map((result) => (result?.outcome === 'appended' ? result.events[0]?.event.type : result?.outcome));
    expect(answers.filter((type) => type === 'StakesReserved')).toHaveLength(100);
    expect(answers.filter((type) => type === 'StakesRefused')).toHaveLength(100);
    expect(await sitting('T5-1')).toMatchObject({ balance: 0n, reserved: 100n });
  });
});
