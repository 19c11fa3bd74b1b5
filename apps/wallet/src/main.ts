import 'reflect-metadata';
import { runService } from '@casino/platform';
import { wallet } from '@casino/wallet';

/** The wallet alone: for floors whose services meet on a bus between processes. */
runService(wallet);
