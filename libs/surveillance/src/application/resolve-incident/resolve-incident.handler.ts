import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { answerOf, carryOut, mustBeAtTable, type Answer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SURVEILLANCE_RUNNERS, type SurveillanceRunners } from '../surveillance-runners.js';
import { ResolveIncidentCommand } from './resolve-incident.command.js';

@CommandHandler(ResolveIncidentCommand)
export class ResolveIncidentHandler implements ICommandHandler<ResolveIncidentCommand> {
  constructor(@Inject(SURVEILLANCE_RUNNERS) private readonly runners: SurveillanceRunners) {}

  async execute({ context, incidentId, resolution }: ResolveIncidentCommand): Promise<Answer> {
    const { actor, now } = context;
    const stream = streams.incident(incidentId);
    const { state } = await this.runners.incident.load(stream);
    // what is of no table is of none that a token for one table is for
    if (state.known && state.tableId === null && actor.table !== undefined)
      throw new CasinoError('forbidden', 'This token is for one table.');
    if (state.known && state.tableId !== null) mustBeAtTable(actor, state.tableId);
    const { events } = await carryOut(
      this.runners.incident,
      stream,
      { type: 'ResolveIncident', resolution, resolvedBy: actor.id, now },
      context,
    );
    return answerOf(stream, events);
  }
}
