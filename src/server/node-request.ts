import { streamOf } from './byte-stream.ts';

/** A request of Node, Express or Fastify (`request.raw`). */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Whether somebody read the body before. */
  readableEnded?: boolean;
  readableDidRead?: boolean;
  /** Whether the whole body has arrived. */
  complete?: boolean;
  /** The body as it came, where a host or a parser keeps it. */
  rawBody?: unknown;
  /** The same, or what a parser made of it. */
  body?: unknown;
}

/**
 * The same request as one of the Web.
 * @param eaten the error if the body is gone
 */
export function webRequest(request: NodeRequest, eaten: () => Error, signal?: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  const url = 'http://localhost/';
  const init = { headers, signal: signal ?? null };
  if (request.method !== 'POST') return new Request(url, init);
  return new Request(url, { ...init, method: 'POST', ...bodyOf(request, eaten) });
}

function bodyOf(request: NodeRequest, eaten: () => Error): RequestInit {
  const kept = [request.rawBody, request.body].find((body) => body instanceof Uint8Array);
  if (kept) return { body: kept as Uint8Array<ArrayBuffer> };
  if (request.readableEnded || request.readableDidRead) throw eaten();
  // What is not read stays unread: to end the iterator would close the connection before the reply.
  const body = streamOf(request, () => undefined);
  return { body, duplex: 'half' } as RequestInit;
}
