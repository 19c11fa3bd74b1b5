import { streams, walletEvents, type WalletEventOf } from '@casino/contracts';
import { On, type Heard, type Reaction } from '@casino/event-bus';
import { Injectable } from '@nestjs/common';
import { mustBeDone } from '../application/answer.js';
import { Streams } from '../application/streams.js';
import type { HoldReason } from '../domain/index.js';

/** What the wallet tells of a table's float becomes a fact of the table: only its own facts decide who may start a coup (design §3). */
@Injectable()
export class FloatReactions {
  constructor(private readonly streams: Streams) {}

  /** A new float is full: a shortage of the one before is gone with it. */
  @On(walletEvents.FloatOpened, 'free-table-float-opened')
  opened(heard: Heard<WalletEventOf<'FloatOpened'>>, reaction: Reaction): Promise<void> {
    return this.free(heard.event.data.tableId, ['float-not-open', 'float-short'], heard.metadata.id, reaction);
  }

  @On(walletEvents.FloatRefilled, 'free-table-float-refilled')
  refilled(heard: Heard<WalletEventOf<'FloatRefilled'>>, reaction: Reaction): Promise<void> {
    return this.free(heard.event.data.tableId, ['float-short'], heard.metadata.id, reaction);
  }

  @On(walletEvents.FloatRefillRequested, 'hold-table-float-short')
  short(heard: Heard<WalletEventOf<'FloatRefillRequested'>>, reaction: Reaction): Promise<void> {
    return this.hold(heard.event.data.tableId, 'float-short', heard.metadata.id, reaction);
  }

  @On(walletEvents.FloatClosed, 'hold-table-float-closed')
  closed(heard: Heard<WalletEventOf<'FloatClosed'>>, reaction: Reaction): Promise<void> {
    return this.hold(heard.event.data.tableId, 'float-not-open', heard.metadata.id, reaction);
  }

  private async hold(tableId: string, reason: HoldReason, reference: string, reaction: Reaction): Promise<void> {
    const stream = streams.table(tableId);
    const command = { type: 'HoldTable', tableId, reason, reference } as const;
    mustBeDone(await this.streams.table.execute({ stream, command, meta: reaction.command(stream), marks: reaction.takeMarks(), retries: 'unbounded' }));
  }

  private async free(tableId: string, reasons: readonly HoldReason[], reference: string, reaction: Reaction): Promise<void> {
    const stream = streams.table(tableId);
    const command = { type: 'FreeTable', tableId, reasons, reference } as const;
    mustBeDone(await this.streams.table.execute({ stream, command, meta: reaction.command(stream), marks: reaction.takeMarks(), retries: 'unbounded' }));
  }
}
