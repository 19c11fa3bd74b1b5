import { CasinoError } from '@casino/kernel';
import { isCard, type Card } from '../cards/card.js';
import { toHex } from './bytes.js';
import { hmacSha256, sha256 } from './digest.js';
import { merkleLevels, merklePath } from './merkle.js';
import { permute, wordsOf } from './permute.js';
import { aboutBytes, isShoeOf, sealBytes, type ShoeOf } from './shoe-bytes.js';

export const SECRET_BYTES = 32;

export interface ShoeToSeal extends ShoeOf {
  /** 32 bytes from the operating system's generator, used for this coup only. */
  readonly secret: Uint8Array;
  /** In the published order (`DECK_52`, `DECK_54`): the secret permutes it. 1 to 54 different cards. */
  readonly deck: readonly Card[];
}

/** What opens one card against the commitment, and nothing else of the shoe. Hex is lower-case. */
export interface Opening extends ShoeOf {
  /** Place in the shoe, 0 is drawn first. */
  readonly position: number;
  readonly card: Card;
  /** 32 bytes in hex. */
  readonly salt: string;
  /** The seal's Merkle path in hex, from the seal's neighbour up. */
  readonly path: readonly string[];
}

/**
 * The cards of one coup in their order, under a commitment (design §5). It knows every unopened card: what prints or serialises it shows
 * the commitment and the public seals only.
 */
export class SealedShoe implements ShoeOf {
  readonly tableId: string;
  readonly coup: number;
  /** Merkle root of the seals, 64 hex digits: what is published before the first stake. */
  readonly commitment: string;
  // Private fields, so that no logger, JSON.stringify or inspect reaches them.
  readonly #cards: readonly Card[];
  readonly #salts: readonly Uint8Array[];
  readonly #levels: readonly (readonly Uint8Array[])[];

  /** Use `sealShoe`. */
  constructor({ secret, tableId, coup, deck }: ShoeToSeal) {
    this.tableId = tableId;
    this.coup = coup;
    this.#cards = Object.freeze(permute(deck, wordsOf(secret, this)));
    this.#salts = deck.map((_, position) => hmacSha256(secret, aboutBytes('salt', this, position)));
    this.#levels = merkleLevels(
      this.#cards.map((card, position) => sha256(sealBytes(this, position, card, this.#salts[position] as Uint8Array))),
    );
    this.commitment = toHex((this.#levels.at(-1) as readonly Uint8Array[])[0] as Uint8Array);
  }

  /** The permutation, in draw order. Secret until opened. */
  get cards(): readonly Card[] {
    return this.#cards;
  }

  /** The seal of each position in hex: hides its card as long as the salt is secret. */
  get seals(): readonly string[] {
    return (this.#levels[0] as readonly Uint8Array[]).map(toHex);
  }

  /** @throws CasinoError `card-not-on-table` when the shoe has no such position */
  open(position: number): Opening {
    const card = this.#cards[position];
    const salt = this.#salts[position];
    if (card === undefined || salt === undefined) throw new CasinoError('card-not-on-table', `The shoe has no position ${position}.`);
    const path = merklePath(this.#levels, position).map(toHex);
    return { tableId: this.tableId, coup: this.coup, position, card, salt: toHex(salt), path };
  }
}

/**
 * Permutes and seals the deck of one coup. The same secret, table, coup and deck always give the same shoe.
 * @throws CasinoError `internal-error` for a secret that is not 32 bytes or an impossible table or coup, `invalid-cards` for a deck that is
 * not 1 to 54 different cards
 */
export const sealShoe = (shoe: ShoeToSeal): SealedShoe => {
  if (shoe.secret.length !== SECRET_BYTES) throw new CasinoError('internal-error', `The secret of a shoe has ${SECRET_BYTES} bytes.`);
  if (!isShoeOf(shoe)) throw new CasinoError('internal-error', 'A shoe belongs to a coup of a table.');
  if (shoe.deck.length === 0 || !shoe.deck.every(isCard)) throw new CasinoError('invalid-cards', 'A shoe is sealed from known cards.');
  if (new Set(shoe.deck).size !== shoe.deck.length) throw new CasinoError('invalid-cards', 'A card is twice in the deck.');
  return new SealedShoe(shoe);
};

/** What opens the card at a position. @throws CasinoError `card-not-on-table` when the shoe has no such position */
export const openCard = (shoe: SealedShoe, position: number): Opening => shoe.open(position);
