import { casinoCatalogue, decodeEvent, encodeEvent, streams, type GameRoundEventOf, type WalletEvent } from '@casino/contracts';
import type { EventBus } from '@casino/event-bus';
import { openSqliteEventStore, type EventStore, type Subscription } from '@casino/event-store';
import { requestCommandId, eventIdOf } from '@casino/kernel';

type BetPlaced = GameRoundEventOf<'BetPlaced'>['data'];

/** What the wallet says to a stake; `silence` leaves it unanswered. */
export type Verdict = 'reserve' | 'refuse' | 'silence';

const SIGNED = [
  { id: 'mcd-1', role: 'mcd' },
  { id: 'cashier-1', role: 'cashier' },
];
const putUp = (tableId: string) => [
  { account: 'house', amount: -5_000_000n },
  { account: `float:${tableId}`, amount: 5_000_000n },
];

/** Plays the wallet: its own store on the bus, an answer to every stake it sees. */
export class WalletDouble {
  /** How it answers; tests change it. */
  judge: (bet: BetPlaced) => Verdict = () => 'reserve';
  private readonly revisions = new Map<string, bigint>();
  private following: Subscription | undefined;
  private readonly answered = new Set<string>();

  private constructor(readonly store: EventStore) {}

  static async open(file: string, bus: EventBus): Promise<WalletDouble> {
    const double = new WalletDouble(await openSqliteEventStore({ file }));
    await bus.publish('wallet', double.store);
    return double;
  }

  /** Answers the stakes of this game-round store, each once, also after a restart. */
  follow(gameRound: EventStore): void {
    void this.following?.stop();
    this.following = gameRound.subscribe(gameRound.start, { prefixes: ['round-'] }, async ({ events }) => {
      for (const { bytes, type } of events) {
        if (!type.includes('.BetPlaced.')) continue;
        const { data } = decodeEvent(casinoCatalogue, bytes).event as { data: BetPlaced };
        if (this.answered.has(data.betId)) continue;
        this.answered.add(data.betId);
        await this.answer(data);
      }
    });
  }

  async answer(bet: BetPlaced, verdict: Verdict = this.judge(bet)): Promise<void> {
    const { sittingId, tableId, coup, betId, amount, currency } = bet;
    const stake = { sittingId, tableId, coup, betId, amount, currency };
    if (verdict === 'silence') return;
    const legs = [
      { account: `sitting:${sittingId}`, amount: -amount },
      { account: `reserved:${sittingId}`, amount },
    ];
    await this.append(
      streams.chips(sittingId),
      verdict === 'reserve'
        ? { type: 'StakeReserved', data: { ...stake, kind: bet.position === 'jp1' ? 'jp1' : 'table', legs } }
        : { type: 'StakeRefused', data: { ...stake, reason: 'insufficient-chips' } },
    );
  }

  async openFloat(tableId: string, seance = 1): Promise<void> {
    await this.append(streams.float(tableId), {
      type: 'FloatOpened',
      data: {
        tableId,
        seance,
        amount: 5_000_000n,
        currency: 'EUR',
        signatures: SIGNED,
        legs: putUp(tableId),
      },
    });
  }

  async askForRefill(tableId: string): Promise<void> {
    await this.append(streams.float(tableId), {
      type: 'FloatRefillRequested',
      data: { tableId, seance: 1, balance: -1n, currency: 'EUR' },
    });
  }

  /** @param balance what it holds after the refill */
  async refill(tableId: string, balance: bigint): Promise<void> {
    await this.append(streams.float(tableId), {
      type: 'FloatRefilled',
      data: { tableId, seance: 1, amount: 5_000_000n, balance, currency: 'EUR', signatures: SIGNED, legs: putUp(tableId) },
    });
  }

  async append(stream: string, event: WalletEvent): Promise<void> {
    const last = this.revisions.get(stream);
    const revision = last === undefined ? 0n : last + 1n;
    this.revisions.set(stream, revision);
    const commandId = requestCommandId('wallet-double', stream, String(revision));
    const encoded = encodeEvent(casinoCatalogue, 'wallet', event, {
      id: eventIdOf(commandId, 0),
      stream,
      revision,
      time: 1_790_000_000_000,
      commandId,
      requestHash: '0'.repeat(64),
      correlationId: 'wallet-double',
      actor: { id: 'service:wallet', role: 'service' },
    });
    await this.store.append(stream, last === undefined ? 'no-stream' : last, [encoded]);
  }

  async close(): Promise<void> {
    await this.following?.stop();
    await this.store.close();
  }
}
