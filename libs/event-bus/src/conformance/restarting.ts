import { arrived, expectDelivered } from './delivering.js';
import type { OpenHarness } from './harness.js';
import { createRawConsumer, text, until } from './raw-consumer.js';
import { scenes } from './scene.js';

export const restartingConformance = (open: OpenHarness): void => {
  const set = scenes(open);

  describe('restarting', () => {
    it('case-13: the first batch of a fresh group is delivered again when it was rejected, with equal bytes', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      await publisher.append('round-A-1', 'handled', 'handled');
      const consumer = createRawConsumer();
      const tries: string[] = [];
      consumer.before = ({ records }) => {
        tries.push(...records.slice(0, 1).map(({ bytes }) => text(bytes)));
        // what a consumer does to a record it was given is not what comes again
        records[0]?.bytes.fill(0);
        return tries.length < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve();
      };
      await bus.consume('wallet', ['game-round'], consumer);
      await arrived(consumer, 2);
      const [first] = await publisher.published();
      expect(tries.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => text(first?.bytes ?? new Uint8Array(0))));
    });

    it('case-22: a restart after everything was dealt with redelivers nothing', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      for (const table of ['A', 'B', 'C']) await publisher.append(`table-${table}`, 'handled', 'ignored');
      const before = createRawConsumer();
      const consumption = await bus.consume('wallet', ['game-round'], before);
      await arrived(before, 6);
      await consumption.stop();
      const after = createRawConsumer(before.positions);
      await bus.consume('wallet', ['game-round'], after);
      await publisher.append('table-A', 'handled');
      await arrived(after, 1);
      expect(after.accepted.map(({ bytes }) => text(bytes))).toEqual(
        (await publisher.published()).slice(-1).map(({ bytes }) => text(bytes)),
      );
    });

    it('case-22: a restart midway delivers exactly what was not dealt with', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      await publisher.append('table-A', 'handled', 'ignored');
      const before = createRawConsumer();
      const consumption = await bus.consume('wallet', ['game-round'], before);
      await arrived(before, 2);
      before.before = () => Promise.reject(new Error('down from now on'));
      await publisher.append('table-A', 'handled');
      await publisher.append('table-B', 'handled', 'handled');
      await until('the second batch was tried', () => before.batches.length > 1);
      await consumption.stop();
      const after = createRawConsumer(before.positions);
      await bus.consume('wallet', ['game-round'], after);
      await arrived(after, 3);
      await publisher.append('table-C', 'handled');
      await arrived(after, 4);
      expectDelivered({ ...after, accepted: [...before.accepted, ...after.accepted] }, await publisher.published());
    });

    it('after a crash of everything it goes on from what the group itself knows', async () => {
      const scene = await set();
      const { harness, service } = scene;
      const { store, publisher } = await service('game-round');
      for (let index = 0; index < 20; index++) await publisher.append(`table-T${index % 4}`, 'handled');
      const before = createRawConsumer();
      await scene.bus.consume('wallet', ['game-round'], before);
      await arrived(before, 20);
      await scene.bus.close();
      await store.close();

      // the transport's own memory may be ahead of the group's: the group had stored nothing yet
      scene.bus = await harness.openBus();
      const reopened = await scene.service('game-round');
      const after = createRawConsumer();
      await scene.bus.consume('wallet', ['game-round'], after);
      await reopened.publisher.append('table-T0', 'handled');
      await arrived(after, 21);
      expectDelivered(after, await reopened.publisher.published());
    });

    it('a group whose own store is down at its start is asked again', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      await publisher.append('table-A', 'handled');
      const consumer = createRawConsumer();
      const resumeAt = consumer.resumeAt.bind(consumer);
      let asked = 0;
      const consumption = await bus.consume('wallet', ['game-round'], {
        ...consumer,
        resumeAt: (...place) => (asked++ < 2 ? Promise.reject(new Error('down')) : resumeAt(...place)),
      });
      await arrived(consumer, 1);
      await until('it is healthy', async () => (await consumption.status()).healthy);
    });

    it('stopping waits for the delivery in progress and brings nothing afterwards', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      await publisher.append('table-A', 'handled');
      const consumer = createRawConsumer();
      let finish: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (finish = resolve));
      consumer.before = () => gate;
      const consumption = await bus.consume('wallet', ['game-round'], consumer);
      await until('a delivery is in progress', () => consumer.batches.length === 1);
      let stopped = false;
      const stopping = consumption.stop().then(() => (stopped = true));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect({ stopped, owned: consumer.batches[0]?.owned() }).toEqual({ stopped: false, owned: true });
      finish();
      await stopping;
      expect(consumer.accepted).toHaveLength(1);
      await publisher.append('table-A', 'handled');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(consumer.accepted).toHaveLength(1);
      expect((await consumption.status()).healthy).toBe(false);
    });
  });
};
