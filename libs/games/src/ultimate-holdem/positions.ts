/** The boxes in front of a seat. `jp1` exists on every layout; a stake there needs a linked jackpot. */
export const ULTIMATE_HOLDEM_POSITIONS = ['ante', 'blind', 'trips', 'jp1', 'play'] as const;

export type UltimateHoldemPosition = (typeof ULTIMATE_HOLDEM_POSITIONS)[number];

const KNOWN: ReadonlySet<string> = new Set(ULTIMATE_HOLDEM_POSITIONS);

/** There is one spelling for each box, so this only tells whether the layout has it. */
export const isUltimateHoldemPosition = (position: string): position is UltimateHoldemPosition => KNOWN.has(position);
