import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casinoCatalogue, encodeEvent, type RecordedEvent } from '@casino/contracts';
import { coupFromFile } from './events-file.js';
import { replayCoup } from './replay-coup.js';
import { COUP, recordedCoup, TABLE } from './testing/recorded-coup.js';

interface Envelope {
  readonly subject: string;
  readonly data: Record<string, unknown>;
}

const stored = (events: readonly RecordedEvent[]): Envelope[] =>
  events.map(
    ({ context, event, metadata }) =>
      JSON.parse(Buffer.from(encodeEvent(casinoCatalogue, context, event, metadata).bytes).toString('utf8')) as Envelope,
  );

describe('a coup from exported events', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-events-'));
  const file = join(folder, 'coup.json');
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (content: unknown): void => writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));

  const coup = stored(recordedCoup('ultimate-holdem', 7));
  /** The opening of the next coup, which names the last revision of this one. */
  const next = (lastRevision: number): Envelope[] =>
    coup.slice(0, 1).map(({ data, ...rest }) => ({
      ...rest,
      subject: `round-${TABLE}-${COUP + 1}`,
      data: { ...data, coup: COUP + 1, previous: { coup: COUP, lastRevision: String(lastRevision) } },
    }));

  it('is the only one of the file, or the one that is named, and agrees with itself', () => {
    write(coup);
    for (const named of [undefined, { table: TABLE, round: COUP }]) {
      const { events, lastRevision } = coupFromFile(file, named);
      expect(replayCoup(events, lastRevision)).toMatchObject({ agrees: true, outcome: 'settled', coup: COUP });
    }
    write([...next(coup.length - 1), { subject: 'table-T1' }, ...coup]);
    expect(coupFromFile(file, { table: TABLE, round: COUP })).toMatchObject({ lastRevision: BigInt(coup.length - 1) });
    expect(() => coupFromFile(file)).toThrow('holds 2 coups');
  });

  it('one that was cut at its end is found when the next coup is there', () => {
    write([...coup.slice(0, -1), ...next(coup.length - 1)]);
    const { events, lastRevision } = coupFromFile(file, { table: TABLE, round: COUP });
    expect(replayCoup(events, lastRevision).agrees).toBe(false);
  });

  it.each([
    ['', 'no JSON list'],
    ['{', 'no JSON list'],
    [{ events: [] }, 'no JSON list'],
    [[], 'no JSON list'],
    [[1, null, 'x', {}], 'holds no event of a coup'],
    [[{ subject: 'table-T1' }], 'holds no event of a coup'],
  ])('%j is said to be none', (content, why) => {
    write(content);
    expect(() => coupFromFile(file)).toThrow(why);
  });

  it('an event that is not of the contract is named, and another coup is not there', () => {
    write(coup.map((envelope, index) => (index === 3 ? { ...envelope, data: {} } : envelope)));
    expect(() => coupFromFile(file)).toThrow(expect.objectContaining({ code: 'malformed-event' }));
    write(coup);
    expect(() => coupFromFile(file, { table: 'T2', round: COUP })).toThrow(`holds no event of coup ${COUP} of table T2`);
  });
});
