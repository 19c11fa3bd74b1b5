import { casinoCatalogue, decodeEvent, type WalletEvent } from '@casino/contracts';
import { followUp, serviceActor } from '@casino/platform';
import { dropFolder, newFolder, reactionsOf } from '@casino/platform/testing';
import { bySomebody, clock, openCrashScene, type CrashScene } from '../testing/crash-scene.js';
import { JackpotDouble } from '../testing/jackpot-double.js';
import { RoundDouble, type Placed } from '../testing/round-double.js';
import { wallet } from '../wallet.service.js';

const folder = newFolder();
let scene: CrashScene;

const ofType = async <Type extends WalletEvent['type']>(type: Type) =>
  (await scene.all())
    .map(({ event }) => event as WalletEvent)
    .filter((event): event is Extract<WalletEvent, { readonly type: Type }> => event.type === type);
const held = async (...accounts: string[]) => {
  const balances = await scene.balances();
  return accounts.map((account) => balances.get(account) ?? 0n);
};

/** A table with its jackpot, and a seat that plays one JP1 stake of 500 after another. */
const floor = (tableId: string) => {
  const table = new RoundDouble(scene.rounds, tableId);
  const jackpot = new JackpotDouble(scene.jackpots, tableId, `J-${tableId}`);
  return {
    table,
    jackpot,
    async sits(...sittings: number[]): Promise<void> {
      for (const k of sittings) await table.sit(1, k);
      await scene.live();
      for (const k of sittings) await scene.fund(`${tableId}-${k}`, 1_000n);
    },
    async stakes(coup: number, ...sittings: number[]): Promise<[Placed, Placed]> {
      const placed = sittings.map((k) => ({ ...table.stake(k, k, 500n, 'jp1'), seat: 1 }));
      await table.places(coup, ...placed);
      await scene.live();
      return placed as [Placed, Placed];
    },
  };
};

beforeAll(async () => {
  scene = await openCrashScene(folder);
});
afterAll(async () => {
  await scene.close();
  dropFolder(folder);
});

