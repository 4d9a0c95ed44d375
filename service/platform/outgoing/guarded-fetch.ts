import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../config/loopback.ts';
import type { Config } from '../config/config.ts';
import { guardFor } from './address-guard.ts';
import { type AddressGuard, get, headersOf, post } from './post.ts';

/** Longer answers are cut off with an error: no provider's metadata or keys come near. */
const MOST_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** The parts of `fetch` that clients of OpenID Connect use. */
export type GuardedFetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal },
) => Promise<Response>;

/** Statuses whose responses have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * A `fetch` for addresses that strangers name: over https, to public addresses alone, without following redirects.
 * @param guardOf which addresses may be reached; tests hand in their own
 */
export function guardedFetch(
  config: Pick<Config, 'allowPrivateWebhooks'>,
  guardOf: (url: string) => AddressGuard = (url) => guardFor(url, config),
): GuardedFetch {
  return async (address, { method, headers, body, signal = AbortSignal.timeout(TIMEOUT_MS) }) => {
    const url = new URL(address);
    const mayBeClear = config.allowPrivateWebhooks && isLoopbackHost(url.hostname);
    if (url.protocol !== 'https:' && !mayBeClear) throw new Error(`${url.origin} must be reached by https.`);
    const guard = guardOf(url.href);
    const incoming =
      method === 'GET'
        ? await get(url.href, headers, guard, signal)
        : await post({ url: url.href, headers, body: textOf(body) }, guard, signal);
    const status = incoming.statusCode ?? 0;
    const text = await read(incoming);
    return new Response(WITHOUT_BODY.has(status) ? null : text, { status, headers: headersOf(incoming) });
  };
}

const textOf = (body: unknown): string =>
  typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : '';

async function read(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
