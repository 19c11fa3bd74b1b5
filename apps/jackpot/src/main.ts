import 'reflect-metadata';
import { jackpot } from '@casino/jackpot';
import { runService } from '@casino/platform';

/** The jackpots alone: for floors whose services meet on a bus between processes. */
runService(jackpot);
