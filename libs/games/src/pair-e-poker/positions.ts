import { COMBINATIONS, type CombinationKind } from './layout.js';
import type { Layout } from './options.js';
import { VALUES, type Value } from './values.js';

export type Position = { readonly spelling: string } & (
  | { readonly kind: 'colour'; readonly colour: 'red' | 'black' }
  | { readonly kind: CombinationKind; readonly values: readonly Value[] }
  | { readonly kind: 'pairValue'; readonly value: Value }
  | { readonly kind: 'anyPair' }
  | { readonly kind: 'hand' }
);
export type PositionKind = Position['kind'];

/** Colour and value of the first card are the main stakes; without one there is no optional stake (rules §1). */
export const isMain = (position: Position): boolean =>
  position.kind !== 'pairValue' && position.kind !== 'anyPair' && position.kind !== 'hand';

const allPositions = (layout: Layout): readonly Position[] => [
  { kind: 'colour', spelling: 'colour:red', colour: 'red' },
  { kind: 'colour', spelling: 'colour:black', colour: 'black' },
  ...COMBINATIONS[layout].map(({ kind, values }) => ({ kind, spelling: `${kind}:${values.join('-')}`, values })),
  ...VALUES.map((value) => ({ kind: 'pairValue' as const, spelling: `pair-value:${value}`, value })),
  { kind: 'anyPair', spelling: 'any-pair' },
  { kind: 'hand', spelling: 'hand' },
];

const POSITIONS: Readonly<Record<Layout, readonly Position[]>> = { twoRows: allPositions('twoRows'), oneRow: allPositions('oneRow') };

/** The same for every order in which a position's values may be written. */
const keyOf = (text: string): string => {
  const colon = text.indexOf(':');
  if (colon < 0) return text;
  return (
    text.slice(0, colon + 1) +
    text
      .slice(colon + 1)
      .split('-')
      .sort()
      .join('-')
  );
};

const byKey = (layout: Layout): ReadonlyMap<string, Position> =>
  new Map(POSITIONS[layout].map((position) => [keyOf(position.spelling), position]));
const BY_KEY: Readonly<Record<Layout, ReadonlyMap<string, Position>>> = { twoRows: byKey('twoRows'), oneRow: byKey('oneRow') };

const LONGEST_SPELLING = 32;

/** Every position of a layout, each once. */
export const positionsOf = (layout: Layout): readonly Position[] => POSITIONS[layout];

/** The position that a text names, its values in any order; undefined when the layout has no such position. */
export const findPosition = (text: string, layout: Layout): Position | undefined =>
  text.length > LONGEST_SPELLING ? undefined : BY_KEY[layout].get(keyOf(text));
