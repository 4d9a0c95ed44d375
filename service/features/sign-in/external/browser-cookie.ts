import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * HttpOnly cookie that identifies the browser that began an external log in. No other endpoint uses cookies, so
 * Fastify's cookie plugin is left out: every request would pay for its hooks.
 */
const NAME = 'iam-external';
const PATH = '/api/auth';

/** Longer than a user spends at the provider. */
const MAX_AGE_SECONDS = 15 * 60;

/** The cookie of the browser, or null if there is none. */
export const browserCookie = ({ headers }: FastifyRequest): string | null =>
  parseCookie(headers.cookie ?? '')[NAME] || null;

/** @param secure whether the service's pages are served over HTTPS */
export function keepBrowserCookie(reply: FastifyReply, value: string, secure: boolean): void {
  const rules = { httpOnly: true, sameSite: 'lax', path: PATH, secure, maxAge: MAX_AGE_SECONDS } as const;
  void reply.header('Set-Cookie', stringifySetCookie({ name: NAME, value, ...rules }));
}

export function clearBrowserCookie(reply: FastifyReply): void {
  void reply.header('Set-Cookie', stringifySetCookie({ name: NAME, value: '', path: PATH, expires: new Date(0) }));
}
