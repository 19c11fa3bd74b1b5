import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { workspace } from '../workspace.js';

export type Tree = { readonly [key: string]: Tree } & { readonly [key: number]: Tree } & Iterable<Tree>;

export const textOf = (path: string): string => readFileSync(join(workspace(), path), 'utf8');

/** Every document of a YAML text, merge keys resolved. @throws Error for what is no YAML */
export const documentsOf = (text: string): readonly Tree[] =>
  parseAllDocuments(text, { merge: true }).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    const content: unknown = document.toJSON();
    return content === null ? [] : [content as Tree];
  });

export const yamlOf = (path: string): Tree => {
  const [document, more] = documentsOf(textOf(path));
  if (document === undefined || more !== undefined) throw new Error(`${path} is not one document`);
  return document;
};

/** Files below a folder, by their paths from the workspace. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(workspace(), folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/** Folders of a workspace's packages: `apps/casino`, … */
export const packageFolders = (): readonly string[] =>
  (JSON.parse(textOf('package.json')) as { readonly workspaces: readonly string[] }).workspaces
    .flatMap((path) =>
      path.endsWith('/*') ? readdirSync(join(workspace(), path.slice(0, -2))).map((name) => path.slice(0, -1) + name) : path,
    )
    .filter((path) => existsSync(join(workspace(), path, 'package.json')));

export const isYaml = (path: string): boolean => ['.yaml', '.yml'].includes(extname(path)) && !path.includes('/templates/');

/** `${NAME:-fallback}` and `${NAME}` as docker compose replaces them. */
export const interpolate = (text: string, env: Readonly<Record<string, string>> = {}): string =>
  text.replace(/\$\{([A-Z_]+)(?::-([^}]*))?\}/g, (_, name: string, fallback: string | undefined) => env[name] ?? fallback ?? '');

export const entries = (tree: Tree): readonly (readonly [string, Tree])[] => Object.entries(tree);

/** A map of names to texts, as compose passes an environment on. */
export const stringsOf = (tree: Tree): Record<string, string> =>
  Object.fromEntries(entries(tree).map(([name, value]) => [name, interpolate(String(value))]));
