import { applyDecorators, createParamDecorator, Inject, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { Clock } from '@casino/kernel';
import { ApiHeader } from '@nestjs/swagger';
import { CLOCK } from '../clock.js';
import type { CasinoRequest } from '../request.js';
import { commandContextOf, IDEMPOTENCY_KEY_PATTERN, type CommandContext } from './command-context.js';

@Injectable()
export class CommandContextPipe implements PipeTransform<CasinoRequest, CommandContext> {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  transform(request: CasinoRequest): CommandContext {
    return commandContextOf(request, this.clock);
  }
}

const RequestOf = createParamDecorator((_: unknown, context: ExecutionContext): CasinoRequest =>
  context.switchToHttp().getRequest<CasinoRequest>(),
);

/** The CommandContext of the request: `place(@Command() command: CommandContext, @Body() body: PlaceBetDto)`. */
export const Command = (): ParameterDecorator => RequestOf(CommandContextPipe);

/** On every method that takes a `@Command()`: its headers for the OpenAPI description. */
export const CommandEndpoint = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: true,
      description: 'Made by the client before the first try and sent again with every retry; the same key with another request is refused.',
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: 128,
        pattern: IDEMPOTENCY_KEY_PATTERN.source,
        example: 'b8b1e1c0-6a0e-4a57-9f5d-2d6f1f1f9f10',
      },
    }),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: '`wait=n`: wait up to n seconds (at most 30) for the final answer.',
      schema: { type: 'string', example: 'wait=2' },
    }),
  );
