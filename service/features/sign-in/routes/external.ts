import { speakerFor } from '../../../platform/languages/reply-language.ts';
import { textIn } from '../../../platform/languages/message.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { isLoopbackHost } from '../../../platform/config/loopback.ts';
import { beginExternalLogin, type Browser, finishExternalLogin } from '../external/external-login.ts';
import { browserCookie, newBrowserCookie } from '../external/browser-cookie.ts';
import { issueExternalToken } from '../external/external-token.ts';
import { personOfIdentity } from '../external/link-identity.ts';
import { PROVIDER } from '../external/provider-client.ts';
import { auditRefusal } from '../audit-login.ts';
import { requireMayEnter } from '../may-enter.ts';
import { originOf } from './sign-in.ts';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import { handlers } from '../../../platform/http/handlers.ts';
import type { Services } from '../../../platform/services.ts';

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

/** Redirects the browser; errors become the message of the sign-in page. */
async function leave(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  where: () => Promise<string>,
): Promise<FastifyReply> {
  const url = await where().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { language } = speakerFor(request, reply);
    return signInPage(services, { error_message: textIn(language, error.userMessage), error_code: error.code });
  });
  return reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(url, 302);
}

const signInPage = ({ config }: Services, query: Record<string, string>): string =>
  `${config.publicUrl}/auth/sign-in?${new URLSearchParams(query).toString()}`;

/** The same machine by another name, such as 127.0.0.1 for localhost: the cookie would be missing at the return. */
function isOtherName({ config }: Services, { headers }: FastifyRequest): boolean {
  const { hostname, port } = new URL(config.publicUrl);
  const here = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`) : null;
  return (
    here !== null &&
    here.hostname !== hostname &&
    here.port === port &&
    isLoopbackHost(here.hostname) &&
    isLoopbackHost(hostname)
  );
}

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
