import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FloorProblem, FloorSetup, planTable, Staff, type CoupView } from '@casino/simulation';
import { readFiles, type StoredFloor } from '../../kit/floors/stored-floor.js';
import { Croupier } from '../../kit/clients/croupier.js';
import { EventStreamReader } from '../../kit/clients/event-stream.js';
import { PHASES, STAKES } from '../../kit/clients/phases.js';
import { RecordingClient } from '../../kit/clients/recording-client.js';
import { FloorProcess } from '../../kit/floors/floor-process.js';
import { eventsUnder, filesUnder, findBytes, findText, type Haystack } from '../../kit/secrecy/haystack.js';
import { trueShoesOf, type TrueShoe } from '../../kit/secrecy/true-secrets.js';

const KEY = randomBytes(32);
let floor: FloorProcess;
let client: RecordingClient;
let staff: Staff;
let tokens: string[];
let haystack: Haystack;
let stored: StoredFloor;
let shoes: readonly TrueShoe[];
/** What the seats saw of their own cards: the one exception. */
const ownCards = new Map<string, readonly { readonly place: string; readonly card: string }[]>();
const refusedLooks: string[] = [];

beforeAll(async () => {
  floor = await FloorProcess.start({ env: { CASINO_LOG_LEVEL: 'trace', CASINO_VAULT_KEYS: `test-key:${KEY.toString('base64')}` } });
  client = new RecordingClient({ url: floor.url });
  staff = new Staff(client);
  const setup = new FloorSetup(client, staff);
  const streams: EventStreamReader[] = [];
  for (const [tableId, game, stands] of PHASES) {
    const { seats } = await setup.openTable(planTable(tableId, game, 2));
    streams.push(
      new EventStreamReader(`${floor.url}/tables/${tableId}/stream`, await client.issueToken({ id: 'screen-1', role: 'display' })),
    );
    const croupier = new Croupier(client, staff, tableId);
    // a coup that is over: what it opened may be found, what the next one holds may not
    const first = await croupier.open();
    for (const { seat } of seats) await croupier.stake(first, seat, STAKES[game]);
    await croupier.goOnUntil(first);
    const coup = await croupier.open();
    for (const { seat } of seats) await croupier.stake(coup, seat, STAKES[game]);
    const view = await croupier.goOnUntil(coup, stands);
    expect(stands(view)).toBe(true);
    if (tableId === 'UHands') await croupier.act(coup, 'expose', { place: 'dealer-1' });
    await lookAtHands(tableId, coup, seats, view);
  }
  await readEverything();
  await pause(100);
  const screens = streams.map((stream, index) => [`events of ${PHASES[index]?.[0]}`, Buffer.from(stream.text)] as const);
  await Promise.all(streams.map((stream) => stream.close()));
  expect(screens.every(([, text]) => text.includes('RoundOpened'))).toBe(true);
  tokens = await Promise.all([
    staff.mcd(),
    staff.cashier(),
    staff.auditor(),
    staff.croupier('UFlop'),
    staff.player('player-UFlop-1', 'UFlop-1'),
  ]);
  // killed, so that the journals of the stores are there too
  await floor.stop('SIGKILL');
  const copy = mkdtempSync(join(tmpdir(), 'casino-copy-'));
  cpSync(floor.data, copy, { recursive: true });
  haystack = new Map([
    ...filesUnder(floor.data),
    ...(await eventsUnder(copy)),
    ['log', Buffer.from(floor.log)],
    ['answers', Buffer.from(client.answers.join('\n'))],
    ...screens,
  ]);
  stored = await readFiles(copy);
  rmSync(copy, { recursive: true, force: true });
  shoes = trueShoesOf(stored, KEY);
}, 120_000);

afterAll(async () => {
  await client.close();
  await floor.dispose();
});

