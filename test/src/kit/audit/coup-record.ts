import type { GameRoundEvent, GameRoundEventOf, RecordedEvent } from '@casino/contracts';
import type { Card, FaceUp, Place } from '@casino/games';
import { fail } from './findings.js';

type Of<Name extends GameRoundEvent['type']> = GameRoundEventOf<Name>['data'];

const indexOf = (events: readonly GameRoundEvent[], ...types: readonly GameRoundEvent['type'][]): number | undefined => {
  const index = events.findIndex(({ type }) => types.includes(type));
  return index < 0 ? undefined : index;
};

/** What the stored events of one coup say of JP1, read from the round's stream alone. */
export const coupRecordOf = (recorded: readonly RecordedEvent<GameRoundEvent>[]) => {
  const events = recorded.map(({ event }) => event);
  const all = <Name extends GameRoundEvent['type']>(name: Name): readonly Of<Name>[] =>
    events.filter(({ type }) => type === name).map(({ data }) => data as Of<Name>);
  const opened = all('RoundOpened')[0] ?? fail('a round that does not begin with RoundOpened');
  const closed = all('BettingClosed')[0];
  const seats = closed === undefined ? [] : closed.seats;
  const faceUp: FaceUp = new Map(all('CardRevealed').map(({ place, card }) => [place as Place, card]));
  const ended = { settled: all('RoundSettled').length > 0, voided: all('RoundVoided').length > 0 };
  return {
    tableId: opened.tableId,
    coup: opened.coup,
    /** null: no registered JP1 stake, or the betting never closed. */
    jackpot: closed === undefined ? null : closed.jackpot,
    /** What its players were offered. */
    offer: opened.jackpot,
    /** Registered JP1 stakes of the close. */
    stakes: seats.flatMap(({ stakes, ...seat }) =>
      stakes.flatMap(({ position, stake }) => (position === 'jp1' ? [{ ...seat, stake }] : [])),
    ),
    dealtIn: seats.filter(({ stakes }) => stakes.some(({ position }) => position === 'ante')).map(({ seat }) => seat),
    faceUp,
    folded: all('PlayerFolded').map(({ seat }) => seat),
    /** Seats that had folded when the last of these cards was turned. */
    foldedBefore: (cards: readonly Card[]): readonly number[] => {
      const turned = events.findLastIndex((event) => event.type === 'CardRevealed' && cards.includes(event.data.card as Card));
      return events.slice(0, turned + 1).flatMap((event) => (event.type === 'PlayerFolded' ? [event.data.seat] : []));
    },
    outcome: ended.settled ? 'settled' : ended.voided ? 'voided' : 'open',
    answer: all('Jp1Entered').length > 0 ? 'entered' : all('Jp1Declined').length > 0 ? 'declined' : 'none',
    returned: all('Jp1Returned').length > 0,
    /** Index of the first card dealt among the round's events, and of what allowed it. */
    firstCard: indexOf(events, 'CardDealt'),
    allowed: indexOf(events, 'Jp1Entered', 'Jp1Declined', 'Jp1Returned'),
  } as const;
};

export type CoupRecord = ReturnType<typeof coupRecordOf>;
