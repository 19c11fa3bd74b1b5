import type { GameRoundEvent, RecordedEvent } from '@casino/contracts';
import type { Card, FaceUp, Place } from '@casino/games';

type Of<Name extends GameRoundEvent['type']> = Extract<GameRoundEvent, { readonly type: Name }>['data'];

/** What the stored events of one coup say of JP1, read from the round's stream alone. */
export interface CoupRecord {
  readonly tableId: string;
  readonly coup: number;
  /** null: no registered JP1 stake, or the betting never closed. */
  readonly jackpot: Of<'BettingClosed'>['jackpot'];
  /** Registered JP1 stakes of the close. */
  readonly stakes: Of<'BettingClosed'>['bets'];
  readonly dealtIn: readonly number[];
  readonly faceUp: FaceUp;
  readonly folded: readonly number[];
  /** Seats that had folded when the last of these cards was turned. */
  foldedBefore(cards: readonly Card[]): readonly number[];
  readonly outcome: 'settled' | 'voided' | 'open';
  readonly answer: 'entered' | 'declined' | 'none';
  readonly returned: boolean;
  /** Index of the first card dealt among the round's events, and of what allowed it. */
  readonly firstCard: number | undefined;
  readonly allowed: number | undefined;
  readonly voidedBets: readonly string[];
  readonly settledBets: readonly string[];
}

const indexOf = (events: readonly GameRoundEvent[], ...types: readonly GameRoundEvent['type'][]): number | undefined => {
  const index = events.findIndex(({ type }) => types.includes(type));
  return index < 0 ? undefined : index;
};

export const coupRecordOf = (recorded: readonly RecordedEvent<GameRoundEvent>[]): CoupRecord => {
  const events = recorded.map(({ event }) => event);
  const all = <Name extends GameRoundEvent['type']>(name: Name): readonly Of<Name>[] =>
    events.filter(({ type }) => type === name).map(({ data }) => data as Of<Name>);
  const only = <Name extends GameRoundEvent['type']>(name: Name): Of<Name> | undefined => all(name)[0];
  const opened = only('RoundOpened');
  if (opened === undefined) throw new Error('a round begins with RoundOpened');
  const closed = only('BettingClosed');
  const bets = closed === undefined ? [] : closed.bets;
  const voided = only('RoundVoided');
  const settled = only('RoundSettled');
  return {
    tableId: opened.tableId,
    coup: opened.coup,
    jackpot: closed === undefined ? null : closed.jackpot,
    stakes: bets.filter(({ position }) => position === 'jp1'),
    dealtIn: bets.filter(({ position }) => position === 'ante').map(({ seat }) => seat),
    faceUp: new Map(all('CardRevealed').map(({ place, card }) => [place as Place, card])),
    folded: all('PlayerFolded').map(({ seat }) => seat),
    foldedBefore: (cards) => {
      const turned = events.findLastIndex((event) => event.type === 'CardRevealed' && cards.includes(event.data.card as Card));
      return events.slice(0, turned + 1).flatMap((event) => (event.type === 'PlayerFolded' ? [event.data.seat] : []));
    },
    outcome: settled !== undefined ? 'settled' : voided !== undefined ? 'voided' : 'open',
    answer: indexOf(events, 'Jp1Entered') !== undefined ? 'entered' : indexOf(events, 'Jp1Declined') !== undefined ? 'declined' : 'none',
    returned: indexOf(events, 'Jp1Returned') !== undefined,
    firstCard: indexOf(events, 'CardDealt'),
    allowed: indexOf(events, 'Jp1Entered', 'Jp1Declined', 'Jp1Returned'),
    voidedBets: voided === undefined ? [] : voided.bets.map(({ betId }) => betId),
    settledBets: settled === undefined ? [] : settled.outcomes.map(({ betId }) => betId),
  };
};
