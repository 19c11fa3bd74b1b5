import type { GameRoundEvent, GameRoundEventOf, RecordedEvent } from '@casino/contracts';
import type { Card, Place } from '@casino/games';
import { moneyText, sumMoney, sumText, type Money } from '@casino/kernel';
import { showCard, showCards } from '../output/cards.js';
import { style } from '../output/style.js';
import { visible } from '../output/visible.js';
import { count, positionWords, words } from '../output/words.js';
import { boxAnnouncement, holdemHand } from './hands.js';

type Placed = GameRoundEventOf<'BetsPlaced'>['data'];
type Bet = Placed['bets'][number] & Pick<Placed, 'seat' | 'playerId' | 'stage'>;
const GAME_NAMES = { 'pair-e-poker': "pair'e poker", 'ultimate-holdem': "ultimate hold'em" } as const;
const STAGES = { 'pre-flop': 'before the flop', flop: 'on the flop', river: 'on the river' } as const;
/** Of a hash or a secret. */
const SHOWN_DIGITS = 12;

/** Tells a coup as its croupier would, line by line, from the events of its stream. */
export class CoupNarrator {
  private told = -1n;
  private opening: GameRoundEventOf<'RoundOpened'>['data'] | undefined;
  private readonly bets = new Map<number, Bet>();
  private readonly faceUp = new Map<Place, Card>();
  /** What is told together: stakes of a seat, cards dealt, cards turned. */
  private staked = new Map<number, string[]>();
  private dealt: Place[] = [];
  private burned = false;
  private turned: Place[] = [];
  private registered: number[] = [];
  private collected: { readonly seat: number; readonly stakes: readonly string[] }[] = [];

  constructor(private readonly print: (line: string) => void) {}

  /** Events already told are passed over. */
  tell(events: readonly RecordedEvent[]): void {
    for (const { event, metadata } of events) {
      if (metadata.revision <= this.told) continue;
      this.told = metadata.revision;
      this.event(visible(event as GameRoundEvent));
    }
    this.flush();
  }

  private event(event: GameRoundEvent): void {
    switch (event.type) {
      case 'RoundOpened':
        return this.opened(event.data);
      case 'BetsPlaced': {
        const { seat, playerId, stage } = event.data;
        for (const bet of event.data.bets) this.bets.set(bet.bet, { ...bet, seat, playerId, stage });
        return;
      }
      case 'BetsAccepted':
        for (const bet of event.data.bets) this.accepted(bet);
        return;
      case 'BetsRefused': {
        const { seat, bets, reason, shortfall } = event.data;
        const short = shortfall === null ? '' : `, ${this.money(shortfall)} short`;
        return this.line('', `seat ${seat} ${this.stakes(bets)} ${style.yellow('refused')} (${words(reason)}${short})`);
      }
      case 'BetsWithdrawn': {
        const { seat, bets, reason } = event.data;
        return this.line('', `seat ${seat} ${this.stakes(bets.map(({ bet }) => bet))} taken back (${words(reason)})`);
      }
      case 'LastBetsCalled':
        return this.line('', style.bold('Rien ne va plus.'));
      case 'BettingClosed': {
        const lines = event.data.seats.flatMap(({ stakes }) => stakes);
        return this.line('', `${count(lines.length, 'stake')}, ${this.sum(sumMoney(lines.map(({ stake }) => stake)))} on the layout.`);
      }
      case 'StakeRegistered':
        this.registered.push(event.data.seat);
        return;
      case 'Jp1Entered':
        return this.line(
          'JP1',
          style.dim(`the stakes are in the jackpot ${event.data.jackpotId}, cycle ${event.data.cycle}: the cards may be dealt`),
        );
      case 'Jp1Declined':
        return this.line(
          'JP1',
          style.yellow(`${event.data.jackpotId} does not take the stakes (${words(event.data.reason)}): they go back`),
        );
      case 'Jp1Returned':
        return this.line(
          'JP1',
          style.yellow(`the chef de table gives ${count(event.data.bets.length, 'stake')} back: ${event.data.reason}`),
        );
      case 'CardBurned':
        this.flush();
        this.burned = true;
        return;
      case 'CardDealt':
        if (this.turned.length > 0 || this.collected.length > 0) this.flush();
        this.dealt.push(event.data.place as Place);
        return;
      case 'CardExposed':
        return this.line('', style.yellow(`The card at ${words(event.data.place)} was turned by accident; the deal goes on.`));
      case 'CardRevealed':
        if (this.collected.length > 0) this.flush();
        this.faceUp.set(event.data.place as Place, event.data.card);
        this.turned.push(event.data.place as Place);
        return;
      case 'PlayerChecked':
        return this.line(`seat ${event.data.seat}`, event.data.timeCalled ? 'checks, time called' : 'checks');
      case 'PlayerFolded':
        return this.line(`seat ${event.data.seat}`, event.data.timeCalled ? 'folds, time called' : 'folds');
      case 'StakesCollected':
        for (const { seat, stakes } of event.data.seats)
          this.collected.push({ seat, stakes: stakes.map(({ position, stake }) => this.stake(position, stake)) });
        return;
      case 'BetsPaid':
        for (const bet of event.data.bets) this.paid(event.data.seat, bet);
        return;
      case 'RoundSettled':
        return this.settled(event.data);
      case 'RoundVoided':
        return this.line(
          '',
          style.yellow(
            `The coup is void: ${event.data.reason}. ${count(event.data.seats.flatMap(({ stakes }) => stakes).length, 'stake')} go back.`,
          ),
        );
      case 'ShoeOpened':
        return this.line(
          'shoe',
          style.dim(
            `opened, secret ${event.data.secret.slice(0, SHOWN_DIGITS)}…: every card can be dealt again (casino replay ${event.data.tableId} ${event.data.coup})`,
          ),
        );
      case 'ShoeLost':
        return this.line('shoe', style.yellow(`lost. ${event.data.detail}`));
      default:
        return;
    }
  }

