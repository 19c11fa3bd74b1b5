import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  Inject,
  Injectable,
  type ExecutionContext,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import type { Clock } from '@casino/kernel';
import { ApiExtraModels, ApiHeader, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { CLOCK } from '../clock.js';
import { answerSchema } from '../openapi/answer.schema.js';
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

const HEADERS = [
  ApiHeader({
    name: 'Idempotency-Key',
    required: true,
    description: 'Made by the client before the first try and sent again with every retry; the same key with another request is refused.',
    // no example: whoever tries a command out twice on the page would send it as one
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: IDEMPOTENCY_KEY_PATTERN.source },
  }),
  ApiHeader({
    name: 'Prefer',
    required: false,
    description: '`wait=n`: wait up to n seconds (at most 30) for the final answer.',
    schema: { type: 'string', example: 'wait=2' },
  }),
];

/**
 * On every method that takes a `@Command()`: its headers, its status and the form of its `Answer`, also for the OpenAPI description.
 * @param view DTO of the answer's `view`
 * @param statuses the one it answers with, and those that it may set itself
 */
export const CommandEndpoint = (view: Type<unknown>, ...statuses: readonly (200 | 201 | 202)[]): MethodDecorator => {
  const [status = 200, ...others] = statuses;
  const content = { 'application/json': { schema: answerSchema(getSchemaPath(view)) } };
  return applyDecorators(
    ...HEADERS,
    HttpCode(status),
    ApiExtraModels(view),
    ...[status, ...others].map((one) => ApiResponse({ status: one, description: STATUS_TEXT[one], content })),
  );
};

const STATUS_TEXT = { 200: 'Done', 201: 'Done, and something new is there', 202: 'Stored; what others have to say of it follows' } as const;
