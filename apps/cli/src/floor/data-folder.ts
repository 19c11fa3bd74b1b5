import { resolve } from 'node:path';

/** The folder named on the command line, else CASINO_DATA, else `.data`: as the floor itself finds it. */
export const dataFolderOf = (given: string | undefined): string => {
  const configured = process.env['CASINO_DATA'];
  return resolve(given ?? (configured === undefined || configured === '' ? '.data' : configured));
};

/** Where the development keys of that floor are: in the folder named on the command line, else as the floor finds it. */
export const keyFolderOf = (given: string | undefined): string => {
  const configured = process.env['CASINO_DEV_KEYS'];
  return given !== undefined || configured === undefined || configured === '' ? dataFolderOf(given) : resolve(configured);
};
