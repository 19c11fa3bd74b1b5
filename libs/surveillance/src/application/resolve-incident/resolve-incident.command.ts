import type { Answer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';

/** Whoever sends it says what the incident was. */
export class ResolveIncidentCommand extends Command<Answer> {
  constructor(
    readonly context: CommandContext,
    readonly incidentId: string,
    readonly resolution: string,
  ) {
    super();
  }
}
