export * from './sealed-shoe.js';
export type { ShoeOf } from './shoe-bytes.js';
export * from './verify-shoe.js';
