import { sealShoe, type Card, type GameId, type SealedShoe } from '@casino/games';
import { type Decision, type Money, type Refusal } from '@casino/kernel';
import {
  gameOf,
  isRefusal,
  openingsAt,
  openingsOfNextStep,
  roundDecider,
  type CoupTerms,
  type OpenedRound,
  type RoundCommand,
  type RoundEvent,
  type RoundState,
} from '../domain/index.js';

export const NOW = 1_790_000_000_000;
export const MINIMUM = 200n;
/** The one JP1 stake of linked coups. */
export const JP1 = 500n;
/** Rules §3, times the JP1 stake. */
export const PRIZES = { full: 10, quads: 100, 'straight-flush': 300, 'community-royal': 1_000, consolation: 100 };

const answered = <T>(answer: T): Exclude<T, Refusal> => {
  if (isRefusal(answer)) throw new Error(answer.detail);
  return answer as Exclude<T, Refusal>;
};

/** Terms of a coup with these seats taken, each by player `p<seat>`. */
export const termsOf = (id: GameId, seats: readonly number[], coup = 1, given: Record<string, string | boolean> = {}): CoupTerms => {
  const game = gameOf(id);
  const options = { ...answered(game.options(given)) };
  const { minimum, maxima } = answered(game.limits(MINIMUM, {}));
  const { version, lines } = game.payTable(options);
  return {
    tableId: 'T1',
    coup,
    seance: 1,
    game: id,
    currency: 'EUR',
    options,
    payTable: { version, lines: { ...lines } },
    limits: { minimum, maxima: { ...maxima } },
    croupier: 'croupier-1',
    seats: seats.map((seat) => ({ seat, sittingId: `T1-${seat}`, playerId: `p${seat}` })),
    chefDeTable: 'chef-1',
    jackpot: null,
    previous: coup === 1 ? null : { coup: coup - 1, lastRevision: 9n },
  };
};

export const secretOf = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);

const shoes = new Map<string, SealedShoe>();
/** Sealing is the dearest part of a test coup; equal ones share it. */
const shoeOf = ({ tableId, coup, game, options }: CoupTerms, fill: number, first: readonly Card[]): SealedShoe => {
  const name = `${game} ${fill} ${first.join('')}`;
  const known = shoes.get(name);
  if (known !== undefined) return known;
  const deck = gameOf(game).deck(options);
  const plain = sealShoe({ secret: secretOf(fill), tableId, coup, deck });
  const shoe = first.length === 0 ? plain : sealShoe({ secret: secretOf(fill), tableId, coup, deck: stacked(deck, plain.cards, first) });
  shoes.set(name, shoe);
  return shoe;
};

/** The deck that the secret permutes so that these cards are drawn first. */
const stacked = (deck: readonly Card[], drawn: readonly Card[], first: readonly Card[]): readonly Card[] => {
  const wanted = [...first, ...deck.filter((card) => !first.includes(card))];
  const slots = new Map(drawn.map((card, position) => [card, wanted[position] as Card]));
  return deck.map((card) => slots.get(card) as Card);
};

export interface DrivenOptions {
  readonly fill?: number;
  readonly options?: Record<string, string | boolean>;
  /** The table is linked to jackpot J1. */
  readonly linked?: boolean;
  /** The first cards of the shoe, in the order of drawing: `As Ks …`; the secret does not give this shoe then. */
  readonly cards?: string;
}

/** A coup that is driven command by command, as its stream would be. */
export class DrivenCoup {
  readonly terms: CoupTerms;
  readonly shoe: SealedShoe;
  readonly secret: string;
  readonly events: RoundEvent[] = [];
  state: RoundState = roundDecider.initial;

  constructor(id: GameId, seats: readonly number[], { fill = 7, options = {}, linked = false, cards = '' }: DrivenOptions = {}) {
    const terms = termsOf(id, seats, 1, options);
    this.terms = linked ? { ...terms, jackpot: { jackpotId: 'J1', stake: JP1, policy: 1, prizes: PRIZES } } : terms;
    this.shoe = shoeOf(this.terms, fill, cards === '' ? [] : cards.split(' '));
    this.secret = Buffer.from(secretOf(fill)).toString('hex');
    this.must({ type: 'OpenRound', terms: this.terms, commitment: this.shoe.commitment });
  }

