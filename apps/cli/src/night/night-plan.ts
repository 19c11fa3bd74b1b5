import { royalOnTable, type FaceUp } from '@casino/games';
import {
  all,
  findShoe,
  planJackpot,
  planTable,
  prizeOf,
  royalOf,
  type FoundShoe,
  type JackpotPlan,
  type TablePlan,
  type WantedDeal,
} from '@casino/simulation';

/** What a coup of the night brings. */
export interface NightCoup {
  readonly tableId: string;
  readonly coup: number;
  readonly shoe: FoundShoe;
}

/** Two linked tables of a floor of its own, and shoes that are known beforehand. The same seed makes the same night. */
export interface NightPlan {
  readonly seed: number;
  readonly jackpot: JackpotPlan;
  readonly tables: readonly [TablePlan, TablePlan];
  readonly coups: readonly NightCoup[];
}

const PLAYERS = 5;
/** Everybody else stakes on JP1 in every coup. */
const WITHOUT_JP1 = 5;
/** A royal of one of four seats comes once in about 8,100 shoes. */
const SHOES_AT_MOST = 1_000_000;

const SEATS = Array.from({ length: PLAYERS }, (_, index) => index + 1);
export const stakesJp1 = (seat: number): boolean => seat !== WITHOUT_JP1;
const JP1_SEATS = SEATS.filter(stakesJp1);

const noRoyal: WantedDeal = (faceUp: FaceUp) => royalOnTable(faceUp, SEATS) === undefined;

/** Table, coup and what its cards bring. */
const COUPS: readonly (readonly [tableId: 'N1' | 'N2', coup: number, wanted: WantedDeal])[] = [
  ['N1', 1, all(noRoyal, prizeOf(2, 'full'))],
  ['N2', 1, all(noRoyal, prizeOf(3, 'quads'))],
  ['N1', 2, royalOf(...JP1_SEATS)],
  ['N2', 2, royalOf(...JP1_SEATS)],
  ['N1', 3, royalOf(...JP1_SEATS)],
  ['N2', 3, noRoyal],
];

/** A seed of the house that is odd, so that two equal shares leave one cent. */
const SEED = 1_000_001n;

export const planNight = (seed: number): NightPlan => ({
  seed,
  jackpot: planJackpot('JP1', { seed: SEED }),
  tables: [planTable('N1', 'ultimate-holdem', PLAYERS), planTable('N2', 'ultimate-holdem', PLAYERS)],
  coups: COUPS.map(([tableId, coup, wanted]) => {
    const shoe = findShoe({ tableId, coup, seats: SEATS, seed, atMost: SHOES_AT_MOST }, wanted);
    if (shoe === undefined) throw new Error(`no shoe for coup ${coup} of ${tableId} with seed ${seed}; try another seed`);
    return { tableId, coup, shoe };
  }),
});

/** As CASINO_TEST_SHOES takes them. */
export const testShoesOf = ({ coups }: NightPlan): string =>
  coups.map(({ tableId, coup, shoe }) => `${tableId}/${coup}=${shoe.secret}`).join(',');
