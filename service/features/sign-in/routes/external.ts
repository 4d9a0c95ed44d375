import type { FastifyRequest } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { beginExternalLogin, type Browser, finishExternalLogin } from '../external/external-login.ts';
import { browserCookie, newBrowserCookie } from '../browser-cookie.ts';
import { issueExternalToken } from '../external-token.ts';
import { personOfIdentity } from '../external/link-identity.ts';
import { PROVIDER } from '../external/provider-client.ts';
import { auditRefusal } from '../audit-login.ts';
import { isOtherName, leave, signInPage } from '../leave.ts';
import { requireMayEnter } from '../may-enter.ts';
import { originOf } from '../origin.ts';
import { notFound } from '../../../platform/errors/api-error.ts';
import { handlers } from '../../../platform/http/handlers.ts';

export const external = handlers({
  'GET /auth/external/{provider}': async ({ services, params, query, request, reply, ip }) => {
    requireProvider(params.provider);
    if (isOtherName(services, request)) return reply.redirect(`${services.config.publicUrl}${request.url}`, 302);
    const cookie = newBrowserCookie(services, reply);
    return leave(services, request, reply, async () => {
      // Each leaves a row until it expires.
      await services.limiter.takeOpenRequest(ip);
      return beginExternalLogin(services, { cookie, inside: insideOf(request) }, query.redirectTo);
    });
  },

  'GET /auth/external/{provider}/callback': async ({ services, params, request, reply, ip }) => {
    requireProvider(params.provider);
    return leave(services, request, reply, async () => {
      const cookie = browserCookie(services, request);
      const browser: Browser | null = cookie === null ? null : { cookie, inside: insideOf(request) };
      const way = { method: 'external', origin: originOf(request) } as const;
      const { user, redirectTo } = await auditRefusal(services, undefined, way, async () => {
        const { identity, ...login } = await finishExternalLogin(services, browser, request.url.replace(/^[^?]*/, ''));
        return { ...login, user: await personOfIdentity(services, identity, ip) };
      });
      await auditRefusal(services, user, way, () => requireMayEnter(services.database.db, user));
      const token = await issueExternalToken(services.database.db, {
        userId: user.id,
        cookie: cookie ?? '',
        now: services.now(),
      });
      return signInPage(services, { access_token: token, token_type: 'Bearer', ...(redirectTo && { redirectTo }) });
    });
  },
});

function requireProvider(name: string): void {
  if (name !== PROVIDER) throw notFound('errors.notFound.provider');
}

/** Requests to the bundled provider bypass the network: they go to this same service. */
function insideOf({ server }: FastifyRequest): CustomFetch {
  return async (url, { method, headers, body }) => {
    const { pathname, search, host } = new URL(url);
    const payload = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined;
    const answer = await server.inject({
      method: method as 'GET',
      url: `${pathname}${search}`,
      headers: { ...headers, host },
      ...(payload !== undefined && { payload }),
    });
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  };
}
