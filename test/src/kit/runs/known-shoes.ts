/** A shoe that `findShoe` of libs/simulation found, for these seats dealt in: table, coup, secret of 64 hex digits. */
type KnownShoe = readonly [tableId: string, coup: number, secret: string];

/** As CASINO_TEST_SHOES takes them. */
export const testShoes = (shoes: readonly KnownShoe[]): string =>
  shoes.map(([tableId, coup, secret]) => `${tableId}/${coup}=${secret}`).join(',');

/** Two linked tables, seats 1 to 3. */
export const NIGHT_SHOES: readonly KnownShoe[] = [
  ['JA', 1, '15e94f93db6c35323cf6afb714323211fc0bbc5f54437411a281b21f56ba4b4d'], // royal of seat 1
  ['JA', 2, '4bbfa305810260ef98bca0dcbf3f5896b09a8e6da31de9bb9a6f8ddc88c8d3c4'], // royal of seat 1
  ['JA', 3, '61c03953feb49cb6a03b15587eb5ec146eed9f78f43f4e7a4e8d669762c47654'], // quads of seat 1, full of seat 2
  ['JA', 4, '9e766d1a52cefc512dcd47501b699a78c999247e497990fdc69bc5652a459d76'], // straight flush of seat 2
  ['JB', 1, '222921b5ee0a668bb3be615c330b2a44eddd8fd079323b68f59d80be890e11dd'], // royal of seat 1
  ['JB', 2, '104d02c4b2cbefe3f7216b9c9d061f0f4ccc99dfce433476bc708a1246fae572'], // royal on the board
  ['JB', 3, 'afda0d1eaa2da720f3c250229a8c6aaca354dab288aaa9faadb648600ee8041b'], // royal of seat 2
  ['JB', 4, '70f77cd5eb2d5286070becb378b3a8c0245be0ec2d7eef754ac5e535caf1c0a0'], // royal of seat 3
];

/** Four linked tables, seats 1 to 4, royals far more often than chance brings them. */
export const EVENING_SHOES: readonly KnownShoe[] = [
  ['RA', 1, 'c024aec7eb84b8ae675251dca8469fcaaf492e9e50f803357e75a55b9e4bfc68'], // royal of seat 1
  ['RA', 2, '87ab2ac0a075d11d07ce2f5fd547b6edea3b0a5cf9d357e61f8ea74ed0a30245'], // full of seat 1
  ['RA', 3, '70d1b2b88559269ef8a6dfdb330b796f92795400f5e9d1345b3ab6c9d708e358'], // royal of seat 4
  ['RA', 4, '437e92ec4ccf530f95b660a2683b28c35d1434847809f75003adf9b8932916e3'], // royal of seat 3
  ['RA', 5, 'e37a46101eb58f14018be2b44eceeb48699952dfe2287da7f2e9016c1af56a55'], // quads of seat 1, full of seat 3
  ['RA', 6, '1c82a28d534cc0b6669854ffbc9ac36bee4a13ba4ad39cd8ab3cdc176f2f4e92'], // royal on the board
  ['RB', 1, '37572863df6a0255a70bfd8f6ba793ba08623076fe9eb0e0591553a108fd9c17'], // royal of seat 2
  ['RB', 2, 'ad6588c348470d88d67ece842d195e11257b10160607f033160ef49691a1b169'], // full of seat 3, full of seat 4
  ['RB', 3, '845af8fa5e9ac6f0712d72f1c9b5e52e547623ebb2ea1d9db33a3bfcb59264c8'], // royal of seat 2
  ['RB', 4, 'fb1c5c1a5f059dbb4618ce9faec2d3eab477ee78c395e74ae35027b032a915ba'], // royal of seat 1, full of seat 2
  ['RB', 5, 'a6ba28599e1e793d3951147324f707ba4dfa8c1bee02816bb2c3e5aecece2c4d'], // quads of seat 1, full of seat 3
  ['RB', 6, '91b11e92b29ac604792c03b8d8f3cefd30b56a6558edfd76a53c505327890a38'], // royal on the board
  ['RC', 1, '6e869bc740b590da6a8858fd878f04b99af5a851f38c173e085b89080d85d6c5'], // royal of seat 1
  ['RC', 2, 'bb09bf4ff03870ef7c5e9735e0a05f8889a8e49194b06146920e51536b298cda'], // quads of seat 2, full of seat 4
  ['RC', 3, 'aadb2f4b63e4fa1a13e951158918cdb0e62dfac298b123b95293f0bf8b296b7b'], // royal of seat 4
  ['RC', 4, '5f4a03aa109a7971db3e2e5419962e16ae45219fac863d904f8eeeaf234cc151'], // royal of seat 1
  ['RC', 5, '344939ef9c34f96410f443a7587cec4d5b734e2844a4d67df3113867c42287b8'], // quads of seat 4
  ['RD', 1, 'e4df919fd00e5e147a6396bb47ff3f1102de8e77641f9b9d729d43b7a1258bc2'], // royal of seat 4
  ['RD', 2, '8a2395f295311539fa331f7e4bea63557192c11a79b8fa7dbc51b7ed09e339c9'], // full of seat 4
  ['RD', 3, 'bac443556da09814f6c493e66cb44617e8a4ca00572c5c6a323ed294d1003638'], // royal of seat 3
  ['RD', 4, '3f6d71db5f46c162efce1f1f2beef2c87289519c9c4a5f61fb786320e4060dec'], // royal of seat 1
  ['RD', 5, '2b95a7d70ef028aa93b25ec20a05e2594a48c8efc9426e8451b7c758345d3c44'], // quads of seat 2, full of seat 3
];
