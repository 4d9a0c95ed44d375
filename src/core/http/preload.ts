import type { TakePreloaded } from '../platform/preloaded-replies.ts';
import { jsonText } from './json-text.ts';

/** A request that is sent before the client exists, as the client would send it. */
export interface PreloadRequest {
  url: string;
  /** Makes it a POST. */
  body?: object;
}

interface Asked {
  reply: Promise<Response>;
  abort: AbortController;
  /** When it was answered; undefined while it is not. */
  at?: number;
}

export interface PreloadOptions {
  token: string | null;
  organizationId: number | null;
  fetch: typeof globalThis.fetch;
  now: () => number;
}

/** Milliseconds that a reply counts as new. */
const FRESH = 5000;

const keyOf = (url: unknown, { headers, body }: RequestInit) => {
  const given = new Headers(headers);
  return [url, body, given.get('Authorization'), given.get('X-Organization-Id')].join(' ');
};

/** What the client would send. */
export const requestInit = ({
  token,
  organizationId = null,
  language,
  body,
}: {
  token: string | null;
  organizationId?: number | null;
  language?: string;
  body?: object | undefined;
}): RequestInit => ({
  method: body ? 'POST' : 'GET',
  headers: {
    Accept: 'application/json',
    ...(language && { 'Accept-Language': language }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(organizationId !== null && { 'X-Organization-Id': `${organizationId}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  },
  ...(body && { body: jsonText(body) }),
  credentials: 'same-origin',
  cache: body ? 'no-store' : 'no-cache',
  redirect: 'error',
});

/**
 * Sends requests at once, and gives each reply to the client that would send the same request with the same token and
 * organization, once. A reply is dropped if nobody took it within five seconds, or if a change was made in between.
 */
export function preload(requests: PreloadRequest[], options: PreloadOptions): TakePreloaded {
  const { token, organizationId, fetch, now } = options;
  const all = new Map<string, Asked>();
  for (const { url, body } of requests) {
    const abort = new AbortController();
    const init = requestInit({ token, organizationId, body });
    const one: Asked = { abort, reply: fetch(url, { ...init, signal: abort.signal }) };
    const answered = () => void (one.at = now());
    one.reply.then(answered, answered);
    all.set(keyOf(url, init), one);
  }
  return (url, init = {}) => {
    const key = keyOf(url, init);
    const one = all.get(key);
    all.delete(key);
    if (!one && (init.method ?? 'GET') !== 'GET') all.clear();
    if (!one || now() - (one.at ?? now()) > FRESH) return undefined;
    const { signal } = init;
    const leave = () => one.abort.abort(signal?.reason);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    return one.reply;
  };
}
