import type { Card } from '../cards/card.js';
import { permute, wordsOf } from './permute.js';
import type { ShoeToSeal } from './sealed-shoe.js';

/** The order in which `sealShoe` puts the cards of the same shoe, without sealing it: for searches among many secrets. */
export const cardOrder = (shoe: ShoeToSeal): readonly Card[] => permute(shoe.deck, wordsOf(shoe.secret, shoe));
