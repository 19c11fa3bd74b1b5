import { createCipheriv, createHash } from 'node:crypto';
import { streams, type GameRoundEvent, type WalletEvent, type WalletEventOf } from '@casino/contracts';
import { sealShoe, type GameId, type SealedShoe } from '@casino/games';
import {
  gameOf,
  roundDecider,
  tableDecider,
  vaultDecider,
  type CoupTerms,
  type RoundCommand,
  type RoundEvent,
  type RoundState,
  type SealShoe,
  type TableCommand,
  type TableEvent,
  type TableState,
  type VaultEvent,
  type VaultState,
} from '@casino/game-round/domain';
import type { Money } from '@casino/kernel';
import {
  accountDecider,
  chipsDecider,
  floatDecider,
  standingOf,
  type AccountCommand,
  type AccountEvent,
  type AccountState,
  type FloatCommand,
  type FloatEvent,
  type FloatState,
  type SittingCommand,
  type SittingEvent,
  type SittingState,
} from '@casino/wallet/domain';
import { MemoryBooks } from '../audit/memory-books.js';
import { MemoryStream } from './memory-stream.js';

export type RoundStream = MemoryStream<RoundCommand, RoundEvent, RoundState>;
export type SittingStream = MemoryStream<SittingCommand, SittingEvent, SittingState>;
export type AccountStream = MemoryStream<AccountCommand, AccountEvent, AccountState>;

export interface OpenCoup {
  readonly terms: CoupTerms;
  readonly round: RoundStream;
  readonly vault: MemoryStream<SealShoe, VaultEvent, VaultState>;
  readonly shoe: SealedShoe;
  readonly secret: string;
}

export interface FloorOptions {
  readonly tableId: string;
  readonly game: GameId;
  readonly minimum: Money;
  readonly float: Money;
  readonly options: Readonly<Record<string, string | boolean>>;
  /** In [0, 1): decides what is delivered when, and what is delivered twice. */
  readonly random: () => number;
}

const MCD = { id: 'mcd-1', role: 'mcd' };
const CASHIER = { id: 'cashier-1', role: 'cashier' };
const CURRENCY = 'EUR';
/** Of so many deliveries one comes twice. */
const REDELIVERED = 24;

/** Deterministic stand-in for the operating system's generator: another 32 bytes for each coup. */
const secretFor = (tableId: string, coup: number, random: () => number): Buffer =>
  createHash('sha256').update(`${tableId}|${coup}|${random()}`).digest();

/** One table with its wallet, as the services' reactions join them, in memory: what one side says reaches the other when it is delivered. */
export class MemoryFloor {
  readonly table: MemoryStream<TableCommand, TableEvent, TableState>;
  readonly float: MemoryStream<FloatCommand, FloatEvent, FloatState>;
  readonly sittings = new Map<string, SittingStream>();
  readonly accounts = new Map<string, AccountStream>();
  readonly books = new MemoryBooks();
  /** Every event of every sitting in the order of appending. */
  readonly walletSaid: WalletEvent[] = [];
  coup: OpenCoup | undefined;
  readonly #toWallet: GameRoundEvent[] = [];
  readonly #toTable: WalletEvent[] = [];

  constructor(readonly options: FloorOptions) {
    const { tableId, game, minimum, options: chosen, float } = options;
    this.table = new MemoryStream(streams.table(tableId), 'game-round', tableDecider);
    this.float = new MemoryStream(streams.float(tableId), 'wallet', floatDecider);
    this.tell({ type: 'OpenTable', tableId, game, currency: CURRENCY, options: chosen, minimum, maxima: {}, chefDeTable: 'chef-1' });
    this.onFloat({ type: 'OpenFloat', tableId, seance: 1, amount: float, currency: CURRENCY, signatures: [MCD, CASHIER] });
    this.drain();
  }

  get pending(): number {
    return this.#toWallet.length + this.#toTable.length;
  }

  /** A command to the table. @throws when refused */
  tell(command: TableCommand): void {
    this.published(this.table.must(command));
  }

