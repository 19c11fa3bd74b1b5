import { style } from './style.js';

type Side = 'left' | 'right';

/** Escape sequences take no room on the screen. */
const COLOUR = /\u001b\[[0-9;]*m/g;
export const widthOf = (text: string): number => [...text.replace(COLOUR, '')].length;

const pad = (text: string, width: number, side: Side): string => {
  const room = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? text + room : room + text;
};

/** Columns under dim headings, two spaces apart. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[], sides: readonly Side[]): string => {
  const lines = [headings.map((heading) => style.dim(heading)), ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines
    .map((line) => `  ${line.map((cell, column) => pad(cell, widths[column] ?? 0, sides[column] ?? 'left')).join('  ')}`.trimEnd())
    .join('\n');
};
