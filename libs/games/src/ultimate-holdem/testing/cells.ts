/** Cards for every cell of the settlement table that a deal can reach: hand of the player × standing × whether the dealer qualifies. */
export interface Cell {
  readonly hand: string;
  readonly standing: 'better' | 'worse' | 'equal';
  readonly qualified: boolean;
  readonly own: string;
  readonly dealer: string;
  readonly board: string;
}

type Line = readonly [hand: string, own: string, dealer: string, board: string];

const RAGGED = '2c 7d 9h Js 4c';
const HEARTS = '2h 7h 9h Js 4c';

const cells = (standing: Cell['standing'], qualified: boolean, lines: readonly Line[]): readonly Cell[] =>
  lines.map(([hand, own, dealer, board]) => ({ hand, standing, qualified, own, dealer, board }));

export const CELLS: readonly Cell[] = [
  ...cells('better', true, [
    ['pair', 'Ah Ad', 'Kh Kd', RAGGED],
    ['two-pair', '9c 7h', 'Kh Kd', RAGGED],
    ['three-of-a-kind', '7h 7s', 'Kh Kd', RAGGED],
    ['straight', '8h Ts', 'Kh Kd', RAGGED],
    ['flush', 'Ah 3h', 'Kc Kd', HEARTS],
    ['full-house', '7h 7s', 'Kh Kd', '7d 9h 9s Js 4c'],
    ['four-of-a-kind', '7h 7s', 'Kh Kd', '7d 7c 9h Js 4c'],
    ['straight-flush', '6h 5h', 'Kc Kd', '7h 8h 9h Js 4c'],
    ['royal-flush', 'Ah Kh', 'Kc Kd', 'Qh Jh Th 2c 4d'],
  ]),
  // A full house or four of a kind needs a pair on the board, with which the dealer qualifies.
  ...cells('better', false, [
    ['high-card', 'Ah Qd', 'Kh 3s', RAGGED],
    ['pair', 'Ah 7h', 'Kh Qd', RAGGED],
    ['two-pair', '9c 7h', 'Kh Qd', RAGGED],
    ['three-of-a-kind', '7h 7s', 'Kh Qd', RAGGED],
    ['straight', '8h Ts', 'Kh Qd', RAGGED],
    ['flush', 'Ah 3h', 'Kc Qd', HEARTS],
    ['straight-flush', '6h 5h', 'Kc Qd', '7h 8h 9h Js 4c'],
    ['royal-flush', 'Ah Kh', '7c 5d', 'Qh Jh Th 2c 4d'],
  ]),
  ...cells('worse', true, [
    ['high-card', 'Ah Qd', 'Kh Kd', RAGGED],
    ['pair', 'Kh Kd', 'Ah Ad', RAGGED],
    ['two-pair', '9c 7h', 'Jh 9d', RAGGED],
    ['three-of-a-kind', '7h 7s', '9c 9s', RAGGED],
    ['straight', '7h 6s', 'Jh Qd', '2c 8d 9h Ts 4c'],
    ['flush', '5h 3h', 'Ah Th', HEARTS],
    ['full-house', '7h 7s', '9c Jd', '7d 9h 9s Js 4c'],
    ['four-of-a-kind', '7h 7s', '9c 9d', '7d 7c 9h 9s 4c'],
    ['straight-flush', '6h 5h', 'Th Jh', '7h 8h 9h Js 4c'],
  ]),
  ...cells('worse', false, [['high-card', 'Kh Qd', 'Ah Td', RAGGED]]),
  ...cells('equal', true, [
    ['pair', 'Ah Kd', 'Ac Ks', '2c 2d 9h Js 7c'],
    ['two-pair', 'Ah Kd', 'As Kc', '9c 9h Js Jd 7c'],
    ['three-of-a-kind', 'Ah Kd', 'As Kc', '7c 7d 7h Js 9c'],
    ['straight', 'Jh 3d', 'Js 3s', '2c 7d 8h 9s Tc'],
    ['flush', '3c 4d', '5c 6s', 'Ah Kh 9h 7h 2h'],
    ['full-house', 'Ah Kd', 'As Kc', '9c 9h 9s Jd Jc'],
    ['four-of-a-kind', 'Ah Kd', 'As Kc', '9c 9h 9s 9d Jc'],
    ['straight-flush', 'Ac Kd', 'As Kc', '5h 6h 7h 8h 9h'],
    ['royal-flush', '2c 3d', '4s 5c', 'Ah Kh Qh Jh Th'],
  ]),
  ...cells('equal', false, [['high-card', 'Kh 3d', 'Ks 4d', '2c 7d 9h Js Ac']]),
];