/** Each seat looks at its own cards, and others try to. Not through the recording client: own cards are the exception. */
const lookAtHands = async (
  tableId: string,
  coup: number,
  seats: readonly { seat: number; playerId: string; sittingId: string }[],
  view: CoupView,
): Promise<void> => {
  if (!view.cards.some(({ place }) => place.startsWith('seat-'))) return;
  for (const { seat, playerId, sittingId } of seats) {
    const url = `${floor.url}/tables/${tableId}/rounds/${coup}/seats/${seat}/cards`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${await staff.player(playerId, sittingId)}` } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    ownCards.set(`${tableId} ${coup} ${seat}`, ((await answer.json()) as { cards: { place: string; card: string }[] }).cards);
    const others = [
      await staff.croupier(tableId),
      await staff.mcd(),
      await staff.auditor(),
      await staff.player('player-UFlop-9', `${tableId}-9`),
      await client.issueToken({ id: 'seat-device', role: 'device', table: tableId, seat: seat + 1 } as never),
    ];
    for (const token of others) {
      const refused = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      refusedLooks.push(`${refused.status} ${((await refused.json()) as { code: string }).code}`);
    }
  }
};

/** Everything that the API serves, to everybody who may read it. */
const readEverything = async (): Promise<void> => {
  const auditor = await staff.auditor();
  const cashier = await staff.cashier();
  const plain = [
    '/tables',
    '/books',
    ...PHASES.flatMap(([tableId]) => [
      `/tables/${tableId}`,
      `/tables/${tableId}/events`,
      `/floats/${tableId}`,
      `/floats/${tableId}/events`,
    ]),
  ];
  const coups = PHASES.flatMap(([tableId]) =>
    [1, 2].flatMap((coup) => [`/tables/${tableId}/rounds/${coup}`, `/tables/${tableId}/rounds/${coup}/events`]),
  );
  const sittings = PHASES.flatMap(([tableId]) =>
    [1, 2].flatMap((k) => [
      `/sittings/${tableId}-${k}`,
      `/sittings/${tableId}-${k}/events`,
      `/accounts/player-${tableId}-${k}`,
      `/accounts/player-${tableId}-${k}/events`,
    ]),
  );
  for (const path of [...plain, ...coups, ...sittings]) {
    await client.get(path.startsWith('/accounts') || path.startsWith('/sittings') ? cashier : auditor, path).catch((error: unknown) => {
      if (!(error instanceof FloorProblem)) throw error;
      throw new Error(`${path} could not be read: ${error.message}`);
    });
  }
  for (const path of ['/health/live', '/health/ready', '/metrics', '/docs-json'])
    client.answers.push(await (await fetch(`${floor.url}${path}`)).text());
  // refusals are answers as well
  for (const act of ['settle', 'deal', 'turn', 'reveal']) {
    for (const [tableId] of PHASES.filter(([id]) => id.endsWith('Betting'))) {
      const refusal = await new Croupier(client, staff, tableId).act(2, act).catch((error: unknown) => error as FloorProblem);
      client.answers.push(JSON.stringify((refusal as FloorProblem).problem));
    }
  }
};

const running = (): readonly TrueShoe[] => shoes.filter(({ over }) => !over);

describe('P10: nobody can learn the next card', () => {
  it('the search finds what may be found: salts of turned cards, secrets of coups that are over', () => {
    const over = shoes.filter((shoe) => shoe.over);
    expect(over.length).toBe(PHASES.length);
    for (const { secret } of over) expect(findBytes(haystack, secret)).toEqual(expect.arrayContaining(['answers']));
    const turnedCards = running().flatMap(({ shoe, opened }) => [...opened].map((position) => shoe.open(position)));
    expect(turnedCards.length).toBeGreaterThan(8);
    for (const { salt } of turnedCards)
      expect(findBytes(haystack, Buffer.from(salt, 'hex')).some((where) => where.includes('game-round.sqlite'))).toBe(true);
  });

  it('no secret of a running coup is in any file, log, answer, screen or read model', () => {
    expect(running().length).toBe(PHASES.length);
    for (const { tableId, coup, secret } of running()) expect([tableId, coup, findBytes(haystack, secret)]).toEqual([tableId, coup, []]);
  });

  it('no salt of a card that lies face down or in the shoe is in any of them', () => {
    let searched = 0;
    for (const { tableId, coup, shoe, opened } of running()) {
      for (let position = 0; position < shoe.cards.length; position++) {
        if (opened.has(position)) continue;
        searched++;
        expect([tableId, coup, position, findBytes(haystack, Buffer.from(shoe.open(position).salt, 'hex'))]).toEqual([
          tableId,
          coup,
          position,
          [],
        ]);
      }
    }
    expect(searched).toBeGreaterThan(300);
  });

  it('no event but the turning of a card names one, and no view shows a card that was not turned', async () => {
    for (const { event, json } of stored.gameRound) {
      if (event.type === 'CardRevealed' || !/^(?:Card|Round(?!Settled)|Deck|Bet|Stakes|Shoe|Player|Coup|Last)/.test(event.type)) continue;
      expect([event.type, JSON.stringify(json)]).toEqual([
        event.type,
        expect.not.stringMatching(/"(?:card|cards)":"?(?:[2-9TJQKA][cdhs]|X[rb])/),
      ]);
    }
    const views = client.answers.map(
      (text) =>
        JSON.parse(text.startsWith('{') || text.startsWith('[') ? text : 'null') as Partial<CoupView> & { tableId?: string; coup?: number },
    );
    let seen = 0;
    for (const view of views) {
      if (view === null || !Array.isArray(view.cards) || view.coup !== 2) continue;
      const shoe = running().find(({ tableId }) => tableId === view.tableId) as TrueShoe;
      for (const { card, position } of view.cards as readonly { card: string | null; position: number }[]) {
        if (card !== null) expect([shoe.opened.has(position), card]).toEqual([true, shoe.shoe.cards[position]]);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(50);
  });

  it("a hold'em seat sees its own two cards, the committed ones, and nobody else does", () => {
    expect(ownCards.size).toBe(6);
    for (const [key, cards] of ownCards) {
      const [tableId, coup, seat] = key.split(' ') as [string, string, string];
      const { shoe } = running().find((one) => one.tableId === tableId && one.coup === Number(coup)) as TrueShoe;
      const dealt = new Map(
        stored.gameRound.flatMap(({ event }) =>
          event.type === 'CardDealt' && event.data.tableId === tableId && event.data.coup === Number(coup)
            ? [[event.data.place as string, event.data.position] as const]
            : [],
        ),
      );
      expect(cards).toEqual(
        [1, 2].map((n) => ({ place: `seat-${seat}-${n}`, card: shoe.cards[dealt.get(`seat-${seat}-${n}`) as number] })),
      );
    }
    expect(new Set(refusedLooks)).toEqual(new Set(['403 forbidden']));
  });

  it('neither a token nor the vault key is in a log, a store or an answer', () => {
    expect(haystack.get('log')?.length).toBeGreaterThan(1000);
    expect(findBytes(haystack, KEY)).toEqual([]);
    for (const token of tokens) {
      expect(findText(haystack, token)).toEqual([]);
      expect(findText(haystack, token.split('.')[2] as string)).toEqual([]);
    }
  });
});
