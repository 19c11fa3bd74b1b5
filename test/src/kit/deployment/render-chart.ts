import { createHash } from 'node:crypto';
import { stringify } from 'yaml';

/**
 * Renders templates of the Helm chart where there is no Helm: the part of Go's template language that the chart uses (if, range over
 * a map or a list, with, define, include, pipelines of a few functions), and no more. Anything else is an error, so is a missing value.
 */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly pipe: string }
  | { readonly kind: 'block'; readonly word: 'if' | 'range' | 'with' | 'define'; readonly head: string; readonly parts: Part[] };

type Scope = { readonly dot: unknown; readonly variables: Readonly<Record<string, unknown>> };
type Functions = Readonly<Record<string, (...args: unknown[]) => unknown>>;

const isTrue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : value !== undefined && value !== null && value !== '' && value !== false && value !== 0;

const parse = (template: string): Part[] => {
  const open: Part[][] = [[]];
  const add = (part: Part): void => void open.at(-1)?.push(part);
  let rest = template.replace(/\s*\{\{-/g, '{{').replace(/-\}\}\s*/g, '}}');
  for (let at = rest.indexOf('{{'); at >= 0; at = rest.indexOf('{{')) {
    const end = rest.indexOf('}}', at);
    if (end < 0) throw new SyntaxError(`{{ is not closed: ${rest.slice(at, at + 60)}`);
    add({ kind: 'text', text: rest.slice(0, at) });
    const action = rest.slice(at + 2, end).trim();
    rest = rest.slice(end + 2);
    const [, word, head = ''] = /^(if|range|with|define|end|else)\b\s*(.*)$/s.exec(action) ?? [];
    if (word === 'end') open.pop();
    else if (word === undefined) add({ kind: 'print', pipe: action });
    else if (word === 'else') throw new SyntaxError('else is not known here');
    else {
      const parts: Part[] = [];
      add({ kind: 'block', word: word as 'if', head, parts });
      open.push(parts);
    }
  }
  const [parts] = open;
  if (open.length !== 1 || parts === undefined) throw new SyntaxError('if, range, with or define without its end');
  return [...parts, { kind: 'text', text: rest }];
};

const lookUp = (from: unknown, path: string): unknown => {
  let value = from;
  for (const name of path.split('.').filter((one) => one !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) throw new ReferenceError(`there is no value ${path}`);
    value = (value as Record<string, unknown>)[name];
  }
  return value;
};

const termOf = (term: string, { dot, variables }: Scope): unknown => {
  if (term.startsWith('"')) return JSON.parse(term);
  if (/^[0-9]+$/.test(term)) return Number(term);
  if (term.startsWith('.')) return lookUp(dot, term);
  const [, name, path] = /^(\$[a-z]*)(.*)$/.exec(term) ?? [];
  if (name === undefined || path === undefined || !Object.hasOwn(variables, name)) throw new ReferenceError(`${term} is not known here`);
  return lookUp(variables[name], path);
};

const evaluate = (pipe: string, scope: Scope, functions: Functions): unknown => {
  let piped: unknown[] = [];
  for (const command of pipe.split('|')) {
    const [first = '', ...rest] = command.trim().match(/"[^"]*"|\S+/g) ?? [];
    const call = functions[first];
    const args = rest.map((term) => termOf(term, scope));
    piped = [call === undefined ? termOf(first, scope) : call(...args, ...piped)];
  }
  return piped[0];
};

const indented = (spaces: unknown, text: unknown): string => `\n${String(text).replace(/^/gm, ' '.repeat(Number(spaces)))}`;

/** @param templates file name → text; files that begin with `_` are not printed. @returns the printed text of each file */
export const renderChart = (templates: ReadonlyMap<string, string>, values: unknown): ReadonlyMap<string, string> => {
  const defined = new Map<string, Part[]>();
  const functions: Functions = {
    include: (name, dot) => {
      const parts = defined.get(String(name));
      if (parts === undefined) throw new ReferenceError(`no template is named ${String(name)}`);
      return print(parts, { dot, variables: { $: dot } });
    },
    quote: (value) => JSON.stringify(String(value)),
    nindent: indented,
    toYaml: (value) => stringify(value).trimEnd(),
    default: (fallback, value) => (isTrue(value) ? value : fallback),
    sha256sum: (value) => createHash('sha256').update(String(value)).digest('hex'),
  };

  const printBlock = ({ word, head, parts }: Extract<Part, { kind: 'block' }>, scope: Scope): string => {
    if (word === 'define') {
      defined.set(String(JSON.parse(head)), parts);
      return '';
    }
    const [, names, pipe = ''] = /^(?:([^"]*?):=)?\s*(.*)$/s.exec(head) ?? [];
    const value = evaluate(pipe, scope, functions);
    if (word !== 'range') return isTrue(value) ? print(parts, word === 'with' ? { ...scope, dot: value } : scope) : '';
    const [key, one] = (names ?? '').split(',').map((name) => name.trim());
    return Object.entries(value as object)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]: [string, unknown]) => {
        const given = one === undefined ? { [key ?? '']: item } : { [key ?? '']: name, [one]: item };
        return print(parts, { dot: item, variables: { ...scope.variables, ...given } });
      })
      .join('');
  };

  const print = (parts: readonly Part[], scope: Scope): string =>
    parts
      .map((part) =>
        part.kind === 'text' ? part.text : part.kind === 'print' ? String(evaluate(part.pipe, scope, functions)) : printBlock(part, scope),
      )
      .join('');

  const files = [...templates]
    .map(([name, text]) => [name, parse(text)] as const)
    .sort(([a], [b]) => Number(b.startsWith('_')) - Number(a.startsWith('_')));
  return new Map(
    files
      .map(([name, parts]) => [name, print(parts, { dot: values, variables: { $: values } })] as const)
      .filter(([name]) => !name.startsWith('_')),
  );
};
