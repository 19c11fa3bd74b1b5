import type { Layout } from './options.js';
import { VALUES, type Value } from './values.js';

/** The common value boxes as rows of squares. A box two rows tall stands in both rows. */
type Cloth = readonly (readonly Value[])[];

const CLOTHS: Readonly<Record<Layout, Cloth>> = {
  twoRows: [
    ['A', '2', '3', '4', '5', '6', '7', 'JOKER'],
    ['A', '8', '9', '10', 'J', 'Q', 'K', 'JOKER'],
  ],
  oneRow: [VALUES],
};

export type CombinationKind = 'plein' | 'cheval' | 'transversale' | 'carre';

export interface Combination {
  readonly kind: CombinationKind;
  /** In the order in which the position is spelt: as in `VALUES`, but a transversale begins with its tall box. */
  readonly values: readonly Value[];
}

const KIND_OF_SIZE: Readonly<Record<number, CombinationKind>> = { 1: 'plein', 2: 'cheval', 3: 'transversale', 4: 'carre' };

const combinationOf = (squares: readonly Value[]): Combination | undefined => {
  const times = (value: Value) => squares.filter((other) => other === value).length;
  const values = VALUES.filter((value) => squares.includes(value));
  const kind = KIND_OF_SIZE[values.length];
  if (kind === undefined) return undefined;
  return { kind, values: kind === 'transversale' ? values.toSorted((a, b) => times(b) - times(a)) : values };
};

/**
 * A chip lies in a square, across the line between two, or where the corners of four meet; it stands for the boxes it
 * touches (rules §1: this gives 14 pleins, 20 chevaux, 2 transversales, 5 carrés on two rows, 14 and 13 on one).
 */
const combinationsOn = (cloth: Cloth): readonly Combination[] => {
  const found = new Map<string, Combination>();
  for (const [row, squares] of cloth.entries()) {
    for (const column of squares.keys()) {
      const touched = [
        [[0, 0]],
        [
          [0, 0],
          [0, 1],
        ],
        [
          [0, 0],
          [1, 0],
        ],
        [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ],
      ];
      for (const offsets of touched) {
        const boxes = offsets.map(([down = 0, right = 0]) => cloth[row + down]?.[column + right]).filter((box) => box !== undefined);
        const combination = boxes.length === offsets.length ? combinationOf(boxes) : undefined;
        if (combination !== undefined) found.set(combination.values.join('-'), combination);
      }
    }
  }
  return [...found.values()];
};

/** Every combination of value boxes that a chip can lie on. */
export const COMBINATIONS: Readonly<Record<Layout, readonly Combination[]>> = {
  twoRows: combinationsOn(CLOTHS.twoRows),
  oneRow: combinationsOn(CLOTHS.oneRow),
};
