import { concatBytes } from './bytes.js';
import { sha256 } from './digest.js';

/** RFC 6962's prefix of an inner node: a node can never be taken for a leaf. */
const NODE = Uint8Array.of(0x01);

const nodeOf = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(NODE, left, right));

/**
 * The levels of an RFC 6962 tree over leaf hashes, leaves first, root last. A last node without a neighbour goes up as it is (it is not
 * doubled: [A, B, C] and [A, B, C, C] have different roots).
 */
export const merkleLevels = (leaves: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] => {
  const levels: (readonly Uint8Array[])[] = [leaves];
  let level = leaves;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let left = 0; left < level.length; left += 2) {
      const right = level[left + 1];
      above.push(right === undefined ? (level[left] as Uint8Array) : nodeOf(level[left] as Uint8Array, right));
    }
    levels.push(above);
    level = above;
  }
  return levels;
};

/** The neighbours on the way from a leaf to the root, the leaf's own first (RFC 6962 §2.1.1). */
export const merklePath = (levels: readonly (readonly Uint8Array[])[], leaf: number): readonly Uint8Array[] =>
  levels.flatMap((level, height) => {
    const neighbour = level[(leaf >> height) ^ 1];
    return neighbour === undefined || level.length === 1 ? [] : [neighbour];
  });

/** The root that a leaf and its path lead to in a tree of `size` leaves, or undefined when the path has not the right length. */
export const rootFromPath = (leafHash: Uint8Array, leaf: number, size: number, path: readonly Uint8Array[]): Uint8Array | undefined => {
  let hash = leafHash;
  let index = leaf;
  let used = 0;
  for (let width = size; width > 1; width = (width + 1) >> 1, index >>= 1) {
    if ((index ^ 1) >= width) continue;
    const neighbour = path[used++];
    if (neighbour === undefined) return undefined;
    hash = index % 2 === 0 ? nodeOf(hash, neighbour) : nodeOf(neighbour, hash);
  }
  return used === path.length ? hash : undefined;
};
