import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../../kit/workspace.js';

const root = workspace();
const folder = join(root, 'docs/decisions');

it('the page of decisions lists every record under its own title, and says which numbers were never used', () => {
  const page = readFileSync(join(folder, 'README.md'), 'utf8');
  const files = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted();
  const titles = files.map((file) => /^# (\d{4}) (.+)/.exec(readFileSync(join(folder, file), 'utf8')));
  expect(page.split('\n').filter((line) => line.startsWith('| ['))).toEqual(
    files.map((file, index) => `| [${file.slice(0, 4)}](${file}) | ${titles[index]?.[2]} |`),
  );
  const last = Number(files.at(-1)?.slice(0, 4));
  const numbers = Array.from({ length: last }, (_, index) => String(index + 1).padStart(4, '0'));
  const unused = numbers.filter((number) => !files.some((file) => file.startsWith(number)));
  expect(page).toContain(`${unused.join(' and ')} were never used.`);
});