  private opened(data: GameRoundEventOf<'RoundOpened'>['data']): void {
    this.opening = data;
    const { tableId, coup, game, limits, currency, seats, cardSource } = data;
    const heading = ` Table ${tableId} · ${GAME_NAMES[game]} · coup ${coup} `;
    this.print('');
    this.print(style.bold(`──${heading}${'─'.repeat(Math.max(2, 76 - heading.length))}`));
    this.line(
      '',
      style.dim(
        `minimum ${sumText(limits.minimum, currency)} · ${count(seats.length, 'player')} · ${cardSource.deckSize} cards sealed, commitment ${cardSource.commitment.slice(0, SHOWN_DIGITS)}…`,
      ),
    );
  }

  private paid(seat: number, { position, stake, gain, line }: GameRoundEventOf<'BetsPaid'>['data']['bets'][number]): void {
    const what = `seat ${seat} ${this.stake(position, stake)}`;
    if (gain === 0n) return this.line('pushes', what + this.because(position, line));
    const odds = this.terms.payTable.lines[line];
    return this.line('pays', style.green(`${what} at ${String(odds)} = ${this.money(gain)}`) + this.because(position, line));
  }

  private accepted(number: number): void {
    const { seat, playerId, position, amount, stage } = this.bet(number);
    if (stage !== null)
      return this.line(`seat ${seat}`, style.cyan(`plays ${this.timesTheAnte(seat, amount)}: ${this.money(amount)}, ${STAGES[stage]}`));
    const before = this.staked.get(seat) ?? [style.dim(playerId)];
    this.staked.set(seat, [...before, this.stake(position, amount)]);
  }

  private timesTheAnte(seat: number, amount: Money): string {
    const ante = [...this.bets.values()].find(
      (bet) => bet.seat === seat && bet.position === 'ante' && bet.amount > 0n && amount % bet.amount === 0n,
    );
    return ante === undefined ? 'on' : `${amount / ante.amount}× the ante`;
  }

  private settled({ seats: settled }: GameRoundEventOf<'RoundSettled'>['data']): void {
    const outcomes = settled.flatMap(({ outcomes: ofSeat }) => ofSeat);
    const won = sumMoney(outcomes.map(({ gain }) => gain));
    const lost = sumMoney(outcomes.filter(({ result }) => result === 'lost').map(({ stake }) => stake));
    const nets = settled
      .toSorted((a, b) => a.seat - b.seat)
      .map(({ seat, outcomes: own }) => {
        const net = sumMoney(own.map(({ result, stake, gain }) => (result === 'lost' ? -stake : gain)));
        return `seat ${seat} ${this.signed(net)}`;
      });
    this.line('result', nets.join(' · ') || 'nobody staked');
    this.line(
      'table',
      `collected ${this.money(lost)}, paid ${this.money(won)}: ${style.bold(`${this.signed(lost - won)} ${this.terms.currency}`)}`,
    );
  }