  startCoup(): OpenCoup {
    const { tableId, random } = this.options;
    const events = this.table.must({ type: 'StartCoup', tableId, coup: undefined, croupier: 'croupier-1' });
    const started = events[0];
    if (started?.type !== 'CoupStarted') throw new Error('no coup was started');
    const terms = started.data;
    const secret = secretFor(tableId, terms.coup, random);
    const vault = new MemoryStream(streams.vault(tableId, terms.coup), 'game-round', vaultDecider);
    vault.must({ type: 'SealShoe', sealed: encrypted(secret, terms) });
    const shoe = sealShoe({ secret, tableId, coup: terms.coup, deck: gameOf(terms.game).deck(terms.options) });
    const round = new MemoryStream(streams.round(tableId, terms.coup), 'game-round', roundDecider);
    this.coup = { terms, round, vault, shoe, secret: secret.toString('hex') };
    this.published(events);
    this.onRound({ type: 'OpenRound', terms, commitment: shoe.commitment });
    return this.coup;
  }

  /** A command to the coup in progress. @returns undefined when it is refused, and then nothing was appended */
  onRound(command: RoundCommand): readonly RoundEvent[] | undefined {
    if (this.coup === undefined) throw new Error('no coup');
    const decision = this.coup.round.try(command);
    if (!decision.ok) return undefined;
    this.published(decision.events);
    const over = decision.events.some(({ type }) => type === 'ShoeOpened');
    if (over) {
      const { terms, round } = this.coup;
      const outcome = decision.events.some(({ type }) => type === 'RoundSettled') ? 'settled' : 'voided';
      this.tell({ type: 'EndCoup', tableId: terms.tableId, coup: terms.coup, lastRevision: round.lastRevision, outcome, claim: null });
    }
    return decision.events;
  }

  /** During the coup in progress, as its round lets the seat go. @returns false when it is refused */
  leave(seat: number): boolean {
    const { tableId } = this.options;
    const sitting = this.table.state.taken.find((taken) => taken.seat === seat);
    if (sitting === undefined || this.coup === undefined) throw new Error(`nobody sits on seat ${seat} in a coup`);
    if (this.onRound({ type: 'SitOut', seat, sittingId: sitting.sittingId }) === undefined) return false;
    this.tell({ type: 'LeaveSeat', tableId, seat, satOut: this.coup.terms.coup });
    return true;
  }

  openAccount(playerId: string, cash: Money): void {
    const account: AccountStream = new MemoryStream(streams.account(playerId), 'wallet', accountDecider);
    this.accounts.set(playerId, account);
    this.onAccount(playerId, { type: 'OpenAccount', playerId, currency: CURRENCY });
    this.onAccount(playerId, { type: 'Deposit', amount: cash, currency: CURRENCY });
  }

  /** @returns false when it is refused */
  onAccount(playerId: string, command: AccountCommand): boolean {
    const account = this.accounts.get(playerId);
    if (account === undefined) throw new Error(`no account of ${playerId}`);
    const decision = account.try(command);
    if (decision.ok) this.booked(decision.events);
    return decision.ok;
  }

  buyChips(sittingId: string, amount: Money): boolean {
    const sitting = this.sitting(sittingId).state;
    if (sitting.phase === 'unknown') return false;
    const { playerId, currency, phase, colour } = sitting;
    const facts = { playerId, currency, open: phase === 'open', chipValue: colour === null ? null : colour.value };
    return this.onAccount(playerId, { type: 'BuyChips', sittingId, sitting: facts, float: standingOf(this.float.state), amount });
  }

  onSitting(sittingId: string, command: SittingCommand): boolean {
    const decision = this.sitting(sittingId).try(command);
    if (decision.ok) this.booked(decision.events);
    return decision.ok;
  }

  refill(): void {
    this.onFloat({
      type: 'RefillFloat',
      amount: this.options.float,
      balance: this.books.balance(`float:${this.options.tableId}`),
      signatures: [MCD, CASHIER],
    });
    this.drain();
  }

  sitting(sittingId: string): SittingStream {
    const known = this.sittings.get(sittingId);
    if (known !== undefined) return known;
    const sitting: SittingStream = new MemoryStream(streams.chips(sittingId), 'wallet', chipsDecider);
    this.sittings.set(sittingId, sitting);
    return sitting;
  }

  /** Delivers up to `most` events, in order on each side, sometimes one of them twice. */
  deliver(most: number): void {
    const { random } = this.options;
    for (let left = most; left > 0 && this.pending > 0; left--) {
      const wallet = this.#toTable.length === 0 || (this.#toWallet.length > 0 && random() < 0.5);
      const twice = random() * REDELIVERED < 1;
      if (wallet) {
        const event = this.#toWallet.shift();
        if (event === undefined) continue;
        this.walletHears(event);
        if (twice) this.walletHears(event);
      } else {
        const event = this.#toTable.shift();
        if (event === undefined) continue;
        this.tableHears(event);
        if (twice) this.tableHears(event);
      }
    }
  }

