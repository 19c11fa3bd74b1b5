const KINDS: Readonly<Record<string, string>> = { colour: '', carre: 'carré ', 'pair-value': 'pair ', 'any-pair': 'any pair', jp1: 'JP1' };

/** Positions as people say them: `colour:red` → `red`, `cheval:2-8` → `cheval 2-8`, `pair-value:K` → `pair K`. */
export const positionWords = (position: string): string => {
  const [kind = '', values = ''] = position.split(':');
  return `${KINDS[kind] ?? `${kind} `}${values}`.trim();
};

/** Lines and steps: `full-house` → `full house`. */
export const words = (name: string): string => name.replaceAll('-', ' ');

/** `1 stake`, `2 stakes`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
