import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { CasinoConfiguration } from '../configuration/configuration.js';
import { NO_TRACING, type Tracing } from './tracer.js';

/** Tracing as the configuration has it. @param exporter takes the spans instead, in a test */
export const openTracing = async ({ otlpUrl }: Pick<CasinoConfiguration, 'otlpUrl'>, exporter?: SpanExporter): Promise<Tracing> => {
  const target = exporter ?? otlpUrl;
  if (target === undefined) return NO_TRACING;
  // loaded only when wanted: the SDK is large
  const { openTelemetry } = await import('./open-telemetry.js');
  return openTelemetry(target);
};
