import { isCard, type Card } from '../cards/card.js';
import { fromHex, isHexDigest, toHex } from './bytes.js';
import { sha256 } from './digest.js';
import { rootFromPath } from './merkle.js';
import { sealShoe, type Opening, type SealedShoe } from './sealed-shoe.js';
import { isShoeOf, sealBytes, type ShoeOf } from './shoe-bytes.js';

/**
 * Whether a card opens its seal: this card, at this position of this coup's shoe, is what the commitment fixed.
 * @param commitment as published in `RoundOpened` @param deckSize number of cards in the shoe
 * @returns false, never an error, for anything else, malformed input included
 */
export const verifyOpening = (commitment: string, deckSize: number, opening: Opening): boolean => {
  const { position, card, salt, path } = opening;
  if (!isShoeOf(opening) || !isHexDigest(commitment) || !isHexDigest(salt) || !isCard(card)) return false;
  if (!Number.isInteger(position) || position < 0 || position >= deckSize) return false;
  if (!Array.isArray(path) || !path.every(isHexDigest)) return false;
  const seal = sha256(sealBytes(opening, position, card, fromHex(salt)));
  const root = rootFromPath(seal, position, deckSize, path.map(fromHex));
  return root !== undefined && toHex(root) === commitment;
};

/**
 * Seals the shoe again from the secret that was published after the coup.
 * @returns the shoe, with every card, when it has the commitment that was published before it; undefined when not
 * @throws CasinoError `invalid-cards`, `internal-error` when deck, table or coup can belong to no shoe
 */
export const verifyShoe = (
  secretHex: string,
  { tableId, coup, deck }: ShoeOf & { readonly deck: readonly Card[] },
  commitment: string,
): SealedShoe | undefined => {
  if (!isHexDigest(secretHex)) return undefined;
  const shoe = sealShoe({ secret: fromHex(secretHex), tableId, coup, deck });
  return shoe.commitment === commitment ? shoe : undefined;
};
