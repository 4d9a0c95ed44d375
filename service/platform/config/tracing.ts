import type { TracingConfig } from '../tracing/tracing.ts';

/** Variables of OpenTelemetry that its own libraries read. Those of `config.ts` are read here. */
export const OPEN_TELEMETRY_NAMES: readonly string[] = [
  ...['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG', 'OTEL_RESOURCE_ATTRIBUTES', 'OTEL_LOG_LEVEL'],
  ...['OTEL_PROPAGATORS', 'OTEL_METRICS_EXPORTER', 'OTEL_LOGS_EXPORTER'],
  ...['OTEL_BSP_SCHEDULE_DELAY', 'OTEL_BSP_EXPORT_TIMEOUT', 'OTEL_BSP_MAX_QUEUE_SIZE'],
  ...['OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 'OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT'],
  ...['OTEL_EXPORTER_OTLP_COMPRESSION', 'OTEL_EXPORTER_OTLP_TRACES_COMPRESSION'],
  ...['OTEL_EXPORTER_OTLP_CERTIFICATE', 'OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE', 'OTEL_EXPORTER_OTLP_CLIENT_KEY'],
  ...['OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT', 'OTEL_ATTRIBUTE_COUNT_LIMIT', 'OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT'],
];

interface Read {
  OTEL_SDK_DISABLED: boolean;
  OTEL_TRACES_EXPORTER: 'otlp' | 'none' | undefined;
  OTEL_SERVICE_NAME?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string> | undefined;
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: Record<string, string> | undefined;
}

/**
 * Where traces go; undefined if nothing is traced. The URL for all signals is a base, the one for traces is whole
 * (OpenTelemetry Protocol Exporter, Endpoint URLs for OTLP/HTTP).
 */
export function tracingOf(read: Read): TracingConfig | undefined {
  const base = read.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const url = read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (read.OTEL_SDK_DISABLED || read.OTEL_TRACES_EXPORTER === 'none' || url === undefined) return undefined;
  return {
    url,
    headers: { ...read.OTEL_EXPORTER_OTLP_HEADERS, ...read.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    serviceName: read.OTEL_SERVICE_NAME ?? 'iam-service',
  };
}
