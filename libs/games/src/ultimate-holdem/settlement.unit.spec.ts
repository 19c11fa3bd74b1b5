import { HAND_CLASSES, handClassOf } from '../evaluators/hand-value.js';
import { evaluateSeven } from '../evaluators/evaluate-cards.js';
import type { CoupView, Outcome } from '../game.js';
import { rowOf } from './settlement-table.js';
import { CELLS, type Cell } from './testing/cells.js';
import { coupOf, faceUpOf, OPTIONS, stake } from './testing/coup-fixture.js';
import { naiveCompare, naiveSeven } from './testing/naive-rules.js';
import { ultimateHoldem } from './ultimate-holdem.js';

const ANTE = 20n;
const TRIPS = 10n;

const lost = (line: string) => ({ result: 'lost', gain: 0n, line });
const pushed = (line: string) => ({ result: 'pushed', gain: 0n, line });
const won = (gain: bigint, line: string) => ({ result: 'won', gain, line });

/** rules §2, for an Ante and Blind of 20. */
const BLIND_WON: Readonly<Record<string, bigint>> = {
  'royal-flush': 10_000n,
  'straight-flush': 1_000n,
  'four-of-a-kind': 200n,
  'full-house': 60n,
  flush: 30n,
  straight: 20n,
};
/** rules §2, for a Trips of 10. */
const TRIPS_WON: Readonly<Record<string, bigint>> = {
  'royal-flush': 500n,
  'straight-flush': 400n,
  'four-of-a-kind': 300n,
  'full-house': 80n,
  flush: 70n,
  straight: 40n,
  'three-of-a-kind': 30n,
};

const tripsExpected = (hand: string) => {
  const gain = TRIPS_WON[hand];
  return gain === undefined ? lost(hand) : won(gain, `trips-${hand}`);
};

const mainExpected = ({ standing, qualified, hand }: Cell, play: bigint) => {
  if (standing === 'equal') return [pushed('equal'), pushed('equal'), pushed('equal')];
  if (standing === 'worse') {
    return [qualified ? lost('dealer-better') : pushed('dealer-does-not-qualify'), lost('dealer-better'), lost('dealer-better')];
  }
  const gain = BLIND_WON[hand];
  return [
    qualified ? won(ANTE, 'ante') : pushed('dealer-does-not-qualify'),
    won(play, 'play'),
    gain === undefined ? pushed(hand) : won(gain, `blind-${hand}`),
  ];
};

const seatOne = (multiple: bigint, changes: Partial<CoupView> = {}) =>
  coupOf(
    [
      stake(1, 'trips', TRIPS),
      stake(1, 'blind', ANTE),
      stake(1, 'ante', ANTE),
      ...(multiple === 0n ? [] : [stake(1, 'play', ANTE * multiple)]),
    ],
    changes,
  );

const cardsOf = ({ board, dealer, own }: Cell) => faceUpOf({ board, dealer, seats: { 1: own } });
const withoutId = ({ result, gain, line }: Outcome) => ({ result, gain, line });
const named = CELLS.map((cell) => [`${cell.standing}, ${cell.qualified ? 'qualified' : 'not qualified'}, ${cell.hand}`, cell] as const);

describe('case-7: every cell of the settlement table', () => {
  it('is reached by cards that are what the cell says', () => {
    for (const { own, dealer, board, standing, qualified, hand } of CELLS) {
      const player = naiveSeven([...own.split(' '), ...board.split(' ')]);
      const house = naiveSeven([...dealer.split(' '), ...board.split(' ')]);
      expect({
        standing: { '1': 'better', '-1': 'worse', '0': 'equal' }[Math.sign(naiveCompare(player, house))],
        qualified: (house[0] as number) > 1,
        hand: [...HAND_CLASSES].reverse()[(player[0] as number) - 1],
      }).toEqual({ standing, qualified, hand });
    }
    const kinds = new Set(CELLS.map(({ standing, qualified, hand }) => `${standing} ${qualified} ${hand}`));
    expect(kinds.size).toBe(37);
  });

  describe.each([1n, 2n, 3n, 4n])('Play %p times the Ante', (multiple) => {
    it.each(named)('%s: Ante, Play, Blind, Trips', (_, cell) => {
      const outcomes = ultimateHoldem.settle(cardsOf(cell), seatOne(multiple));
      expect(outcomes.map((outcome) => outcome.id)).toEqual(['1-ante', '1-play', '1-blind', '1-trips']);
      expect(outcomes.map(withoutId)).toEqual([...mainExpected(cell, ANTE * multiple), tripsExpected(cell.hand)]);
    });
  });

  it.each(named)('folded against: %s', (_, cell) => {
    const outcomes = ultimateHoldem.settle(cardsOf(cell), seatOne(0n, { folded: new Set([1]) }));
    expect(outcomes.map((outcome) => outcome.id)).toEqual(['1-ante', '1-blind', '1-trips']);
    expect(outcomes.map(withoutId)).toEqual([lost('folded'), lost('folded'), tripsExpected(cell.hand)]);
  });

  it.each(named)('folded with tripsOnFold forfeit against: %s', (_, cell) => {
    const options = { ...OPTIONS, tripsOnFold: 'forfeit' };
    const { board, dealer } = cell;
    const outcomes = ultimateHoldem.settle(faceUpOf({ board, dealer, seats: {} }), seatOne(0n, { folded: new Set([1]), options }));
    expect(outcomes.map(withoutId)).toEqual([lost('folded'), lost('folded'), lost('folded')]);
  });

  it('holds for the combinations that no deal reaches, too', () => {
    expect(rowOf('better', false)).toEqual({ ante: 'pushes', play: 'pays', blind: 'pays-by-hand' });
    expect(rowOf('better', true)).toEqual({ ante: 'pays', play: 'pays', blind: 'pays-by-hand' });
    expect(rowOf('worse', false)).toEqual({ ante: 'pushes', play: 'loses', blind: 'loses' });
    expect(rowOf('worse', true)).toEqual({ ante: 'loses', play: 'loses', blind: 'loses' });
    for (const qualifies of [true, false]) {
      expect(rowOf('equal', qualifies)).toEqual({ ante: 'pushes', play: 'pushes', blind: 'pushes' });
      expect(rowOf('folded', qualifies)).toMatchObject({ ante: 'loses', blind: 'loses' });
    }
  });
});

