import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { callerOfServiceKey } from '../applications/service-key-caller.ts';
import { introspect } from './introspect.ts';
import { ALGORITHM, keysOf } from './signing-keys.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The application that introspects a token. */
    asker: string;
  }
}

/** Seconds for which back ends keep the published keys. A key is published an hour before it signs. */
const KEYS_SECONDS = 300;
const INTROSPECT = '/api/oauth/introspect';

/**
 * The routes of OAuth, which have no envelope of ours: published keys (RFC 7517), metadata (RFC 8414) and introspection
 * (RFC 7662).
 */
export async function addOAuth(app: FastifyInstance, services: Services): Promise<void> {
  const { publicUrl } = services.config;
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    published(reply).send({ keys: (await keysOf(services)).published }),
  );
  app.get('/.well-known/oauth-authorization-server', async (_request, reply) =>
    published(reply).send({
      issuer: publicUrl,
      jwks_uri: `${publicUrl}/.well-known/jwks.json`,
      token_endpoint: `${publicUrl}/api/auth/token`,
      introspection_endpoint: `${publicUrl}${INTROSPECT}`,
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'bearer'],
      response_types_supported: [],
      grant_types_supported: [],
      token_endpoint_auth_signing_alg_values_supported: [ALGORITHM],
    }),
  );
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    // Before the body is read: strangers must not make the service parse without limit.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('Cache-Control', 'no-store');
      const { scheme, name, key } = credentialsOf(request);
      const asker = await callerOfServiceKey(services.database, key, services.now());
      if (!asker?.application || (name ?? asker.application.name) !== asker.application.name)
        return reply.code(401).header('WWW-Authenticate', scheme).send({ error: 'invalid_client' });
      if (!asker.scopes?.has('tokens:introspect'))
        return reply
          .code(403)
          .header('WWW-Authenticate', 'Bearer error="insufficient_scope", scope="tokens:introspect"')
          .send({ error: 'insufficient_scope', scope: 'tokens:introspect' });
      request.asker = asker.application.name;
    };
    forms.decorateRequest('asker', '');
    forms.post(INTROSPECT, { bodyLimit: 16_384, onRequest }, async (request, reply) => {
      const [token, ...others] = request.body instanceof URLSearchParams ? request.body.getAll('token') : [];
      if (!token || others.length > 0)
        return reply.code(400).send({
          error: 'invalid_request',
          error_description: token ? 'token is there more than once' : 'token is missing',
        });
      return introspect(services, token, request.asker);
    });
  });
}

/** What is there for everybody, also for scripts of pages. */
const published = (reply: FastifyReply): FastifyReply =>
  reply.header('Cache-Control', `public, max-age=${KEYS_SECONDS}`).header('Access-Control-Allow-Origin', '*');

interface Credentials {
  /** For `WWW-Authenticate`: the one that the client used (RFC 6749, section 5.2). */
  scheme: 'Bearer' | 'Basic realm="service keys"';
  /** The application's, which only Basic says. */
  name?: string;
  key: string;
}

/** The service key, as Bearer or by HTTP Basic with the application's name (RFC 6749, section 2.3.1). */
function credentialsOf({ headers: { authorization = '' } }: FastifyRequest): Credentials {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic')
    return { scheme: 'Bearer', key: scheme.toLowerCase() === 'bearer' ? value : '' };
  const pair = Buffer.from(value, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  try {
    // Some clients encode every character that is no letter or digit.
    const [name = '', key = ''] = [pair.slice(0, Math.max(colon, 0)), pair.slice(colon + 1)].map(decodeURIComponent);
    return { scheme: 'Basic realm="service keys"', name, key };
  } catch {
    return { scheme: 'Basic realm="service keys"', key: '' };
  }
}
