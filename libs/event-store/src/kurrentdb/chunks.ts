/** What is stored of a larger whole in one event: well below the 1 MiB that a server takes in one append by default. */
const CHUNK_BYTES = 512 * 1024;

/** At least one piece, the last of which may be empty. */
export const piecesOf = (bytes: Uint8Array): Uint8Array[] => {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < bytes.byteLength; at += CHUNK_BYTES) pieces.push(bytes.subarray(at, at + CHUNK_BYTES));
  return pieces;
};

/** A copy that nobody else has. */
export const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
};