describe('hands at the showdown', () => {
  const mainOf = (own: string, dealer: string, board: string) =>
    ultimateHoldem.settle(
      faceUpOf({ board, dealer, seats: { 1: own } }),
      coupOf(['ante', 'blind', 'play'].map((box) => stake(1, box, ANTE))),
    );
  const results = (own: string, dealer: string, board: string) => mainOf(own, dealer, board).map((outcome) => outcome.result);

  it('the board plays: all three stakes push', () => {
    expect(results('2c 3d', '2d 3c', 'Ah Kd Qs Jc 9h')).toEqual(['pushed', 'pushed', 'pushed']);
    expect(results('2c 3d', '4s 5c', 'Th Jd Qs Kc Ah')).toEqual(['pushed', 'pushed', 'pushed']);
  });

  it('kickers count', () => {
    expect(results('Ah Qd', 'Ac Jd', 'As 7d 5h 3s 2c')).toEqual(['won', 'won', 'pushed']);
    expect(results('Ah Jd', 'Ac Qd', 'As 7d 5h 3s 2c')).toEqual(['lost', 'lost', 'lost']);
    // The sixth card does not.
    expect(results('Ah 4d', 'Ac 3d', 'As Kd Qh Js 9c')).toEqual(['pushed', 'pushed', 'pushed']);
  });

  it('suits never count', () => {
    expect(results('As Ks', 'Ac Kc', 'Qd 9d 7h 3s 2c')).toEqual(['pushed', 'pushed', 'pushed']);
  });

  it('a pair on the board qualifies the dealer', () => {
    expect(mainOf('Ah 3d', 'Kh 4d', '8s 8c Jd 6h 2c').map((outcome) => outcome.line)).toEqual(['ante', 'play', 'pair']);
    expect(mainOf('Kh 3d', 'Ah 4d', '8s 8c Jd 6h 2c').map((outcome) => outcome.line)).toEqual([
      'dealer-better',
      'dealer-better',
      'dealer-better',
    ]);
  });

  it('the ace counts low in a straight, and that straight is the lowest', () => {
    expect(mainOf('Ah 5d', '6c 9h', '2c 3d 4h 9s Kd').map((outcome) => outcome.line)).toEqual(['ante', 'play', 'blind-straight']);
    expect(results('Ah Kc', '6c 9h', '2c 3d 4h 5s Kd')).toEqual(['lost', 'lost', 'lost']);
  });
});