  drain(): void {
    while (this.pending > 0) this.deliver(64);
  }

  private published(events: readonly GameRoundEvent[]): void {
    this.#toWallet.push(...events);
  }

  private booked(events: readonly WalletEvent[]): void {
    for (const event of events) {
      this.books.apply(event);
      this.walletSaid.push(event);
      this.#toTable.push(event);
      // the second halves, in line; a runner's command memory lets each of them happen once
      if (event.type === 'ChipsBought') this.receive(event);
      if (event.type === 'ChipsCashedOut') this.credit(event.data);
    }
    const { tableId } = this.options;
    const balance = this.books.balance(`float:${tableId}`);
    if (balance < 0n) this.onFloat({ type: 'RequestRefill', balance });
  }

  private receive({ data }: WalletEventOf<'ChipsBought'>): void {
    const { playerId, sittingId, amount, currency } = data;
    if (!this.onSitting(sittingId, { type: 'ReceiveChips', playerId, amount, currency })) this.credit(data);
  }

  private credit({ playerId, sittingId, amount, currency }: WalletEventOf<'ChipsCashedOut' | 'ChipsBought'>['data']): void {
    this.onAccount(playerId, { type: 'CreditProceeds', playerId, sittingId, amount, currency });
  }

  private onFloat(command: FloatCommand): void {
    const events = this.float.must(command);
    if (events.length > 0) this.booked(events);
  }

  private walletHears(event: GameRoundEvent): void {
    switch (event.type) {
      case 'SeatTaken':
        this.onSitting(event.data.sittingId, { type: 'StartSitting', ...event.data });
        break;
      case 'SeatLeft':
        this.onSitting(event.data.sittingId, { type: 'LeaveSitting' });
        break;
      case 'BetsPlaced':
        this.onSitting(event.data.sittingId, { type: 'ReserveStakes', ...event.data });
        break;
      case 'BetsWithdrawn': {
        const { sittingId, coup, bets } = event.data;
        this.onSitting(sittingId, { type: 'ReleaseBets', coup, bets: bets.map(({ bet }) => bet) });
        break;
      }
      case 'RoundSettled':
        for (const { sittingId, outcomes } of event.data.seats)
          this.onSitting(sittingId, { type: 'SettleCoup', coup: event.data.coup, outcomes });
        break;
      case 'RoundVoided':
        for (const { sittingId, stakes } of event.data.seats)
          this.onSitting(sittingId, { type: 'VoidCoup', coup: event.data.coup, stakes });
        break;
      default: // heard and ignored, as by the wallet
    }
  }

  private tableHears(event: WalletEvent): void {
    const { tableId } = this.options;
    const reference = `wallet-${this.walletSaid.length}`;
    switch (event.type) {
      case 'StakesReserved':
        this.onRound({ type: 'AnswerBets', bets: event.data.bets.map(({ bet }) => bet), answer: { accepted: true } });
        break;
      case 'StakesRefused': {
        const { bets, reason, shortfall } = event.data;
        this.onRound({ type: 'AnswerBets', bets: bets.map(({ bet }) => bet), answer: { accepted: false, reason, shortfall } });
        break;
      }
      case 'FloatOpened':
        this.tell({ type: 'FreeTable', tableId, reasons: ['float-not-open', 'float-short'], seance: event.data.seance, reference });
        break;
      case 'FloatRefillRequested':
        this.tell({ type: 'HoldTable', tableId, reason: 'float-short', seance: event.data.seance, reference });
        break;
      case 'FloatRefilled':
        if (event.data.balance >= 0n)
          this.tell({ type: 'FreeTable', tableId, reasons: ['float-short'], seance: event.data.seance, reference });
        break;
      default: // heard and ignored, as by the table
    }
  }
}

const KEY = createHash('sha256').update('vault key of the coups').digest();

/** As the vault stores it: AES-256-GCM, a nonce for each coup. */
const encrypted = (secret: Uint8Array, { tableId, coup }: CoupTerms): SealShoe['sealed'] => {
  const nonce = createHash('sha256').update(`nonce|${tableId}|${coup}`).digest().subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce).setAAD(Buffer.from(`${tableId}-${coup}`));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return { tableId, coup, keyId: 'k1', nonce: nonce.toString('hex'), sealed: sealed.toString('hex') };
};
