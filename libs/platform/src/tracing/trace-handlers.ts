import type { Handler, Heard } from '@casino/event-bus';
import { failureCodeOf } from './failure-code.js';
import { awayFromRequests, withinSpans } from './surroundings.js';
import { eventSpanIdOf } from './trace-ids.js';
import { traceTime, type Tracer } from './tracer.js';

/** A span for each event that a handler is given, child of the span in which the event was appended. Without a tracer they are the handlers themselves. */
export const traceHandlers = (handlers: readonly Handler[], group: string, tracer: Tracer | undefined): readonly Handler[] => {
  if (tracer === undefined) return handlers;

  const traced = async (handler: string, heard: readonly Heard[], work: () => Promise<void>): Promise<void> => {
    const start = traceTime();
    await awayFromRequests(() =>
      withinSpans(
        heard.map(({ metadata }) => metadata.correlationId),
        async (spanIds) => {
          const record = (failure?: string): void => {
            for (const [index, { event, metadata, context }] of heard.entries()) {
              tracer.record({
                name: `hear ${event.type}`,
                kind: 'consumer',
                correlationId: metadata.correlationId,
                spanId: spanIds[index] as string,
                parentId: eventSpanIdOf(metadata.id),
                start,
                attributes: {
                  'messaging.consumer.group.name': group,
                  'casino.handler': handler,
                  'casino.source': context,
                  'casino.stream': metadata.stream,
                  'casino.revision': String(metadata.revision),
                  'casino.event_id': metadata.id,
                  'casino.together': heard.length,
                },
                failure,
              });
            }
          };
          try {
            await work();
            record();
          } catch (error) {
            record(failureCodeOf(error));
            throw error;
          }
        },
      ),
    );
  };

  return handlers.map((handler): Handler => {
    const { definition, name } = handler;
    if ('handleTogether' in handler) {
      return {
        definition,
        name,
        handleTogether: (run, marks) =>
          traced(
            name,
            run.map(({ heard }) => heard),
            () => handler.handleTogether(run, marks),
          ),
      };
    }
    return { definition, name, handle: (heard, reaction) => traced(name, [heard], () => handler.handle(heard, reaction)) };
  });
};
