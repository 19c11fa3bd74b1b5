import { resolve } from 'node:path';

/** The folder named on the command line, else CASINO_DATA, else `.data`: as the floor itself finds it. */
export const dataFolderOf = (given: string | undefined): string => {
  const configured = process.env['CASINO_DATA'];
  return resolve(given ?? (configured === undefined || configured === '' ? '.data' : configured));
};
