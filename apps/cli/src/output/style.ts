import pc from 'picocolors';

/** Colours for a person at a terminal; none in a pipe, a file or with NO_COLOR. */
export const style = pc.createColors(
  process.stdout.isTTY === true && (process.env['NO_COLOR'] ?? '') === '' && process.env['TERM'] !== 'dumb',
);
