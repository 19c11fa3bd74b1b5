import { OPAQUE_ID_PATTERN } from '@casino/kernel';
import { FloorClient, FloorSetup, planTable, Staff } from '@casino/simulation';
import type { Stored } from '../../kit/floors/stored-floor.js';
import { Croupier } from '../../kit/clients/croupier.js';
import { STAKES } from '../../kit/clients/phases.js';
import { openFloor, type TestedFloor } from '../../kit/floors/tested-floor.js';

let floor: TestedFloor;
let client: FloorClient;

beforeAll(async () => {
  floor = await openFloor();
  client = new FloorClient({ url: floor.address });
}, 60_000);

afterAll(async () => {
  await client.close();
  await floor.dispose();
});

/** Names of fields that could name a person; a player and an actor are opaque ids. */
const PERSONAL = /name$|surname|first|birth|mail|phone|address|document/i;

const fieldsOf = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...fieldsOf(inner)]);

describe('every event', () => {
  it("P12: every stored event names who did it, in what role, at whose cause; the acts of people are those people's, and no id is anything but opaque", async () => {
    const staff = new Staff(client);
    const setup = new FloorSetup(client, staff);
    for (const [tableId, game] of [
      ['P1', 'pair-e-poker'],
      ['U1', 'ultimate-holdem'],
    ] as const) {
      await setup.openTable(planTable(tableId, game, 2));
      const croupier = new Croupier(client, staff, tableId);
      for (const seat of [1, 2]) await croupier.stake(seat === 1 ? await croupier.open() : 1, seat, STAKES[game]);
      await croupier.goOnUntil(1);
    }
    // a player's own stake, through his seat's terminal
    const terminal = await client.issueToken({ id: 'terminal-1', role: 'device', table: 'P1', seat: 1, device: 'terminal-1' } as never);
    await new Croupier(client, staff, 'P1').open();
    await client.command(terminal, '/tables/P1/rounds/2/bets', { seat: 1, bets: STAKES['pair-e-poker'] }, 10);
    await new Croupier(client, staff, 'P1').goOnUntil(2);
    for (const sitting of ['P1-1', 'P1-2', 'U1-1', 'U1-2']) await setup.chipsOf(sitting);
    await floor.stop('SIGTERM');

    const { gameRound, wallet } = await floor.stored();
    const all: readonly Stored[] = [...gameRound, ...wallet];
    const ids = new Set(all.map(({ metadata }) => metadata.id));
    for (const { event, metadata, json } of all) {
      const { actor, causationId, correlationId } = metadata;
      expect([event.type, actor.id, actor.role]).toEqual([
        event.type,
        expect.stringMatching(OPAQUE_ID_PATTERN),
        expect.stringMatching(/^[a-z-]{3,32}$/),
      ]);
      expect(correlationId).not.toBe('');
      // what a service does of itself, it does because of an event that is there
      if (actor.role === 'service') expect([event.type, ids.has(causationId as string)]).toEqual([event.type, true]);
      expect([event.type, fieldsOf(json).filter((field) => PERSONAL.test(field))]).toEqual([event.type, []]);
    }
    const actorsOf = (type: string): readonly string[] =>
      [
        ...new Set(all.filter(({ event }) => event.type === type).map(({ metadata }) => `${metadata.actor.role} ${metadata.actor.id}`)),
      ].sort();
    expect(actorsOf('TableOpened')).toEqual(['mcd mcd-1']);
    expect(actorsOf('FloatOpened')).toEqual(['mcd mcd-1']);
    expect(actorsOf('AccountOpened')).toEqual(['cashier cashier-1']);
    expect(actorsOf('CashDeposited')).toEqual(['cashier cashier-1']);
    expect(actorsOf('LastBetsCalled')).toEqual(['croupier croupier-P1', 'croupier croupier-U1']);
    expect(actorsOf('RoundSettled')).toEqual(['croupier croupier-P1', 'croupier croupier-U1']);
    expect(actorsOf('BetsPlaced')).toEqual(['croupier croupier-P1', 'croupier croupier-U1', 'device terminal-1']);
    expect(actorsOf('StakesReserved')).toEqual(['service service:wallet']);
    expect(actorsOf('BetsAccepted')).toEqual(['service service:game-round']);
    const devices = all
      .filter(({ event, metadata }) => event.type === 'BetsPlaced' && metadata.actor.role === 'device')
      .map(({ metadata }) => metadata.actor.device);
    expect(new Set(devices)).toEqual(new Set(['terminal-1']));
  }, 60_000);
});
