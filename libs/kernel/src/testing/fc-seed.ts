import fc from 'fast-check';

/** A failed property prints its seed; `FC_SEED=<seed>` runs it again. */
const seed = process.env['FC_SEED'];
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
