import { ClaimDesk } from './claim-desk.js';
import { FloorProblem, type FloorClient } from './floor-client.js';
import { Staff } from './staff.js';

const CLAIM = '/jackpots/JP1/claims/T1-2';

/** A floor that keeps what it was told, by whom, and refuses what is on its list, once for each entry. */
const floorWith = (
  kind: 'jackpot' | 'consolation' | 'community-royal',
  refusals: Record<string, string[]> = {},
  views: Readonly<Record<string, object>> = {},
) => {
  const told: string[] = [];
  const bodies = new Map<string, object>();
  const known: Record<string, object> = { [CLAIM]: { claimId: 'T1-2', kind, lastBetsAt: 90_000, openedAt: 100_000 }, ...views };
  const client = {
    get: (_: string, path: string) => Promise.resolve({ status: 200, body: known[path] }),
    command: (token: string, path: string, body: object) => {
      const code = refusals[path]?.shift();
      if (code !== undefined) return Promise.reject(new FloorProblem(path, { status: 409, code, title: '' }));
      told.push(`${token} ${path}`);
      bodies.set(path, body);
      return Promise.resolve({ status: 200, body: {} });
    },
    issueToken: ({ id, card }: { id: string; card?: string }) => Promise.resolve(card === undefined ? id : `${id}+${card}`),
  } as unknown as FloorClient;
  return { told, bodies, desk: new ClaimDesk(client, new Staff(client), 'JP1') };
};

const ATTENDED = [
  `croupier-T1 ${CLAIM}/call`,
  `mcd-1+card-mcd-1 ${CLAIM}/identify`,
  'surveillance-1 /reviews/T1-2/assign',
  'surveillance-1 /reviews/T1-2/conclude',
];
const RELEASED = `mcd-1+card-mcd-1 ${CLAIM}/release`;

describe('the desk that deals with claims', () => {
  it('calls, identifies with the card and reviews, each by its own person, once however often it is asked', async () => {
    const { desk, told, bodies } = floorWith('jackpot');
    await desk.attend('T1', 2);
    await desk.attend('T1', 2);
    expect(told).toEqual(ATTENDED);
    expect(bodies.get('/reviews/T1-2/conclude')).toEqual({ from: 30_000, to: 100_000, outcome: 'confirmed' });
    expect(desk.count).toBe(1);
  });

  it('goes on where a claim was left half-way, and waits for a service that has yet to hear of it', async () => {
    const { desk, told } = floorWith('jackpot', {
      [`${CLAIM}/call`]: ['claim-done'],
      [`${CLAIM}/identify`]: ['claim-done'],
      '/reviews/T1-2/assign': ['review-not-found', 'review-not-found'],
    });
    await desk.attend('T1', 2);
    expect(told).toEqual(ATTENDED.slice(2));
  });

  it('releases a share only when its cycle is closed', async () => {
    const { desk, told } = floorWith(
      'jackpot',
      { [`${CLAIM}/release`]: ['claim-not-confirmed', 'cycle-not-closed'] },
      { '/tables/T1': { held: [] } },
    );
    await desk.attend('T1', 2);
    await desk.release();
    expect(told).toEqual(ATTENDED);
    await desk.finish(['T1']);
    expect(told).toEqual([...ATTENDED, RELEASED]);
  });

  it('releases no consolation: it is paid with the confirmation', async () => {
    const { desk, told } = floorWith('consolation', {}, { '/tables/T1': { held: [] } });
    await desk.attend('T1', 2);
    await desk.finish(['T1']);
    expect(told).toEqual(ATTENDED);
  });

  it('tells a refusal that no waiting helps against', async () => {
    const { desk } = floorWith('community-royal', { [`${CLAIM}/release`]: ['not-independent'] });
    await desk.attend('T1', 2);
    await expect(desk.release()).rejects.toThrow('not-independent');
  });

  it('takes over what another desk left, and at the end the claims that hold a table', async () => {
    const claims = (status: string, ...found: object[]) => ({
      [`/jackpots/JP1/claims?from=0&status=${status}`]: { claims: found, next: null },
    });
    const views = {
      ...claims('open'),
      ...claims(
        'confirmed',
        { claimId: 'T1-9', tableId: 'T1', coup: 9, kind: 'jackpot' },
        { claimId: 'T1-8', tableId: 'T1', coup: 8, kind: 'consolation' },
      ),
      '/tables/T1': { held: ['claim'], lastCoup: 2 },
    };
    const { desk, told } = floorWith('consolation', {}, views);
    await desk.takeOver();
    await desk.finish(['T1']);
    expect(told).toEqual([...ATTENDED, 'mcd-1+card-mcd-1 /jackpots/JP1/claims/T1-9/release']);
  });
});