  /** What was gathered goes out before anything else is told. */
  private flush(): void {
    for (const [seat, [player, ...stakes]] of this.staked) this.print(this.row(`seat ${seat}`, `${player}  ${stakes.join(' · ')}`));
    this.staked = new Map();
    if (this.registered.length > 0)
      this.print(
        this.row(
          'JP1',
          `chips on the sensors of ${this.registered.length === 1 ? 'seat' : 'seats'} ${this.registered.join(', ')}: registered and collected`,
        ),
      );
    this.registered = [];
    this.tellDealt();
    this.tellTurned();
    const seats = this.collected.map(({ seat, stakes }) => `seat ${seat} ${stakes.join(', ')}`);
    if (seats.length > 0) this.print(this.row('collects', style.red(seats.join(' · '))));
    this.collected = [];
  }

  private tellDealt(): void {
    const seats = new Set(this.dealt.flatMap((place) => /^seat-([0-9])/.exec(place)?.[1] ?? []));
    const boxes = this.dealt.filter((place) => place.startsWith('box-')).length;
    if (boxes > 0) this.print(this.row('deal', `${this.burned ? 'one card burned, ' : ''}${count(boxes, 'card')} face down`));
    if (this.dealt.some((place) => place.startsWith('dealer-'))) {
      this.print(
        this.row(
          'deal',
          seats.size === 0
            ? 'two cards to the dealer'
            : `two cards each to ${seats.size === 1 ? 'seat' : 'seats'} ${[...seats].join(', ')} and to the dealer`,
        ),
      );
    }
    this.dealt = [];
    this.burned = false;
  }

  private tellTurned(): void {
    const turned = this.turned;
    this.turned = [];
    const board = turned.filter((place) => place.startsWith('board-'));
    if (board.length > 0) this.print(this.row(board.length === 3 ? 'flop' : 'river', showCards(board.map((place) => this.card(place)))));
    for (const place of turned.filter((at) => at.startsWith('box-'))) {
      const announced = boxAnnouncement(this.faceUp, place, this.terms.options);
      this.print(
        this.row(`card ${place.slice(-1)}`, `${showCard(this.card(place))}${announced === undefined ? '' : `   ${style.bold(announced)}`}`),
      );
    }
    const hands = [...new Set(turned.filter((place) => /^(?:seat|dealer)-/.test(place)).map((place) => place.slice(0, -2)))];
    for (const owner of hands) {
      const places = [`${owner}-1`, `${owner}-2`] as [Place, Place];
      const own = places.filter((place) => this.faceUp.has(place)).map((place) => this.card(place));
      const hand = holdemHand(this.faceUp, places) ?? '';
      const qualifies = owner === 'dealer' && hand === 'high card' ? ', does not qualify' : '';
      this.print(this.row(words(owner), `${showCards(own)}   ${hand}${qualifies}`));
    }
  }

  private line(label: string, text: string): void {
    this.flush();
    this.print(this.row(label, text));
  }

  private row(label: string, text: string): string {
    return `   ${style.dim(label.padEnd(9))} ${text}`;
  }

  /** The hand that decided, where the position does not say it. */
  private because(position: string, line: string): string {
    const name = line.startsWith(`${position}-`) ? line.slice(position.length + 1) : line;
    return position.split(':')[0] === name || name === position || name.startsWith(position.split(':')[0] ?? '')
      ? ''
      : style.dim(`  (${words(name)})`);
  }

  private get terms(): GameRoundEventOf<'RoundOpened'>['data'] {
    if (this.opening === undefined) throw new TypeError('a coup is told from its opening on');
    return this.opening;
  }

  private bet(number: number): Bet {
    const bet = this.bets.get(number);
    if (bet === undefined) throw new TypeError(`bet ${number} was never placed`);
    return bet;
  }

  private stakes(numbers: readonly number[]): string {
    return numbers
      .map((number) => this.bet(number))
      .map(({ position, amount }) => this.stake(position, amount))
      .join(', ');
  }

  private card(place: Place): Card {
    const card = this.faceUp.get(place);
    if (card === undefined) throw new TypeError(`no card lies open at ${place}`);
    return card;
  }

  private money(amount: Money): string {
    return moneyText(amount, this.terms.currency);
  }

  private sum(amount: Money): string {
    return sumText(amount, this.terms.currency);
  }

  private stake(position: string, amount: Money): string {
    return `${positionWords(position)}: ${this.money(amount)}`;
  }

  private signed(amount: Money): string {
    return amount > 0n ? `+${this.money(amount)}` : this.money(amount);
  }
}
