import { showCard, showCards } from '../output/cards.js';
import { style } from '../output/style.js';
import { count, words } from '../output/words.js';
import { widthOf } from '../output/table.js';
import { visible } from '../output/visible.js';
import { CHECKS, type CheckName, type ReplayReport } from './report.js';

const ROW = 13;

const inRows = (cards: readonly string[]): readonly string[] =>
  Array.from({ length: Math.ceil(cards.length / ROW) }, (_, row) =>
    `   ${cards
      .slice(row * ROW, (row + 1) * ROW)
      .map((card) => card + ' '.repeat(Math.max(0, 6 - widthOf(card))))
      .join('')}`.trimEnd(),
  );

const shoeLines = ({ shoe, commitment, outcome, lost }: ReplayReport, cards: boolean): readonly string[] => {
  if (lost !== undefined)
    return ['', style.yellow(`   The coup is void and its shoe is lost: ${lost}`), style.dim(`   commitment ${commitment}`)];
  if (shoe === undefined) {
    return outcome === 'open' ? ['', `   The coup goes on: its shoe is closed. Commitment ${commitment}`] : [];
  }
  const listed = cards
    ? shoe.flatMap(({ position, card, salt, path, place }) => [
        `   ${String(position).padStart(2)} ${showCard(card)}${place === null ? '' : `  ${words(place)}`}`,
        style.dim(`      salt ${salt}`),
        ...path.map((hash, index) => style.dim(`      ${index === 0 ? 'path' : '    '} ${hash}`)),
      ])
    : inRows(shoe.map(({ card, place }) => (place === null ? style.dim(showCard(card)) : showCard(card))));
  const drawn = shoe.filter(({ place }) => place !== null).length;
  return [
    '',
    `   The shoe, dealt again from its secret (${shoe.length} cards, the first ${drawn} were drawn):`,
    ...listed,
    style.dim(`   commitment ${commitment}`),
  ];
};

const CLAIMS = {
  jackpot: 'a royal flush with an own card',
  'community-royal': 'a royal flush on the board',
  consolation: 'a royal flush of a player without JP1',
} as const;

/** What becomes of it is not in the coup's stream. */
const claimLines = ({ claim, tableId, coup }: ReplayReport): readonly string[] =>
  claim === undefined
    ? []
    : [
        '',
        `   JP1: the cards open the claim ${tableId}-${coup}: ${CLAIMS[claim.kind]}, ${showCards(claim.cards)}${claim.holder === null ? '' : `, seat ${claim.holder}`}`,
      ];

/** What a replay found, for people. @param cards each card with its salt and path */
export const reportLines = (found: ReplayReport, cards: boolean): readonly string[] => {
  const report = visible(found);
  const { checks, differences, agrees, outcome, stream } = report;
  const checked = (Object.keys(CHECKS) as CheckName[]).flatMap((name) => {
    const times = checks[name];
    return times === undefined ? [] : [`   ${style.green('✓')} ${String(times).padStart(4)}  ${CHECKS[name]}`];
  });
  const [first] = differences;
  const verdict =
    first === undefined
      ? [
          style.bold(
            style.green(
              outcome === 'open'
                ? `   So far all agrees; ${stream} goes on.`
                : `   All agrees: ${stream} was dealt and settled as it says.`,
            ),
          ),
        ]
      : [
          style.bold(style.red(`   ${stream} does not agree. First difference, at revision ${first.revision}: ${first.what}`)),
          `   recorded  ${first.recorded}`,
          `   replayed  ${first.derived}`,
          ...(differences.length > 1
            ? [style.dim(`   and ${count(differences.length - 1, 'further difference')}, which may follow from it`)]
            : []),
        ];
  return [...shoeLines(report, cards), ...claimLines(report), '', ...(agrees ? checked : []), '', ...verdict];
};
