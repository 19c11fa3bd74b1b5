// The class as a type only: a shoe is made by `sealShoe`, which checks what it is made of.
export { openCard, SECRET_BYTES, sealShoe, type Opening, type SealedShoe, type ShoeToSeal } from './sealed-shoe.js';
export { cardOrder } from './card-order.js';
export type { ShoeOf } from './shoe-bytes.js';
export * from './verify-shoe.js';
