import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../../platform/crypto/crypto.ts';
import type { Services } from '../../platform/services.ts';

/**
 * HttpOnly cookie that identifies the browser that began an external log in. No other endpoint uses cookies, so
 * Fastify's cookie plugin is left out: every request would pay for its hooks.
 */
const NAME = 'iam-external';

/** Longer than a user spends at the provider. */
const MAX_AGE_SECONDS = 15 * 60;

/**
 * Over HTTPS with the prefix `__Host-`: browsers take such a cookie from this very host alone, so that no neighbour
 * under the same domain can plant its own (RFC 6265bis, section 4.1.3.2).
 */
const rulesOf = ({ config }: Pick<Services, 'config'>) => {
  const secure = config.publicUrl.startsWith('https:');
  return { name: secure ? `__Host-${NAME}` : NAME, httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
};

/** The cookie of the browser, or null if there is none. */
export const browserCookie = (services: Pick<Services, 'config'>, { headers }: FastifyRequest): string | null =>
  parseCookie(headers.cookie ?? '')[rulesOf(services).name] || null;

/**
 * Begins a log in at the provider with a new cookie. One that the browser sent may be somebody else's.
 * @returns its value
 */
export function newBrowserCookie(services: Pick<Services, 'config'>, reply: FastifyReply): string {
  const value = randomToken();
  const cookie = { ...rulesOf(services), value, maxAge: MAX_AGE_SECONDS };
  void reply.header('Set-Cookie', stringifySetCookie(cookie));
  return value;
}

export function clearBrowserCookie(services: Pick<Services, 'config'>, reply: FastifyReply): void {
  void reply.header('Set-Cookie', stringifySetCookie({ ...rulesOf(services), value: '', expires: new Date(0) }));
}
