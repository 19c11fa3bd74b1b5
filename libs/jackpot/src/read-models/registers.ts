import { casinoCatalogue, decodeSharedEvent } from '@casino/contracts';
import { createFollowing, type EventStore, type Following } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import type { JackpotEvent } from '../domain/index.js';
import type { RegisterReader } from './register-reader.js';
import { openRegistersFile } from './registers-file.js';

/** Injection token of the Registers. */
export const REGISTERS = Symbol('jackpot.registers');

/** What is on record of every jackpot of the service, right up to `position` of its own store. */
export interface Registers extends RegisterReader, Following<void> {
  /** As `current`, of a jackpot that there is. @throws CasinoError `jackpot-not-found` */
  currentOf(jackpotId: string): Promise<void>;
}

/**
 * The registers of rules §3, the links of tables and the displays, fed by the service's own store. Kept in a file with the position they
 * stand at; rebuilt when the file is lost, of another version, damaged, or ahead of the store (which was restored from a backup).
 */
export const openRegisters = async (store: EventStore, file: string): Promise<Registers> => {
  const kept = openRegistersFile(file);
  const { enter, read } = kept.content;
  const following = await createFollowing<void>({
    store,
    prefixes: ['jackpot-'],
    name: 'registers',
    kept,
    take: (events, next) =>
      kept.write(next, () => {
        for (const { bytes } of events) {
          const { event, metadata } = decodeSharedEvent(casinoCatalogue, bytes);
          // streams of jackpots hold their events only
          enter(event as JackpotEvent, metadata);
        }
      }),
  });
  return Object.assign(following, read, {
    async currentOf(jackpotId: string) {
      await following.current();
      if (read.display(jackpotId) === undefined) throw new CasinoError('jackpot-not-found');
    },
  });
};
