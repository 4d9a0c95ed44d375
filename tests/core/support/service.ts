import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that reached the test's service. */
export interface Asked {
  call: string;
  token: string | null;
  organization: string | null;
  /** The version that a change is based on, from `If-Match`. */
  version: string | null;
  body: unknown;
}

type Reply = {
  status?: number;
  data?: unknown;
  meta?: unknown;
  error?: { message: string; code: string; data?: unknown };
  headers?: Record<string, string>;
  raw?: string;
  hang?: boolean;
};

/**
 * A real HTTP server with canned replies, so that the core's network code runs.
 * @param answers replies by endpoint, such as `GET /api/auth`; a function gets the request
 */
export async function answering(answers: Record<string, Reply | ((asked: Asked) => Reply | Promise<Reply>)>) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0];
    const one: Asked = {
      call: `${request.method} ${request.url}`,
      token: request.headers.authorization?.replace('Bearer ', '') ?? null,
      organization: (request.headers['x-organization-id'] as string | undefined) ?? null,
      version: request.headers['if-match']?.replaceAll('"', '') ?? null,
      body: await read(request),
    };
    asked.push(one);
    const found = answers[`${request.method} ${path}`] ?? {
      status: 404,
      error: { message: 'No such call', code: 'not_found' },
    };
    const reply = typeof found === 'function' ? await found(one) : found;
    if (reply.hang) return;
    response.writeHead(reply.status ?? (reply.error ? 422 : 200), {
      'content-type': 'application/json',
      ...reply.headers,
    });
    response.end(
      reply.raw ??
        JSON.stringify(
          reply.error ? { meta: { error: reply.error } } : { data: reply.data ?? [], meta: reply.meta ?? {} },
        ),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}/api`;
  return {
    base,
    /** The same service under another origin, such as that of the page. */
    at: (origin: string) => ({
      base: `${origin}/api`,
      fetch: (input: RequestInfo | URL, init?: RequestInit) =>
        fetch((input instanceof Request ? input.url : input.toString()).replace(`${origin}/api`, base), init),
    }),
    asked,
    calls: () => asked.map(({ call }) => call),
    stop: () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
}

async function read(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request) text += String(part);
  return text ? (JSON.parse(text) as unknown) : undefined;
}