describe('a process may die at any write while it hears the jackpot', () => {
  it('case-2: the stakes of a coup enter the jackpot once each', async () => {
    const { jackpot, sits, stakes } = floor('T1');
    let coup = 0;
    for (let died = true; died;) {
      coup++;
      await sits(coup * 2, coup * 2 + 1);
      const placed = await stakes(coup, coup * 2, coup * 2 + 1);
      await jackpot.enters(coup, 400n, ...placed);
      died = await scene.dieAt(coup - 1);
      expect(
        await held(`sitting:T1-${coup * 2}`, `sitting:T1-${coup * 2 + 1}`, `reserved:T1-${coup * 2}`, `reserved:T1-${coup * 2 + 1}`),
      ).toEqual([500n, 500n, 0n, 0n]);
      expect(await held('meter:J-T1', 'house')).toEqual([800n * BigInt(coup), 200n * BigInt(coup)]);
    }
    // two appends, each before and after, and the mark
    expect(coup).toBeGreaterThan(4);
    expect(await ofType('StakeContributed')).toHaveLength(2 * coup);
  });

  it('case-2: declined stakes go back once each', async () => {
    const { jackpot, sits, stakes } = floor('T2');
    let coup = 0;
    for (let died = true; died;) {
      coup++;
      await sits(coup * 2, coup * 2 + 1);
      const placed = await stakes(coup, coup * 2, coup * 2 + 1);
      await jackpot.declines(coup, ...placed);
      died = await scene.dieAt(coup - 1);
      expect(await held(`sitting:T2-${coup * 2}`, `sitting:T2-${coup * 2 + 1}`, 'meter:J-T2')).toEqual([1_000n, 1_000n, 0n]);
    }
    expect(coup).toBeGreaterThan(4);
  });

  it('case-2: returned stakes come back once each, to the sitting that lasts and to the account of the one that has ended', async () => {
    const { table, jackpot, sits, stakes } = floor('T3');
    let coup = 0;
    for (let died = true; died;) {
      coup++;
      const [stays, leaves] = [coup * 2, coup * 2 + 1];
      await sits(stays, leaves);
      const placed = await stakes(coup, stays, leaves);
      await jackpot.enters(coup, 400n, ...placed);
      await table.leave(1, leaves);
      await scene.live();
      expect(await scene.sitting(`T3-${leaves}`)).toMatchObject({ phase: 'ended' });
      const before = await held(`account:p${leaves}`, 'house');
      await jackpot.gives(coup, 400n, ...placed);
      died = await scene.dieAt(coup - 1);
      const [account = 0n, house = 0n] = before;
      expect(await held(`sitting:T3-${stays}`, `account:p${leaves}`, 'meter:J-T3', 'house')).toEqual([
        1_000n,
        account + 500n,
        0n,
        house - 200n,
      ]);
    }
    expect(coup).toBeGreaterThan(4);
  });

  it('case-2: prizes are paid once, at the table, at the cage, and after the end', async () => {
    const { table, jackpot, sits, stakes } = floor('T4');
    const award = 10n ** 18n + 7n;
    let coup = 0;
    for (let died = true; died;) {
      coup++;
      const [stays, leaves] = [coup * 2, coup * 2 + 1];
      await sits(stays, leaves);
      const [first, second] = await stakes(coup, stays, leaves);
      await jackpot.enters(coup, 500n, first, second);
      await table.leave(1, leaves);
      await scene.live();
      const before = await held(`account:p${stays}`, `account:p${leaves}`, 'meter:J-T4', 'house');
      await jackpot.pays(coup, first, 5_000n, 'house');
      await jackpot.awards(coup, first, award, 'cage');
      await jackpot.consoles(coup, second, 50_000n);
      died = await scene.dieAt(coup - 1);
      const [of1 = 0n, of2 = 0n, meter = 0n, house = 0n] = before;
      expect(await held(`sitting:T4-${stays}`, `account:p${stays}`, `account:p${leaves}`, 'meter:J-T4', 'house')).toEqual([
        5_500n,
        of1 + award,
        of2 + 50_000n,
        meter - award - 50_000n,
        house - 5_000n,
      ]);
    }
    expect(coup).toBeGreaterThan(6);
    const paid = (await ofType('PrizePaid')).filter(({ data }) => data.tableId === 'T4');
    expect(paid).toHaveLength(3 * coup);
  });

  it.each([
    ['before them', 0, ['account']],
    ['among them', 5, ['sitting']],
    ['at the same moment', 10, ['sitting', 'account']],
  ])('case-20: ten workers pay one prize while the sitting ends %s: it is paid once', async (_, first, to) => {
    const { jackpot, sits, stakes } = floor(`T${5 + first}`);
    await sits(1);
    const placed = await stakes(1, 1);
    await jackpot.enters(1, 500n, ...placed);
    await scene.live();
    await jackpot.pays(1, placed[0], 5_000n);
    const won = (await scene.jackpots.readStream(`jackpot-${jackpot.jackpotId}`)).at(-1);
    if (won === undefined) throw new Error('no prize');
    const heard = { ...decodeEvent(casinoCatalogue, won.bytes), context: 'jackpot' as const };
    // as the consumer has it, which hears the same prize afterwards
    const reaction = {
      command: (stream: string) => followUp(heard.metadata, 'pay-fixed-prize', stream, { actor: serviceActor('wallet'), now: clock.now() }),
      takeMarks: () => [],
      owned: () => true,
    };
    // each worker has its own memory of the streams, as in two processes
    const processes = await Promise.all(Array.from({ length: 10 }, () => reactionsOf(wallet, scene.store, clock)));
    const workers = processes.map(({ handlers }) => handlers.find(({ name }) => name === 'pay-fixed-prize'));
    const pay = (worker: (typeof workers)[number]) =>
      worker !== undefined && 'handle' in worker ? worker.handle(heard, reaction) : Promise.reject(new Error('nobody pays'));
    const leave = () =>
      scene.people.chips.execute({
        stream: `chips-${placed[0].sittingId}`,
        command: { type: 'LeaveSitting' },
        meta: bySomebody(),
        retries: 'unbounded',
      });

    const early = Promise.all(workers.slice(0, first).map(pay));
    if (first < 10) await early;
    await Promise.all([leave(), early]);
    await Promise.all(workers.slice(first).map(pay));
    await scene.live();
    const paid = (await ofType('PrizePaid')).filter(({ data }) => data.sittingId === placed[0].sittingId);
    expect(paid).toHaveLength(1);
    for (const { data } of paid) expect(to).toContain(data.to);
  });
});
