import { pino, type DestinationStream, type Logger } from 'pino';
import type { CasinoConfiguration } from '../configuration/configuration.js';
import { errorSerializer, redactMembers, redactText } from './redact.js';

/** Injection token of the service's pino logger; `new Logger('Context')` of Nest writes to it as well. */
export const LOGGER = Symbol('casino.logger');

/** @param destination where lines go; standard output when absent */
export const createLogger = ({ logLevel }: Pick<CasinoConfiguration, 'logLevel'>, destination?: DestinationStream): Logger => {
  const options = {
    level: logLevel,
    base: null,
    formatters: { level: (label: string) => ({ level: label }), log: redactMembers, bindings: redactMembers },
    serializers: { err: (error: unknown) => errorSerializer(error) },
    hooks: { streamWrite: redactText },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
};
