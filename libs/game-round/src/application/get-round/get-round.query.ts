import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { roundViewOf } from '../views/round.view.js';

export class GetRoundQuery extends Query<ReturnType<typeof roundViewOf>> {
  constructor(readonly round: RoundRef) {
    super();
  }
}

/** Folds the round's stream, so that it is right on every instance at once. */
@QueryHandler(GetRoundQuery)
export class GetRoundHandler implements IQueryHandler<GetRoundQuery> {
  constructor(private readonly desk: RoundDesk) {}

  async execute({ round: ref }: GetRoundQuery) {
    const { round, revision } = await this.desk.load(ref);
    return roundViewOf(round, this.desk.streamOf(ref), revision);
  }
}
