import type { IncomingHttpHeaders } from 'node:http';

/** What a span says about its work: names and numbers, no personal data. */
export type SpanAttributes = Record<string, string | number>;

/** Where traces go. */
export interface TracingConfig {
  /** Receives OTLP over HTTP, such as `http://collector:4318/v1/traces`. */
  url: string;
  /** Sent along, such as a token. */
  headers: Record<string, string>;
  serviceName: string;
}

/** A span that others end, such as a request's. */
export interface OpenSpan {
  /** Runs work inside the span: spans that it begins are below this one. */
  enter: (run: () => void) => void;
  end: (name: string, attributes: SpanAttributes, failed: boolean) => void;
}

/** Records what takes how long, for OpenTelemetry. */
export interface Tracing {
  /** Runs work as a span below the current one. An error marks the span as failed and is thrown again. */
  span: <T>(name: string, attributes: SpanAttributes, run: () => Promise<T>) => Promise<T>;
  /** The same for a request to another service. */
  client: <T>(name: string, attributes: SpanAttributes, run: () => Promise<T>) => Promise<T>;
  /** Whether there is a current span. */
  isInside: () => boolean;
  /** Begins the span of a request, below the one in its `traceparent` (W3C Trace Context). */
  begin: (headers: IncomingHttpHeaders) => OpenSpan;
  /** Headers that tell another service the current span. */
  outgoing: () => Record<string, string>;
  /** Sends what is left. */
  stop: () => Promise<void>;
}

/** Records nothing. */
export const untraced: Tracing = {
  span: (_name, _attributes, run) => run(),
  client: (_name, _attributes, run) => run(),
  isInside: () => false,
  begin: () => ({ enter: (run) => run(), end: () => undefined }),
  outgoing: () => ({}),
  stop: async () => undefined,
};
