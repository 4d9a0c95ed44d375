import type { Logger } from 'pino';
import { type Tracing, type TracingConfig, untraced } from './tracing.ts';

/** Starts tracing if it is configured. Its libraries are loaded only then. */
export async function startTracing(config: TracingConfig | undefined, log: Logger): Promise<Tracing> {
  if (!config) return untraced;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(config, log);
}
