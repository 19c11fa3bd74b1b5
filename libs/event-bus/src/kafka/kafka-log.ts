import type { logCreator } from 'kafkajs';
import type { Logger } from '../consumer-runner/logger.js';

// kafkajs: ERROR 1, WARN 2, INFO 4
const ERROR = 1;
const WARN = 2;

/** Said at every start of a producer; the relay throws a producer away rather than trusting it after a failure. */
const EXPECTED = 'Limiting retries for the idempotent producer may invalidate EoS guarantees';

/**
 * kafkajs's own log. Whatever it retries by itself it calls an error, each rebalance and each start of a broker among them;
 * so its errors are warnings here, and what really failed is said by the relay and the consumption.
 */
export const kafkaLog =
  (logger: Logger, hear?: (message: string) => void): logCreator =>
  () =>
  ({ namespace, level, log }) => {
    const { message, timestamp: _timestamp, logger: _logger, stack: _stack, error, ...details } = log;
    hear?.(message);
    if (message === EXPECTED) return;
    const told = {
      kafkajs: namespace,
      ...details,
      ...(error === undefined ? {} : { error: error instanceof Error ? error.message : String(error) }),
    };
    if (level === ERROR) logger.warn(told, message);
    else if (level === WARN) logger.info(told, message);
  };
