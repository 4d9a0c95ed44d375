import type { TakePreloaded } from '../platform/preloaded-replies.ts';
import { requestInit } from './preload.ts';

/** Where a page keeps the text of a reply, so that a reload shows it again: a link confirms once. */
export interface KeptReply {
  get(): string | null;
  set(text: string): void;
}

export interface ConfirmationOptions {
  token: string | null;
  language: string;
  fetch: typeof globalThis.fetch;
  kept: KeptReply;
}

/** A confirmation that is under way. */
export interface StartedConfirmation {
  /** A copy of the reply; rejects without one. */
  reply: Promise<Response>;
  take: TakePreloaded;
}

/** Milliseconds after which nobody waits for the reply any more. */
const PATIENCE = 30_000;

const hashIn = (body: unknown): unknown =>
  typeof body === 'string' ? (JSON.parse(body) as { hash?: unknown }).hash : undefined;

/**
 * Confirms a mailed link at once, and gives the reply to the client, whoever it thinks is logged in and however late it
 * asks. A success is kept: asked again, the client gets it instead of a second confirmation.
 */
export function startConfirmation(url: string, hash: string, options: ConfirmationOptions): StartedConfirmation {
  const { token, language, fetch, kept } = options;
  const send = async (init: RequestInit): Promise<Response> => {
    const before = kept.get();
    if (before !== null) return new Response(before, { headers: { 'Content-Type': 'application/json' } });
    const response = await fetch(url, init);
    if (response.ok) kept.set(await response.clone().text());
    return response;
  };
  const abort = new AbortController();
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(PATIENCE)]);
  let first: Promise<Response> | undefined = send({ ...requestInit({ token, language, body: { hash } }), signal });
  const reply = first.then((response) => response.clone());
  return {
    reply,
    take(to, init = {}) {
      if (to !== url || hashIn(init.body) !== hash) return undefined;
      const taken = first;
      first = undefined;
      if (!taken) return send(init);
      init.signal?.addEventListener('abort', () => abort.abort(init.signal?.reason), { once: true });
      return taken;
    },
  };
}
