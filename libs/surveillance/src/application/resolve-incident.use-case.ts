import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { answerOf, carryOut, mustBeAtTable, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { incidentViewOf, type IncidentView } from './incident.view.js';
import type { SurveillanceStreams } from './streams.js';

/** Whoever sends it says what the incident was. */
export class ResolveIncident extends Command<Answer<IncidentView>> {
  constructor(
    readonly context: CommandContext,
    readonly incidentId: string,
    readonly resolution: string,
  ) {
    super();
  }
}

/** Looks first of which table the incident is. */
@CommandHandler(ResolveIncident)
export class ResolveIncidentHandler implements ICommandHandler<ResolveIncident> {
  constructor(@Inject(STREAMS) private readonly streams: SurveillanceStreams) {}

  async execute({ context, incidentId, resolution }: ResolveIncident): Promise<Answer<IncidentView>> {
    const { actor, now } = context;
    const stream = streams.incident(incidentId);
    const { state } = await this.streams.incident.load(stream);
    // what is of no table is of none that a token for one table is for
    if (state.known && state.tableId === null && actor.table !== undefined)
      throw new CasinoError('forbidden', 'This token is for one table.');
    if (state.known && state.tableId !== null) mustBeAtTable(actor, state.tableId);
    const command = { type: 'ResolveIncident', resolution, resolvedBy: actor.id, now } as const;
    const done = await carryOut(this.streams.incident, stream, command, context);
    return answerOf(stream, done, incidentViewOf(done.state));
  }
}
