import type { StoredEvent } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { Streams } from '../streams.js';

export class GetRoundEventsQuery extends Query<readonly StoredEvent[]> {
  constructor(readonly round: RoundRef) {
    super();
  }
}

/** The stored events of a coup, in order. They hold no unopened card. */
@QueryHandler(GetRoundEventsQuery)
export class GetRoundEventsHandler implements IQueryHandler<GetRoundEventsQuery> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly streams: Streams,
  ) {}

  async execute({ round }: GetRoundEventsQuery): Promise<readonly StoredEvent[]> {
    const events = await this.streams.store.readStream(this.desk.streamOf(round));
    if (events.length === 0) throw new CasinoError('round-not-found');
    return events;
  }
}
