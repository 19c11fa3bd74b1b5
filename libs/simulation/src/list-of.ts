import type { FloorClient } from './floor-client.js';

type Page<Item> = Readonly<Record<string, readonly Item[]>> & { readonly next: string | null };

/** Everything of a list that goes on with `next`, the oldest first. @param name of the items in a page @param more `&status=open` */
export const listOf = async <Item>(client: FloorClient, token: string, path: string, name: string, more = ''): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for (let from: string | null = '0'; from !== null;) {
    const page: Page<Item> = (await client.get<Page<Item>>(token, `${path}?from=${from}${more}`)).body;
    all.push(...(page[name] as readonly Item[]));
    from = page.next;
  }
  return all;
};
