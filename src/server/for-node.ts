import { streamOf } from './byte-stream.ts';
import { ExportError } from './export-error.ts';
import type { ExportsHandler } from './exports.ts';

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
}

/** A response of Node, Express or Fastify (`reply.raw`). */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableFinished: boolean;
  setHeader: (name: string, value: string) => unknown;
  write: (chunk: Uint8Array) => boolean;
  end: (body?: string) => unknown;
  destroy: (error?: Error) => unknown;
  on: (event: 'close' | 'drain', listener: () => void) => unknown;
}

const EATEN = 'The body was read before it could be verified: put the exports before express.json() and the like.';

/**
 * Adapts what `iam.exports()` returns to Node's http server, to Express (`app.post('/exports', forNode(handler))`,
 * before `express.json()`), and to all that has Node's requests. It reads the body itself, since a signature is of its
 * bytes.
 */
export function forNode(handler: ExportsHandler) {
  return async (request: NodeRequest, response: NodeResponse, next?: (error: unknown) => void): Promise<void> => {
    const gone = new AbortController();
    response.on('close', () => response.writableFinished || gone.abort());
    try {
      const answer = await handler(webRequest(request, gone.signal));
      // A body that nobody reads must not keep the connection busy.
      if (request.complete === false && !answer.ok) response.setHeader('connection', 'close');
      await send(answer, response, gone.signal);
    } catch (error) {
      if (error instanceof ExportError) return void (await send(error.toResponse(), response, gone.signal));
      // A file that breaks off must not look whole.
      if (response.headersSent || gone.signal.aborted) return void response.destroy();
      if (next) return next(error);
      console.error(error);
      await send(new ExportError(500, 'The application failed.').toResponse(), response, gone.signal);
    }
  };
}

/** @throws {ExportError} if the body is gone */
function webRequest(request: NodeRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  const url = 'http://localhost/';
  if (request.method !== 'POST') return new Request(url, { headers, signal });
  return new Request(url, { method: 'POST', headers, signal, ...bodyOf(request) });
}

function bodyOf(request: NodeRequest): RequestInit {
  if (request.rawBody instanceof Uint8Array) return { body: request.rawBody as Uint8Array<ArrayBuffer> };
  if (request.readableEnded || request.readableDidRead) throw new ExportError(500, EATEN);
  // What is not read stays unread: to end the iterator would close the connection before the reply.
  const body = streamOf(request, () => undefined);
  return { body, duplex: 'half' } as RequestInit;
}

async function send(from: Response, to: NodeResponse, gone: AbortSignal): Promise<void> {
  to.statusCode = from.status;
  from.headers.forEach((value, name) => to.setHeader(name, value));
  const reader = from.body?.getReader();
  let resume = () => {};
  to.on('drain', () => resume());
  gone.addEventListener('abort', () => {
    resume();
    reader?.cancel().catch(() => undefined);
  });
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    if (!gone.aborted && !to.write(read.value)) await new Promise<void>((done) => (resume = done));
  if (!gone.aborted) to.end();
}
