import type { ReadonlySignal } from '@preact/signals-core';
import type { Client } from '../http/client.ts';
import type { Platform } from '../platform/platform.ts';

/** An access token is renewed this long before its end, in milliseconds. */
const SPARE_MS = 30_000;

/** What access tokens need to know of their session. */
interface Holder {
  readonly client: Client;
  readonly platform: Platform;
  readonly token: string | null;
  readonly organizationId: ReadonlySignal<number | null>;
}

interface Kept {
  /** What the token was issued for: a session in an organization. */
  holder: string;
  issued: Promise<{ token: string; expiresAt: number }>;
}

/**
 * The access tokens (RFC 9068) of a session, one for each application. They are kept in memory until 30 seconds before
 * their end; callers that come together share a request. A token of another session or organization is never given out,
 * in whichever tab that changed.
 * @returns a function that takes an application's name; it throws ApiError 401 if nobody is logged in, and 404
 * `audience_unknown`
 */
export function accessTokens(session: Holder): (audience: string) => Promise<string> {
  const kept = new Map<string, Kept>();
  const holderNow = () => `${session.token ?? ''} ${session.organizationId.peek() ?? ''}`;

  const isFresh = ({ expiresAt }: { expiresAt: number }) => expiresAt - session.platform.now() > SPARE_MS;

  async function ask(audience: string) {
    const { data } = await session.client.request('POST /auth/token', { body: { audience } });
    const [issued] = data;
    if (!issued) throw new Error('The service issued no access token.');
    return { token: issued.token, expiresAt: Date.parse(issued.expires_at) };
  }

  return async function accessToken(audience) {
    const holder = holderNow();
    let entry = kept.get(audience);
    const isKept = entry?.holder === holder;
    if (!entry || !isKept) kept.set(audience, (entry = { holder, issued: ask(audience) }));
    const issued = await entry.issued.catch((error: unknown) => {
      if (kept.get(audience) === entry) kept.delete(audience);
      throw error;
    });
    if (holderNow() !== holder) return accessToken(audience);
    if (!isKept || isFresh(issued)) return issued.token;
    if (kept.get(audience) === entry) kept.delete(audience);
    return accessToken(audience);
  };
}
