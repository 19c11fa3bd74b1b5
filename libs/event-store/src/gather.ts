export interface GatherOptions<Item, Result> {
  /** Items of one call; every one that waits when absent. */
  readonly most?: number;
  /** One call at a time. @returns a result for each item, in their order; when it rejects, each of its items is rejected with that */
  send(items: readonly Item[]): Promise<readonly Result[]>;
}

/** `alone`: every item in a call of its own. `together`: a call waits until nothing more comes. */
export type Manner = 'as-it-comes' | 'alone' | 'together';

/** Turns of the event loop in which nothing came, before `together` takes it that nothing will. */
const QUIET_TURNS = 20;

let manner: Manner = 'as-it-comes';

/** For tests, which hold whatever goes together: how every gathering of this process goes on from now on. */
export const gatherAs = (wanted: Manner): void => {
  manner = wanted;
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * What comes while one call is under way goes together in the next, in the order in which it came. At rest a call begins at once:
 * nothing waits for company.
 * @returns hands an item over, for its own result
 */
export const createGather = <Item, Result>({ most = Infinity, send }: GatherOptions<Item, Result>): ((item: Item) => Promise<Result>) => {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let running = false;

  const settled = async (): Promise<void> => {
    for (let quiet = 0, seen = waiting.length; quiet < QUIET_TURNS; quiet++) {
      await turn();
      if (waiting.length === seen) continue;
      seen = waiting.length;
      quiet = 0;
    }
  };

  const run = async (): Promise<void> => {
    running = true;
    // what is handed over in one go
    await Promise.resolve();
    while (waiting.length > 0) {
      if (manner === 'together') await settled();
      const batch = waiting.splice(0, manner === 'alone' ? 1 : most);
      try {
        const results = await send(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
};
