import { speakerFor } from '../platform/languages/reply-language.ts';
import { type Speaker } from '../platform/languages/message.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Provider } from 'oidc-provider';
import { normalizeAddress } from '../../src/core/contract/rules.ts';
import { LOCAL_PATH } from '../features/sign-in/external/local-provider.ts';
import { providerOf } from '../features/sign-in/external/provider-client.ts';
import { passwordHolder } from '../features/sign-in/check-password.ts';
import { ApiError } from '../platform/errors/api-error.ts';
import type { Services } from '../platform/services.ts';
import { makeProvider } from './make-provider.ts';
import { errorPage, loginPage, type Page } from './pages.ts';
import { style } from './style.ts';

/** Mounts the bundled identity provider at `/oidc` in demo mode, unless a real one is configured. */
export async function addProvider(app: FastifyInstance, services: Services): Promise<void> {
  if (!providerOf(services)?.isLocal) return;
  const provider = await makeProvider(services);
  await app.register(async (scope) => addPages(scope, provider, services), { prefix: LOCAL_PATH });
  await app.register(async (scope) => addProtocol(scope, provider), { prefix: LOCAL_PATH });
}

/** The sign-in page, where the provider sends unknown browsers. */
function addPages(scope: FastifyInstance, provider: Provider, services: Services): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  scope.get('/provider.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(style),
  );

  scope.get('/interaction/:uid', async (request, reply) => {
    const known = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
    const speak = speakerFor(request, reply);
    return known ? show(reply, 200, loginPage(speak)) : show(reply, 400, gone(speak));
  });

  scope.post('/interaction/:uid', async (request, reply) => {
    const known = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
    const speak = speakerFor(request, reply);
    if (!known) return show(reply, 400, gone(speak));
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const finish = async (result: Record<string, unknown>) =>
      reply
        .header('Cache-Control', 'no-store')
        .redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
    if (form.has('cancel')) return finish({ error: 'access_denied', error_description: 'The user cancelled.' });
    const email = normalizeAddress(form.get('email') ?? '').slice(0, 254);
    try {
      const user = await passwordHolder(services, {
        login: email,
        password: (form.get('password') ?? '').slice(0, 1024),
        origin: { ip: request.ip, userAgent: request.headers['user-agent'] },
      });
      if (!user.activatedAt) return show(reply, 403, loginPage(speak, { email, error: 'pages.provider.inactive' }));
      return finish({ login: { accountId: String(user.id), remember: false } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return show(
        reply,
        error.status === 401 ? 422 : error.status,
        loginPage(speak, { email, error: error.userMessage }),
      );
    }
  });
}

/** The OpenID Connect endpoints, which read their bodies themselves. */
function addProtocol(scope: FastifyInstance, provider: Provider): void {
  const handle = provider.callback();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.all('/*', async (request, reply) => {
    reply.hijack();
    const { raw } = request;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    // oidc-provider finds its mount path from the difference of the two.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(LOCAL_PATH.length) });
    await handle(raw, reply.raw);
  });
}

const gone = (speak: Speaker): Page => errorPage(speak, 'pages.provider.late');

function show(reply: FastifyReply, status: number, { headers, body }: Page): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
