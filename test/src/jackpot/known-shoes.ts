/** A shoe that `findShoe` of libs/simulation found: at this table and coup, these seats dealt in, it brings these hands. */
export interface KnownShoe {
  readonly tableId: string;
  readonly coup: number;
  /** Dealt in: they decide which card falls where. */
  readonly seats: readonly number[];
  /** 64 hex digits. */
  readonly secret: string;
  /** Seat of the royal with an own card, or a royal on the board. */
  readonly royal: number | 'community' | null;
  /** Seats with a fixed prize hand. */
  readonly hands: Readonly<Record<number, 'full' | 'quads' | 'straight-flush'>>;
}

/** As CASINO_TEST_SHOES takes them. */
export const testShoes = (shoes: readonly KnownShoe[]): string =>
  shoes.map(({ tableId, coup, secret }) => `${tableId}/${coup}=${secret}`).join(',');

/** Two linked tables with three players each. */
export const NIGHT_SHOES: readonly KnownShoe[] = [
  {
    tableId: 'JA',
    coup: 1,
    seats: [1, 2, 3],
    secret: '15e94f93db6c35323cf6afb714323211fc0bbc5f54437411a281b21f56ba4b4d',
    royal: 1,
    hands: {},
  },
  {
    tableId: 'JA',
    coup: 2,
    seats: [1, 2, 3],
    secret: '4bbfa305810260ef98bca0dcbf3f5896b09a8e6da31de9bb9a6f8ddc88c8d3c4',
    royal: 1,
    hands: {},
  },
  {
    tableId: 'JA',
    coup: 3,
    seats: [1, 2, 3],
    secret: '61c03953feb49cb6a03b15587eb5ec146eed9f78f43f4e7a4e8d669762c47654',
    royal: null,
    hands: { 1: 'quads', 2: 'full' },
  },
  {
    tableId: 'JA',
    coup: 4,
    seats: [1, 2, 3],
    secret: '9e766d1a52cefc512dcd47501b699a78c999247e497990fdc69bc5652a459d76',
    royal: null,
    hands: { 2: 'straight-flush' },
  },
  {
    tableId: 'JB',
    coup: 1,
    seats: [1, 2, 3],
    secret: '222921b5ee0a668bb3be615c330b2a44eddd8fd079323b68f59d80be890e11dd',
    royal: 1,
    hands: {},
  },
  {
    tableId: 'JB',
    coup: 2,
    seats: [1, 2, 3],
    secret: '104d02c4b2cbefe3f7216b9c9d061f0f4ccc99dfce433476bc708a1246fae572',
    royal: 'community',
    hands: {},
  },
  {
    tableId: 'JB',
    coup: 3,
    seats: [1, 2, 3],
    secret: 'afda0d1eaa2da720f3c250229a8c6aaca354dab288aaa9faadb648600ee8041b',
    royal: 2,
    hands: {},
  },
  {
    tableId: 'JB',
    coup: 4,
    seats: [1, 2, 3],
    secret: '70f77cd5eb2d5286070becb378b3a8c0245be0ec2d7eef754ac5e535caf1c0a0',
    royal: 3,
    hands: {},
  },
];