describe('order and completeness', () => {
  const board = '2c 7d 9h Js 4c';
  const seats = { 2: 'Ah Ad', 5: '8h Ts', 7: '3h 3d' };
  const coup = coupOf(
    [
      ...[2, 5, 7].flatMap((seat) => [stake(seat, 'blind', ANTE), stake(seat, 'ante', ANTE), stake(seat, 'trips', TRIPS)]),
      stake(2, 'play', 80n),
      stake(5, 'play', 40n),
    ],
    { folded: new Set([7]) },
  );

  it("settles seats from the dealer's right, in each Ante, Play, Blind, Trips", () => {
    const outcomes = ultimateHoldem.settle(faceUpOf({ board, dealer: 'Kh Kd', seats }), coup);
    expect(outcomes.map((outcome) => outcome.id)).toEqual([
      ...['7-ante', '7-blind', '7-trips'],
      ...['5-ante', '5-play', '5-blind', '5-trips'],
      ...['2-ante', '2-play', '2-blind', '2-trips'],
    ]);
  });

  it('collects nothing before the settlement', () => {
    const faceUp = faceUpOf({ board, dealer: 'Kh Kd', seats });
    for (const step of ultimateHoldem.course(coup)) expect(ultimateHoldem.collectedAfter(step.name, faceUp, coup)).toEqual([]);
  });

  it('leaves a JP1 stake to the jackpot', () => {
    const faceUp = faceUpOf({ board, dealer: 'Kh Kd', seats });
    const withJp1 = { ...coup, stakes: [...coup.stakes, stake(7, 'jp1', 5n), stake(2, 'jp1', 5n)] };
    expect(ultimateHoldem.settle(faceUp, withJp1)).toEqual(ultimateHoldem.settle(faceUp, coup));
  });

  it('a folded hand that is turned for JP1 alone brings its forfeited Trips nothing', () => {
    const options = { ...OPTIONS, tripsOnFold: 'forfeit' };
    const view = { ...coup, options, stakes: [...coup.stakes, stake(7, 'jp1', 5n)] };
    const faceUp = faceUpOf({ board: '3c 3s 9h Js 4c', dealer: 'Kh Kd', seats });
    expect(ultimateHoldem.settle(faceUp, view)[2]).toEqual({ id: '7-trips', ...lost('folded') });
    expect(ultimateHoldem.settle(faceUp, { ...view, options: OPTIONS })[2]).toEqual({
      id: '7-trips',
      ...won(300n, 'trips-four-of-a-kind'),
    });
  });

  it("pays by the pay table of the coup, not by today's", () => {
    const { payTable } = coup;
    const old = { version: 'before', lines: { ...payTable.lines, ante: '2:1', 'blind-straight': '5:2', 'trips-straight': '9:1' } };
    const gains = ultimateHoldem
      .settle(faceUpOf({ board, dealer: 'Kh Kd', seats }), { ...coup, payTable: old })
      .map((outcome) => outcome.gain);
    expect(gains.slice(3, 7)).toEqual([40n, 40n, 50n, 90n]);
  });

  it('does not settle a hand that neither played nor folded, nor cards that lie face down', () => {
    const faceUp = faceUpOf({ board, dealer: 'Kh Kd', seats });
    const undecided = coupOf(
      coup.stakes.filter((each) => each.id !== '5-play'),
      { folded: new Set([7]) },
    );
    expect(() => ultimateHoldem.settle(faceUp, undecided)).toThrow(expect.objectContaining({ code: 'internal-error' }));
    const pending = { ...undecided, stakes: [...undecided.stakes, stake(5, 'play', 40n, false)] };
    expect(() => ultimateHoldem.settle(faceUp, pending)).toThrow(expect.objectContaining({ code: 'internal-error' }));
    const hidden = new Map([...faceUp].filter(([place]) => place !== 'seat-5-2'));
    expect(() => ultimateHoldem.settle(hidden, coup)).toThrow(expect.objectContaining({ code: 'internal-error' }));
  });

  it('settles a coup in which nobody stands without cards', () => {
    expect(ultimateHoldem.settle(new Map(), coupOf([stake(3, 'ante', ANTE)]))).toEqual([]);
  });
});

describe('worked examples', () => {
  it('4× Play with a rivered flush against two pair', () => {
    const faceUp = faceUpOf({ board: '2h 9h Kd 9c 6h', dealer: 'Ks 3d', seats: { 3: 'Ah 8h' } });
    expect(handClassOf(evaluateSeven(['Ks', '3d', '2h', '9h', 'Kd', '9c', '6h']))).toBe('two-pair');
    const stakes = [stake(3, 'ante', 500n), stake(3, 'blind', 500n), stake(3, 'trips', 300n), stake(3, 'play', 2_000n)];
    expect(ultimateHoldem.settle(faceUp, coupOf(stakes))).toEqual([
      { id: '3-ante', ...won(500n, 'ante') },
      { id: '3-play', ...won(2_000n, 'play') },
      { id: '3-blind', ...won(750n, 'blind-flush') },
      { id: '3-trips', ...won(2_100n, 'trips-flush') },
    ]);
  });

  it('the dealer does not qualify and is beaten by king high: the Ante goes back, Play is paid, the Blind goes back', () => {
    const faceUp = faceUpOf({ board: '2h 9h Td 4c 6s', dealer: 'Qs 3d', seats: { 1: 'Kh 7c' } });
    const stakes = [stake(1, 'ante', 500n), stake(1, 'blind', 500n), stake(1, 'play', 500n), stake(1, 'trips', 100n)];
    expect(ultimateHoldem.settle(faceUp, coupOf(stakes)).map(withoutId)).toEqual([
      pushed('dealer-does-not-qualify'),
      won(500n, 'play'),
      pushed('high-card'),
      lost('high-card'),
    ]);
  });

  it('three of a kind that loses to a straight still pays Trips', () => {
    const faceUp = faceUpOf({ board: '5h 6h 7d Kc 2s', dealer: '8s 9d', seats: { 1: '7h 7c' } });
    const stakes = [stake(1, 'ante', 500n), stake(1, 'blind', 500n), stake(1, 'play', 1_500n), stake(1, 'trips', 100n)];
    expect(ultimateHoldem.settle(faceUp, coupOf(stakes)).map(withoutId)).toEqual([
      lost('dealer-better'),
      lost('dealer-better'),
      lost('dealer-better'),
      won(300n, 'trips-three-of-a-kind'),
    ]);
  });
});
