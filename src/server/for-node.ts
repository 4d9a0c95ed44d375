import { ExportError } from './export-error.ts';
import type { ExportsHandler } from './exports.ts';
import { type NodeRequest, webRequest } from './node-request.ts';

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

const EATEN = () =>
  new ExportError(
    500,
    'The body was read before it could be verified: put the exports before express.json() and the like.',
  );

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
      const answer = await handler(webRequest(request, EATEN, gone.signal));
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
