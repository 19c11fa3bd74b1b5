const encoder = new TextEncoder();

/** Bytes that are taken from the system at a time. Many small buffers cost the garbage collector more than the events themselves. */
const SLAB = 16 * 1024;

let slab = new Uint8Array(SLAB);
let used = 0;

/** The text as UTF-8, in bytes of its own, next to those of other texts in memory. */
export const utf8 = (text: string): Uint8Array => {
  // no character needs more
  const most = 3 * text.length;
  if (most > SLAB / 4) return encoder.encode(text);
  if (used + most > SLAB) {
    slab = new Uint8Array(SLAB);
    used = 0;
  }
  const start = used;
  used += encoder.encodeInto(text, slab.subarray(start)).written;
  return slab.subarray(start, used);
};
