import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type { SpanAttributes, Tracing, TracingConfig } from './tracing.ts';

/**
 * Sends spans by OTLP over HTTP. It patches no module and sets nothing global but the place for its own messages, so
 * that a host of this service can trace by itself.
 */
export function openTelemetry({ url, headers, serviceName }: TracingConfig, log: Logger): Tracing {
  const messageWith = (message: string) => log.warn({ problem: message.slice(0, 500) }, 'tracing');
  diag.setLogger(
    { error: messageWith, warn: messageWith, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, headers }))],
  });
  const tracer = provider.getTracer('iam-service');
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const here = () => current.getStore() ?? ROOT_CONTEXT;

  const inSpan =
    (kind: SpanKind) =>
    async <T>(name: string, attributes: SpanAttributes, run: () => Promise<T>): Promise<T> => {
      const span = tracer.startSpan(name, { kind, attributes }, here());
      try {
        return await current.run(trace.setSpan(here(), span), run);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    };

  return {
    span: inSpan(SpanKind.INTERNAL),
    client: inSpan(SpanKind.CLIENT),
    isInside: () => trace.getSpan(here()) !== undefined,
    begin: (incoming) => {
      const from = propagator.extract(ROOT_CONTEXT, incoming, defaultTextMapGetter);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, from);
      const inside = trace.setSpan(from, span);
      return {
        enter: (run) => current.run(inside, run),
        end: (name, attributes, failed) => {
          span.updateName(name).setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    outgoing: () => {
      const carrier: Record<string, string> = {};
      propagator.inject(here(), carrier, defaultTextMapSetter);
      return carrier;
    },
    stop: () => provider.shutdown(),
  };
}

/** The kind of an error only: its message may contain values. */
function fail(span: Span, error: unknown): void {
  const { name, code } = error as { name?: string; code?: string | number };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
