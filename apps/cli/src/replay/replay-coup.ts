import type { GameRoundEvent, GameRoundEventOf, RecordedEvent } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { pairEPoker, ultimateHoldem, verifyShoe, type SealedShoe } from '@casino/games';
import { cardDealt, cardExposed, cardRevealed } from './check-cards.js';
import { passed } from './check-decisions.js';
import { betsPaid, collectionText, roundSettled, roundVoided, stakesCollected } from './check-end.js';
import { claimOf, jp1Answered, jp1ClaimRejected, jp1Returned, stakeDetected, stakeRegistered } from './check-jp1.js';
import { betsAnswered, betsPlaced, betsWithdrawn, bettingClosed, seatSatOut } from './check-stakes.js';
import { ReplayedCoup } from './replayed-coup.js';
import { Findings, type ReplayReport } from './report.js';

type Opened = GameRoundEventOf<'RoundOpened'>['data'];

const gameEvent = (recorded: RecordedEvent): GameRoundEvent => recorded.event as GameRoundEvent;

/** The shoe that the published secret deals, when it has the commitment of `RoundOpened`. */
const shoeOf = ({ tableId, coup, game, options, cardSource }: Opened, secret: string): SealedShoe | undefined => {
  const deck = (game === 'pair-e-poker' ? pairEPoker : ultimateHoldem).deck(options);
  return verifyShoe(secret, { tableId, coup, deck }, cardSource.commitment);
};

const check = (coup: ReplayedCoup, event: GameRoundEvent, findings: Findings): void => {
  const { data } = event;
  if ('coup' in data && 'tableId' in data)
    findings.expect('stream', 'the coup that the event names', `${data.tableId} ${data.coup}`, `${coup.terms.tableId} ${coup.terms.coup}`);
  if (coup.due.length > 0 && event.type !== 'StakesCollected') {
    findings.differ('the next event', event.type, `StakesCollected ${coup.due[0]?.step}: ${coup.due[0]?.stakes}`);
    coup.due = [];
  }
  if (coup.exposed !== undefined && event.type !== 'CardRevealed')
    findings.differ('the next event', event.type, `CardRevealed at ${coup.exposed}`);
  const ended = coup.phase === 'settled' || coup.phase === 'voided';
  if (ended && ((event.type !== 'ShoeOpened' && event.type !== 'ShoeLost') || coup.opened))
    findings.differ('the next event', event.type, `none: the coup is ${coup.phase}`);
  switch (event.type) {
    case 'BetsPlaced':
      return betsPlaced(coup, event.data, findings);
    case 'SeatSatOut':
      return seatSatOut(coup, event.data, findings);
    case 'BetsAccepted':
      return betsAnswered(coup, event.data, 'accepted', findings);
    case 'BetsRefused':
      return betsAnswered(coup, event.data, 'refused', findings);
    case 'BetsWithdrawn':
      return betsWithdrawn(coup, event.data, findings);
    case 'StakeDetected':
      return stakeDetected(coup, event.data, findings);
    case 'StakeRegistered':
      return stakeRegistered(coup, event.data, findings);
    case 'Jp1Entered':
      return jp1Answered(coup, event.data, 'entered', findings);
    case 'Jp1Declined':
      return jp1Answered(coup, event.data, 'declined', findings);
    case 'Jp1Returned':
      return jp1Returned(coup, event.data, findings);
    case 'Jp1ClaimRejected':
      return jp1ClaimRejected(coup, event.data, findings);
    case 'LastBetsCalled':
      findings.expect('course', 'rien ne va plus', 'betting', coup.phase);
      coup.phase = 'closing';
      coup.lastBetsAt = event.data.calledAt;
      return;
    case 'BettingClosed':
      findings.expect('course', 'the close of the betting', 'closing', coup.phase);
      return bettingClosed(coup, event.data, findings);
    case 'CardBurned':
      return cardDealt(coup, { position: event.data.position, place: 'burn' }, findings);
    case 'CardDealt':
      return cardDealt(coup, event.data, findings);
    case 'CardExposed':
      return cardExposed(coup, event.data, findings);
    case 'CardRevealed':
      return cardRevealed(coup, event.data, findings);
    case 'PlayerChecked':
      return passed(coup, 'check', event.data, findings);
    case 'PlayerFolded':
      return passed(coup, 'fold', event.data, findings);
    case 'StakesCollected':
      return stakesCollected(coup, event.data, findings);
    case 'BetsPaid':
      return betsPaid(coup, event.data, findings);
    case 'RoundSettled':
      return roundSettled(coup, event.data, findings);
    case 'RoundVoided':
      return roundVoided(coup, event.data, findings);
    case 'ShoeOpened':
      if (!ended) findings.differ('the next event', event.type, 'a shoe is opened after the coup only');
      findings.expect(
        'shoe',
        'the secret of the shoe',
        'has the commitment',
        coup.shoe === undefined ? 'seals another shoe than the one committed to' : 'has the commitment',
      );
      coup.opened = true;
      return;
    case 'ShoeLost':
      // only a coup that is void can do without its shoe: no stake was decided by it
      if (coup.phase !== 'voided') findings.differ('the next event', event.type, 'a shoe is lost in a void coup only');
      coup.opened = true;
      coup.lost = event.data.detail;
      return;
    case 'DeckVerified':
    case 'DeckShuffled':
      return;
    default:
      findings.differ('the event', event.type, 'no event of a coup');
  }
};

