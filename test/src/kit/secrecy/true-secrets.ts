import { createDecipheriv } from 'node:crypto';
import type { GameRoundEventOf } from '@casino/contracts';
import { sealShoe, type SealedShoe } from '@casino/games';
import { gameOf } from '@casino/game-round/domain';
import { byStream, type StoredFloor } from '../floors/stored-floor.js';

export interface TrueShoe {
  readonly tableId: string;
  readonly coup: number;
  readonly secret: Buffer;
  readonly shoe: SealedShoe;
  /** Positions that were turned face up. */
  readonly opened: ReadonlySet<number>;
  readonly over: boolean;
}

/** Opens the vaults with the key that the test gave the floor: written here again, so that the floor's own code is not trusted. */
const decrypted = ({ tableId, coup, nonce, sealed }: GameRoundEventOf<'ShoeSealed'>['data'], key: Buffer): Buffer => {
  const bytes = Buffer.from(sealed, 'hex');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'))
    .setAAD(Buffer.from(`${tableId}-${coup}`))
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
};

/** Every shoe of the floor with its secret. */
export const trueShoesOf = ({ gameRound }: Pick<StoredFloor, 'gameRound'>, key: Buffer): readonly TrueShoe[] => {
  const streams = byStream(gameRound);
  return gameRound.flatMap(({ event }): TrueShoe[] => {
    if (event.type !== 'ShoeSealed') return [];
    const { tableId, coup } = event.data;
    const round = streams.get(`round-${tableId}-${coup}`);
    const opening = round?.[0]?.event;
    if (round === undefined || opening?.type !== 'RoundOpened') throw new Error(`coup ${coup} of ${tableId} was sealed and not opened`);
    const secret = decrypted(event.data, key);
    const shoe = sealShoe({ secret, tableId, coup, deck: gameOf(opening.data.game).deck(opening.data.options) });
    if (shoe.commitment !== opening.data.cardSource.commitment)
      throw new Error(`coup ${coup} of ${tableId}: the vault holds another shoe than was committed to`);
    const opened = new Set(round.flatMap(({ event: said }) => (said.type === 'CardRevealed' ? [said.data.position] : [])));
    return [
      {
        tableId,
        coup,
        secret,
        shoe,
        opened,
        over: round.some(({ event: said }) => said.type === 'ShoeOpened' || said.type === 'ShoeLost'),
      },
    ];
  });
};
