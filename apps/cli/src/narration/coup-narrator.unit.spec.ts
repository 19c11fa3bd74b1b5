import type { GameRoundEvent } from '@casino/contracts';
import { eventsOf, record, recordedCoup } from '../replay/testing/recorded-coup.js';
import { CoupNarrator } from './coup-narrator.js';

const told = (events: readonly GameRoundEvent[]): string[] => {
  const lines: string[] = [];
  new CoupNarrator((line) => lines.push(line)).tell(record(events));
  return lines;
};

const amountsIn = (text: string): number[] =>
  [...text.matchAll(/(\d[\d\u202f]*)\.(\d\d)/g)].map(
    ([, whole = '', cents = '']) => Number(whole.replaceAll('\u202f', '')) * 100 + Number(cents),
  );
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe.each(['pair-e-poker', 'ultimate-holdem'] as const)('a coup of %s, told', (game) => {
  const events = eventsOf(recordedCoup(game, 3));
  const lines = told(events);
  const under = (label: string): string[] => lines.filter((line) => line.startsWith(`   ${label}`)).map((line) => line.slice(13));

  it('names every stake that was lost and every one that was paid, once', () => {
    const settled = events.find((event) => event.type === 'RoundSettled');
    if (settled?.type !== 'RoundSettled') throw new TypeError('not settled');
    const of = (result: string) => settled.data.seats.flatMap(({ outcomes }) => outcomes.filter((outcome) => outcome.result === result));
    expect(sum(amountsIn(under('collects').join(' ')))).toBe(sum(of('lost').map(({ stake }) => Number(stake))));
    expect(under('pays')).toHaveLength(of('won').length);
    expect(sum(under('pays').map((line) => amountsIn(line)[1] ?? 0))).toBe(sum(of('won').map(({ gain }) => Number(gain))));
    expect(under('pushes')).toHaveLength(of('pushed').length);
  });

  it('tells nothing twice when it hears of it again', () => {
    const again: string[] = [];
    const narrator = new CoupNarrator((line) => again.push(line));
    const recorded = record(events);
    const close = events.findIndex((event) => event.type === 'BettingClosed') + 1;
    for (const length of [close, close, recorded.length, recorded.length]) narrator.tell(recorded.slice(0, length));
    expect(again).toEqual(lines);
  });

  it('tells that a coup is void, and why', () => {
    const voided = told(eventsOf(recordedCoup(game, 3, 'voided')));
    expect(voided.join('\n')).toMatch(/The coup is void: a card was drawn out of order\. \d+ stakes? go back/);
    expect(voided.join('\n')).not.toMatch(/pays|collects/);
  });

  it('fault-143: shows what acts in the reason of a void coup instead of doing it', () => {
    const reason = '\u001b[2J\r\nAll agrees: \u202e';
    const voided = recordedCoup(game, 3, 'voided').map((recorded) => {
      const event = recorded.event as GameRoundEvent;
      return event.type === 'RoundVoided' ? { ...recorded, event: { ...event, data: { ...event.data, reason } } } : recorded;
    });
    const shown: string[] = [];
    new CoupNarrator((line) => shown.push(line)).tell(voided);
    expect(shown.join('\n')).toContain('The coup is void: \\u{1b}[2J\\u{d}\\u{a}All agrees: \\u{202e}.');
  });
});

describe('a coup with JP1 stakes, told', () => {
  it('names the seats that are registered, and what became of their stakes', () => {
    const with1 = (jackpot: 'entered' | 'declined' | 'returned') =>
      told(eventsOf(recordedCoup('ultimate-holdem', 3, 'settled', jackpot))).join('\n');
    expect(with1('entered')).toMatch(
      /JP1: 5\.00[\s\S]*Rien ne va plus[\s\S]*JP1 +chips on the sensors of seats 2, 3: registered[\s\S]*in the jackpot JP1, cycle 1[\s\S]*two cards each/,
    );
    expect(with1('declined')).toMatch(/JP1 does not take the stakes \(suspended\): they go back/);
    expect(with1('returned')).toMatch(/the chef de table gives 2 stakes back: the jackpot does not answer/);
  });
});

describe('what does not happen in every coup', () => {
  const coup = eventsOf(recordedCoup('pair-e-poker', 3));
  const placed = coup.findIndex((event) => event.type === 'BetsPlaced');
  const [bet, answer] = coup.slice(placed, placed + 2);

  it('a refused stake, one taken back and an exposed card are told with their reason', () => {
    if (bet?.type !== 'BetsPlaced' || answer?.type !== 'BetsAccepted') throw new TypeError('no bet');
    const { tableId, coup: number, seat, sittingId, bets } = bet.data;
    const of = { tableId, coup: number, seat };
    const numbers = bets.map((placed) => placed.bet);
    const before = coup.slice(0, placed + 1);
    const refused = { ...of, bets: numbers, reason: 'insufficient-chips', shortfall: 250n };
    expect(told([...before, { type: 'BetsRefused', data: refused }]).at(-1)).toMatch(
      /seat 1 .* refused \(insufficient chips, 2\.50 short\)/,
    );
    expect(told([...before, answer, { type: 'BetsWithdrawn', data: { ...of, sittingId, bets, reason: 'taken-back' } }]).at(-1)).toMatch(
      /taken back \(taken back\)/,
    );
    expect(told([...before, { type: 'CardExposed', data: { tableId, coup: number, position: 1, place: 'box-1' } }]).at(-1)).toMatch(
      /card at box 1 was turned by accident/,
    );
  });
});
