/** Positions, lines and steps as people say them: `cheval:2-8` → `cheval 2-8`, `full-house` → `full house`. */
export const positionWords = (position: string): string => position.replace(':', ' ').replace(/^colour /, '');

export const words = (name: string): string => name.replaceAll('-', ' ');

/** `1 stake`, `2 stakes`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