  get round(): OpenedRound {
    if (this.state.phase === 'none') throw new Error('not opened');
    return this.state;
  }

  try(command: RoundCommand): Decision<RoundEvent> {
    const decision = roundDecider.decide(command, this.state);
    if (decision.ok) {
      for (const event of decision.events) {
        this.events.push(event);
        this.state = roundDecider.evolve(this.state, event);
      }
    }
    return decision;
  }

  /** The command's events. @throws when it is refused */
  must(command: RoundCommand): readonly RoundEvent[] {
    const decision = this.try(command);
    if (!decision.ok) throw new Error(`${command.type} refused: ${decision.refusal.code} (${decision.refusal.detail})`);
    return decision.events;
  }

  /** The bets' numbers. */
  place(seat: number, ...bets: readonly (readonly [position: string, amount: Money])[]): readonly number[] {
    return betsPlacedIn(this.must({ type: 'PlaceBets', seat, bets: bets.map(([position, amount]) => ({ position, amount })), now: NOW }));
  }

  accept(...bets: readonly number[]): readonly RoundEvent[] {
    return this.must({ type: 'AnswerBets', bets, answer: { accepted: true } });
  }

  refuse(...bets: readonly number[]): readonly RoundEvent[] {
    return this.must({ type: 'AnswerBets', bets, answer: { accepted: false, reason: 'insufficient-chips', shortfall: 100n } });
  }

  stake(seat: number, ...bets: readonly (readonly [position: string, amount: Money])[]): readonly number[] {
    const placed = this.place(seat, ...bets);
    this.accept(...placed);
    return placed;
  }

  close(): readonly RoundEvent[] {
    return this.must({ type: 'CallLastBets', now: NOW });
  }

  sensor(seat: number, chip: boolean): readonly RoundEvent[] {
    return this.must({ type: 'DetectStake', seat, chip, device: `sensor-T1-${seat}` });
  }

  register(...seats: readonly number[]): readonly RoundEvent[] {
    return this.must({ type: 'RegisterStakes', seats });
  }

  entered(jackpotId = 'J1'): readonly RoundEvent[] {
    return this.must({ type: 'AnswerJp1', jackpotId, answer: { entered: true, cycle: 1 } });
  }

  declined(): readonly RoundEvent[] {
    return this.must({ type: 'AnswerJp1', jackpotId: 'J1', answer: { entered: false, reason: 'suspended' } });
  }

  returned(): readonly RoundEvent[] {
    return this.must({ type: 'ReturnJp1', reason: 'the jackpot does not answer' });
  }

  act(type: 'Deal' | 'Turn' | 'Reveal'): readonly RoundEvent[] {
    return this.must({ type, openings: openingsOfNextStep(this.state, this.shoe) });
  }

  expose(place: string): readonly RoundEvent[] {
    return this.must({ type: 'Expose', place, openings: openingsAt(this.state, place, this.shoe) });
  }

  /** The bet's number. */
  play(seat: number, multiple: number): number {
    return betsPlacedIn(this.must({ type: 'Play', seat, multiple, now: NOW }))[0] as number;
  }

  settle(): readonly RoundEvent[] {
    return this.must({ type: 'Settle', secret: this.secret });
  }

  voidCoup(by: 'chef-de-table' | 'mcd' = 'chef-de-table'): readonly RoundEvent[] {
    return this.must({ type: 'VoidRound', by, reason: 'a card fell', shoe: { secret: this.secret } });
  }
}

const betsPlacedIn = (events: readonly RoundEvent[]): readonly number[] =>
  events.flatMap((event) => (event.type === 'BetsPlaced' ? event.data.bets.map(({ bet }) => bet) : []));

export const typesOf = (events: readonly RoundEvent[]): readonly string[] => events.map(({ type }) => type);
