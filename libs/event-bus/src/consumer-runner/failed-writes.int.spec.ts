import { gameRoundEvents } from '@casino/contracts';
import type { InboxMark } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { recordEffect } from '../conformance/effects.js';
import { until } from '../conformance/raw-consumer.js';
import type { BusRecord } from '../event-bus.js';
import { on } from './handler.js';
import { openFloor, recordsOf, type Floor } from './testing/floor.js';

const H = 'handled' as const;
const I = 'ignored' as const;
const STREAM = 'round-A-1';
type When = 'before it is written' | 'after it is written';

const away = () => new CasinoError('store-unavailable', 'the store is away');

describe('a write of the consumer that fails once', () => {
  let floor: Floor;
  afterEach(() => floor.dispose());

  /** The first write with this mark fails; @returns whether it came. */
  const failAtMark = (revision: bigint, when: When): (() => boolean) => {
    const { store } = floor;
    const { inbox } = store;
    const { append } = store;
    const { mark, savePosition, unpark } = inbox;
    let failed = false;
    const once = async <T>(marks: readonly InboxMark[] | undefined, write: () => Promise<T>): Promise<T> => {
      const mine = !failed && marks?.some((one) => one.stream === STREAM && one.revision === revision) === true;
      failed ||= mine;
      if (!mine) return write();
      if (when === 'after it is written') await write();
      throw away();
    };
    jest.spyOn(store, 'append').mockImplementation((...args) => once(args[3]?.marks, () => append(...args)));
    jest.spyOn(inbox, 'mark').mockImplementation((marks) => once(marks, () => mark(marks)));
    jest.spyOn(inbox, 'savePosition').mockImplementation((...args) => once(args[3], () => savePosition(...args)));
    jest.spyOn(inbox, 'unpark').mockImplementation((...args) => once(args[1], () => unpark(...args)));
    return () => failed;
  };

  /** As a transport does: what was rejected comes again, and so may what came before it. */
  const deliver = async (...records: readonly BusRecord[]): Promise<void> => {
    for (let tries = 0; ; tries++) {
      try {
        return await floor.bus.deliver(...records);
      } catch (error) {
        if (tries === 3) throw error;
      }
    }
  };
  const drained = () => until('nothing is parked', async () => (await floor.runner.status()).parkedKeys === 0);

  describe.each(['before it is written', 'after it is written'] as const)('%s', (when) => {
    it.each([
      ['the effect carries its mark', H, true],
      ['the runner marks after the effect', H, false],
      ['there is no effect', I, false],
    ] as const)(
      'case-99: at revision 42 it leaves the mark where it is, in memory too, and nothing is taken for dealt with that is not; %s',
      async (_how, kind, carried) => {
        floor = await openFloor({
          handlers: [
            on(gameRoundEvents.BetsPlaced, 'reserve', (heard, reaction) =>
              recordEffect(floor.store, `effect-${STREAM}`, heard, carried ? reaction : { ...reaction, takeMarks: () => [] }),
            ),
          ],
        });
        const a = recordsOf('A', ...Array.from({ length: 60 }, (_, revision) => (revision === 42 ? kind : revision % 3 === 0 ? I : H)));
        const failed = failAtMark(42n, when);
        await deliver(...a.slice(0, 30));
        // old and new ones, before, with and after the failure
        await deliver(...a.slice(20, 42));
        expect([await floor.marks('A'), failed()]).toEqual([41n, false]);
        await deliver(...a.slice(35, 43));
        expect(failed()).toBe(true);
        await drained();
        expect(await floor.marks('A')).toBe(42n);
        await deliver(...a.slice(10, 50), ...a.slice(40, 45));
        await deliver(...a);
        expect(await floor.effects('A')).toEqual(
          Array.from({ length: 60 }, (_, revision) => revision).filter((revision) => (revision === 42 ? kind === H : revision % 3 !== 0)),
        );
        expect(await floor.marks('A')).toBe(59n);
        expect(floor.anomalies).toEqual([]);
      },
    );
  });

  it.each(['append', 'mark', 'savePosition', 'park', 'unpark'] as const)(
    'fault-191: %s that took effect and then failed: what stands is read again, whichever of them it is',
    async (call) => {
      let came = true;
      for (let nth = 1; came; nth++) {
        floor = await openFloor();
        const { store } = floor;
        const subject: Record<string, (...args: never[]) => Promise<unknown>> =
          call === 'append' ? { append: store.append } : { ...store.inbox };
        const real = subject[call] as (...args: unknown[]) => Promise<unknown>;
        let calls = 0;
        Object.assign(call === 'append' ? store : store.inbox, {
          [call]: async (...args: unknown[]): Promise<unknown> => {
            const result = await real(...args);
            if (++calls === nth) throw away();
            return result;
          },
        });
        let failures = 1;
        floor.before = ({ metadata }) => (metadata.revision === 3n && failures-- > 0 ? Promise.reject(away()) : Promise.resolve());
        const a = recordsOf('A', I, H, I, H, I, H);
        await deliver(...a.slice(0, 5));
        await deliver(...a.slice(3));
        await drained();
        await deliver(...recordsOf('B', H));
        expect({ nth, effects: await floor.effects('A') }).toEqual({ nth, effects: [1, 3, 5] });
        expect(await floor.marks('A')).toBe(5n);
        expect(floor.anomalies).toEqual([]);
        came = calls >= nth;
        if (came) await floor.dispose();
        if (nth === 1) expect(came).toBe(true);
      }
    },
  );
});