/** Four linked tables with four players each, royals far more often than chance brings them. */
export const EVENING_SHOES: readonly KnownShoe[] = [
  {
    tableId: 'RA',
    coup: 1,
    seats: [1, 2, 3, 4],
    secret: 'c024aec7eb84b8ae675251dca8469fcaaf492e9e50f803357e75a55b9e4bfc68',
    royal: 1,
    hands: {},
  },
  {
    tableId: 'RA',
    coup: 2,
    seats: [1, 2, 3, 4],
    secret: '87ab2ac0a075d11d07ce2f5fd547b6edea3b0a5cf9d357e61f8ea74ed0a30245',
    royal: null,
    hands: { 1: 'full' },
  },
  {
    tableId: 'RA',
    coup: 3,
    seats: [1, 2, 3, 4],
    secret: '70d1b2b88559269ef8a6dfdb330b796f92795400f5e9d1345b3ab6c9d708e358',
    royal: 4,
    hands: {},
  },
  {
    tableId: 'RA',
    coup: 4,
    seats: [1, 2, 3, 4],
    secret: '437e92ec4ccf530f95b660a2683b28c35d1434847809f75003adf9b8932916e3',
    royal: 3,
    hands: {},
  },
  {
    tableId: 'RA',
    coup: 5,
    seats: [1, 2, 3, 4],
    secret: 'e37a46101eb58f14018be2b44eceeb48699952dfe2287da7f2e9016c1af56a55',
    royal: null,
    hands: { 1: 'quads', 3: 'full' },
  },
  {
    tableId: 'RA',
    coup: 6,
    seats: [1, 2, 3, 4],
    secret: '1c82a28d534cc0b6669854ffbc9ac36bee4a13ba4ad39cd8ab3cdc176f2f4e92',
    royal: 'community',
    hands: {},
  },
  {
    tableId: 'RB',
    coup: 1,
    seats: [1, 2, 3, 4],
    secret: '37572863df6a0255a70bfd8f6ba793ba08623076fe9eb0e0591553a108fd9c17',
    royal: 2,
    hands: {},
  },
  {
    tableId: 'RB',
    coup: 2,
    seats: [1, 2, 3, 4],
    secret: 'ad6588c348470d88d67ece842d195e11257b10160607f033160ef49691a1b169',
    royal: null,
    hands: { 3: 'full', 4: 'full' },
  },
  {
    tableId: 'RB',
    coup: 3,
    seats: [1, 2, 3, 4],
    secret: '845af8fa5e9ac6f0712d72f1c9b5e52e547623ebb2ea1d9db33a3bfcb59264c8',
    royal: 2,
    hands: {},
  },
  {
    tableId: 'RB',
    coup: 4,
    seats: [1, 2, 3, 4],
    secret: 'fb1c5c1a5f059dbb4618ce9faec2d3eab477ee78c395e74ae35027b032a915ba',
    royal: 1,
    hands: { 2: 'full' },
  },
  {
    tableId: 'RB',
    coup: 5,
    seats: [1, 2, 3, 4],
    secret: 'a6ba28599e1e793d3951147324f707ba4dfa8c1bee02816bb2c3e5aecece2c4d',
    royal: null,
    hands: { 1: 'quads', 3: 'full' },
  },
  {
    tableId: 'RB',
    coup: 6,
    seats: [1, 2, 3, 4],
    secret: '91b11e92b29ac604792c03b8d8f3cefd30b56a6558edfd76a53c505327890a38',
    royal: 'community',
    hands: {},
  },
  {
    tableId: 'RC',
    coup: 1,
    seats: [1, 2, 3, 4],
    secret: '6e869bc740b590da6a8858fd878f04b99af5a851f38c173e085b89080d85d6c5',
    royal: 1,
    hands: {},
  },
  {
    tableId: 'RC',
    coup: 2,
    seats: [1, 2, 3, 4],
    secret: 'bb09bf4ff03870ef7c5e9735e0a05f8889a8e49194b06146920e51536b298cda',
    royal: null,
    hands: { 2: 'quads', 4: 'full' },
  },
  {
    tableId: 'RC',
    coup: 3,
    seats: [1, 2, 3, 4],
    secret: 'aadb2f4b63e4fa1a13e951158918cdb0e62dfac298b123b95293f0bf8b296b7b',
    royal: 4,
    hands: {},
  },
  {
    tableId: 'RC',
    coup: 4,
    seats: [1, 2, 3, 4],
    secret: '5f4a03aa109a7971db3e2e5419962e16ae45219fac863d904f8eeeaf234cc151',
    royal: 1,
    hands: {},
  },
  {
    tableId: 'RC',
    coup: 5,
    seats: [1, 2, 3, 4],
    secret: '344939ef9c34f96410f443a7587cec4d5b734e2844a4d67df3113867c42287b8',
    royal: null,
    hands: { 4: 'quads' },
  },
  {
    tableId: 'RD',
    coup: 1,
    seats: [1, 2, 3, 4],
    secret: 'e4df919fd00e5e147a6396bb47ff3f1102de8e77641f9b9d729d43b7a1258bc2',
    royal: 4,
    hands: {},
  },
  {
    tableId: 'RD',
    coup: 2,
    seats: [1, 2, 3, 4],
    secret: '8a2395f295311539fa331f7e4bea63557192c11a79b8fa7dbc51b7ed09e339c9',
    royal: null,
    hands: { 4: 'full' },
  },
  {
    tableId: 'RD',
    coup: 3,
    seats: [1, 2, 3, 4],
    secret: 'bac443556da09814f6c493e66cb44617e8a4ca00572c5c6a323ed294d1003638',
    royal: 3,
    hands: {},
  },
  {
    tableId: 'RD',
    coup: 4,
    seats: [1, 2, 3, 4],
    secret: '3f6d71db5f46c162efce1f1f2beef2c87289519c9c4a5f61fb786320e4060dec',
    royal: 1,
    hands: {},
  },
  {
    tableId: 'RD',
    coup: 5,
    seats: [1, 2, 3, 4],
    secret: '2b95a7d70ef028aa93b25ec20a05e2594a48c8efc9426e8451b7c758345d3c44',
    royal: null,
    hands: { 2: 'quads', 3: 'full' },
  },
];