/** Stakes that the cards turned by this event have decided are to be collected next. */
const noteDue = (coup: ReplayedCoup, before: readonly string[]): void => {
  const steps = coup.laidSteps.slice(before.length);
  coup.due = steps.flatMap((step) => {
    const stakes = coup.game.collectedAfter(step, coup.faceUp, coup.view);
    const lines = stakes.map(({ seat, position, amount }) => ({ seat, position, stake: amount }));
    return lines.length === 0 ? [] : [{ step, stakes: collectionText(lines) }];
  });
};

/**
 * Plays a coup again from its stream: every card from the published secret, every stake by the rules and the pay table that `RoundOpened`
 * recorded; compares with what the stream says. Pure; trusts nothing but the events' bytes as they were decoded.
 * @param events all of `round-T-n` in order
 * @param lastRevision of the stream as the table or the next coup recorded it, when it is known: shows events cut off at the end
 * @throws CasinoError `malformed-event` when the events do not begin with `RoundOpened`
 */
export const replayCoup = (events: readonly RecordedEvent[], lastRevision?: bigint): ReplayReport => {
  const [first] = events;
  const opened = first === undefined ? undefined : gameEvent(first);
  if (first === undefined || opened?.type !== 'RoundOpened')
    throw new CasinoError('malformed-event', 'The stream of a coup begins with RoundOpened.');
  const terms = opened.data;
  const published = events.map(gameEvent).find((event) => event.type === 'ShoeOpened');
  const coup = new ReplayedCoup(terms, published === undefined ? undefined : shoeOf(terms, published.data.secret));
  const findings = new Findings();

  events.forEach((recorded, index) => {
    const event = gameEvent(recorded);
    findings.revision = recorded.metadata.revision;
    findings.expect(
      'stream',
      'the event’s place in the stream',
      `${recorded.metadata.stream} ${recorded.metadata.revision}`,
      `${first.metadata.stream} ${index}`,
    );
    const prologue = ['RoundOpened', 'DeckVerified', 'DeckShuffled'][index];
    if (prologue !== undefined) {
      findings.expect('stream', 'the opening of the coup', event.type, prologue);
      if (event.type === 'DeckVerified')
        findings.expect('stream', 'the deck', `${event.data.cards} cards`, `${coup.game.deck(terms.options).length} cards`);
      if (event.type === prologue) return;
    }
    const before = coup.phase === 'playing' ? coup.laidSteps : [];
    try {
      check(coup, event, findings);
      if (coup.phase === 'playing' && (event.type === 'CardDealt' || event.type === 'CardBurned' || event.type === 'CardRevealed'))
        noteDue(coup, before);
    } catch (error) {
      // The rules cannot be asked with what this event made of the coup.
      if (!(error instanceof CasinoError)) throw error;
      findings.differ(event.type, 'as recorded', error.message);
    }
  });
  const { phase } = coup;
  const over = phase === 'settled' || phase === 'voided';
  if (over && !coup.opened)
    findings.differ('the end of the stream', 'no further event', coup.phase === 'voided' ? 'ShoeOpened, or ShoeLost' : 'ShoeOpened');
  if (lastRevision !== undefined)
    findings.expect('stream', 'the last event, as the table recorded it', findings.revision.toString(), lastRevision.toString());

  const { shoe } = coup;
  return {
    stream: first.metadata.stream,
    tableId: terms.tableId,
    coup: terms.coup,
    game: terms.game,
    outcome: over ? phase : 'open',
    commitment: terms.cardSource.commitment,
    shoe: shoe?.cards.map((_, position) => {
      const { card, salt, path } = shoe.open(position);
      return { position, card, salt, path, place: coup.lying.find((lying) => lying.position === position)?.place ?? null };
    }),
    lost: coup.lost,
    claim: claimOf(coup),
    checks: findings.checks,
    differences: findings.differences,
    agrees: findings.differences.length === 0,
  };
};
