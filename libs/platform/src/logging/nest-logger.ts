import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** What the framework tells of its own start interests nobody but its debugger. */
const FRAMEWORK = new Set(['NestFactory', 'NestApplication', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'ExplorerService']);

/** Nest's logger on pino. `logger.error({ err, msg: '…' })` keeps members; a stack as text is kept as the error's. */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(FRAMEWORK.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(level: Level, message: unknown, rest: unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const texts = rest.filter((item): item is string => typeof item === 'string');
    const stack = texts.find((text) => /\n\s+at /.test(text));
    const context = texts.filter((text) => text !== stack).at(-1);
    const head = { ...(context === undefined ? {} : { context }), ...(stack === undefined ? {} : { stack }) };
    if (typeof message !== 'object' || message === null) this.pino[level](head, String(message));
    else if (message instanceof Error) this.pino[level]({ ...head, err: message }, message.message);
    else this.pino[level]({ ...head, ...message });
  }
}
