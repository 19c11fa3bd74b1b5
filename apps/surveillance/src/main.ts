import 'reflect-metadata';
import { runService } from '@casino/platform';
import { surveillance } from '@casino/surveillance';

/** Surveillance alone: for floors whose services meet on a bus between processes. */
runService(surveillance);
