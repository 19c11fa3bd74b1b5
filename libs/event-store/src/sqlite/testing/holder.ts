import { randomUUID } from 'node:crypto';
import { CasinoError } from '@casino/kernel';
import { openSqliteEventStore } from '../open-sqlite-event-store.js';

/** Run as a process of its own (from dist): opens the data file it is given, then appends when told to, and closes when told to. */
const main = async (file: string): Promise<void> => {
  const say = (text: string) => process.send?.(text);
  try {
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    process.on('message', async (message) => {
      if (message === 'append') {
        const head = (await store.readStream('shared')).at(-1);
        const event = { id: randomUUID(), type: 'casino.test.Happened.v1', bytes: Buffer.from('from the other process') };
        await store.append('shared', head === undefined ? 'no-stream' : head.revision, [event]);
      } else {
        await store.close();
      }
      say(`${String(message)} done`);
      if (message === 'close') process.disconnect();
    });
    say('open');
  } catch (error) {
    say(error instanceof CasinoError ? `${error.code}: ${error.message}` : String(error));
    process.disconnect();
  }
};

void main(process.argv[2] as string);
