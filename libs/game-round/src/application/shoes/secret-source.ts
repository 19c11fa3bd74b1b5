import { CasinoError } from '@casino/kernel';
import type { CasinoConfiguration } from '@casino/platform';
import type { CoupTerms } from '../../domain/index.js';
import { drawSecret } from './vault-cipher.js';

type Warn = { warn(entry: object): void };
type SecretSource = (coup: Pick<CoupTerms, 'tableId' | 'coup'>) => Buffer;

/**
 * Where the secret of a new shoe comes from: the operating system. In development mode the coups named in CASINO_TEST_SHOES get the one
 * that stands there, and the log says so at the start and at each of them.
 * @throws CasinoError `configuration-invalid` for such shoes in another mode, however they came there
 */
export const secretSource = ({ mode, testShoes }: Pick<CasinoConfiguration, 'mode' | 'testShoes'>, logger: Warn): SecretSource => {
  if (testShoes === undefined) return drawSecret;
  if (mode !== 'development')
    throw new CasinoError('configuration-invalid', 'Shoes that are known beforehand are for development mode only.');
  logger.warn({ coups: [...testShoes.keys()], msg: 'NOT FOR PLAY: the shoes of these coups are known beforehand (CASINO_TEST_SHOES)' });
  return ({ tableId, coup }) => {
    const known = testShoes.get(`${tableId}/${coup}`);
    if (known === undefined) return drawSecret();
    logger.warn({ tableId, coup, msg: 'NOT FOR PLAY: this shoe was known beforehand (CASINO_TEST_SHOES)' });
    return Buffer.from(known.reveal(), 'hex');
  };
};
