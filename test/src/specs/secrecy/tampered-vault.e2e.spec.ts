import { createCipheriv, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { FloorClient, FloorSetup, planTable, refusalOf, Staff } from '@casino/simulation';
import { Croupier } from '../../kit/clients/croupier.js';
import { STAKES } from '../../kit/clients/phases.js';
import { FloorProcess } from '../../kit/floors/floor-process.js';

const KEY = randomBytes(32);
/** Length and type of an event, before the bytes of all. */
const HEAD = 8;
const TABLES = ['Swapped', 'Damaged', 'Honest'] as const;

let floor: FloorProcess;
let client: FloorClient;
let croupiers: ReadonlyMap<string, Croupier>;

/** Somebody with the vault's key puts another shoe into it. */
const otherSecret = (tableId: string): { nonce: string; sealed: string } => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce).setAAD(Buffer.from(`${tableId}-1`));
  return {
    nonce: nonce.toString('hex'),
    sealed: Buffer.concat([cipher.update(randomBytes(32)), cipher.final(), cipher.getAuthTag()]).toString('hex'),
  };
};

interface BlockRow {
  readonly last: number;
  readonly count: number;
  readonly bytes: Uint8Array;
  readonly words: Uint8Array;
}

/** Writes into the data file what no program of ours would: the block that the vault's one event lies in, not compressed. */
const changeVault = (tableId: string, change: (data: Record<string, string>) => Record<string, string>): void => {
  const db = new DatabaseSync(join(floor.data, 'game-round.sqlite'));
  const { position } = db
    .prepare('SELECT position FROM appends WHERE stream_id = (SELECT id FROM streams WHERE name = ?)')
    .get(`vault-${tableId}-1`) as { readonly position: number };
  const { last, count, bytes, words } = db
    .prepare(
      `SELECT position AS last, count, bytes, words FROM blocks JOIN dictionaries ON number = dictionary
       WHERE position >= ? ORDER BY position LIMIT 1`,
    )
    .get(position) as BlockRow;
  const plain = inflateRawSync(bytes, { dictionary: Buffer.from(words) });
  const heads = Buffer.from(plain.subarray(0, HEAD * count));
  const index = count - 1 - (last - position);
  let start = heads.byteLength;
  for (let before = 0; before < index; before++) start += heads.readUInt32LE(HEAD * before);
  const end = start + heads.readUInt32LE(HEAD * index);
  const event = JSON.parse(plain.toString('utf8', start, end)) as { data: Record<string, string> };
  const changed = Buffer.from(JSON.stringify({ ...event, data: change(event.data) }));
  heads.writeUInt32LE(changed.byteLength, HEAD * index);
  const block = Buffer.concat([heads, plain.subarray(heads.byteLength, start), changed, plain.subarray(end)]);
  expect(db.prepare('UPDATE blocks SET dictionary = 0, bytes = ? WHERE position = ?').run(block, last).changes).toBe(1);
  db.close();
};

beforeAll(async () => {
  floor = await FloorProcess.start({ env: { CASINO_VAULT_KEYS: `test-key:${KEY.toString('base64')}` } });
  client = new FloorClient({ url: floor.url });
  const staff = new Staff(client);
  croupiers = new Map(TABLES.map((tableId) => [tableId, new Croupier(client, staff, tableId)]));
  for (const [tableId, croupier] of croupiers) {
    await new FloorSetup(client, staff).openTable(planTable(tableId, 'pair-e-poker', 1));
    await croupier.stake(await croupier.open(), 1, STAKES['pair-e-poker']);
    await croupier.goOnUntil(1, ({ cards }) => cards.length > 0);
  }
  await floor.stop('SIGTERM');
  changeVault('Swapped', (data) => ({ ...data, ...otherSecret('Swapped') }));
  changeVault('Damaged', (data) => ({
    ...data,
    sealed: `${data['sealed']?.startsWith('0') === true ? '1' : '0'}${data['sealed']?.slice(1)}`,
  }));
  await floor.start();
}, 60_000);

afterAll(async () => {
  await client.close();
  await floor.dispose();
});

describe('P10: nobody can change the next card', () => {
  it('P10: a shoe that was swapped or damaged in its vault turns no card: refused, recorded as an anomaly, and nothing else is appended; the other tables play on', async () => {
    for (const tableId of ['Swapped', 'Damaged']) {
      const croupier = croupiers.get(tableId) as Croupier;
      const before = await croupier.look(1);
      expect([tableId, await refusalOf(croupier.act(1, 'turn'))]).toEqual([tableId, { status: 409, code: 'seal-broken' }]);
      expect(await croupier.look(1)).toEqual(before);
    }
    expect((await (croupiers.get('Honest') as Croupier).goOnUntil(1)).phase).toBe('settled');
    await floor.stop('SIGTERM');
    const { gameRound } = await floor.stored();
    const anomalies = gameRound.flatMap(({ event }) =>
      event.type === 'AnomalyObserved' ? [[event.data.kind, event.data.tableId, event.data.coup]] : [],
    );
    expect(anomalies).toEqual([
      ['seal-broken', 'Swapped', 1],
      ['seal-broken', 'Damaged', 1],
    ]);
    for (const tableId of ['Swapped', 'Damaged'])
      expect(gameRound.filter(({ event, metadata }) => metadata.stream === `round-${tableId}-1` && event.type === 'CardRevealed')).toEqual(
        [],
      );
  }, 60_000);
});
