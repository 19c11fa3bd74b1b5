import { streams, type WalletEventOf } from '@casino/contracts';
import type { Heard, Reaction } from '@casino/event-bus';
import { reactWith, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { GameRoundStreams } from '../application/streams.js';
import type { FreeTable, HoldTable } from '../domain/index.js';

/** What the wallet tells of a table's float becomes a fact of the table: only its own facts decide who may start a coup (design §3). */
@Injectable()
export class FloatReactions {
  constructor(@Inject(STREAMS) private readonly streams: GameRoundStreams) {}

  /** A new float is full: a shortage of the one before is gone with it. */
  opened({ event: { data }, metadata }: Heard<WalletEventOf<'FloatOpened'>>, reaction: Reaction): Promise<void> {
    const { tableId, seance } = data;
    return this.tell({ type: 'FreeTable', tableId, reasons: ['float-not-open', 'float-short'], seance, reference: metadata.id }, reaction);
  }

  /** A refill that leaves the float below zero does not free its table (P4): another one is to come. */
  async refilled({ event: { data }, metadata }: Heard<WalletEventOf<'FloatRefilled'>>, reaction: Reaction): Promise<void> {
    const { tableId, seance, balance } = data;
    if (balance >= 0n) await this.tell({ type: 'FreeTable', tableId, reasons: ['float-short'], seance, reference: metadata.id }, reaction);
  }

  short({ event: { data }, metadata }: Heard<WalletEventOf<'FloatRefillRequested'>>, reaction: Reaction): Promise<void> {
    const { tableId, seance } = data;
    return this.tell({ type: 'HoldTable', tableId, reason: 'float-short', seance, reference: metadata.id }, reaction);
  }

  closed({ event: { data }, metadata }: Heard<WalletEventOf<'FloatClosed'>>, reaction: Reaction): Promise<void> {
    const { tableId, seance } = data;
    return this.tell({ type: 'HoldTable', tableId, reason: 'float-not-open', seance, reference: metadata.id }, reaction);
  }

  private async tell(command: HoldTable | FreeTable, reaction: Reaction): Promise<void> {
    const stream = streams.table(command.tableId);
    await reactWith(this.streams.table, stream, command, reaction.command(stream), reaction.takeMarks());
  }
}
