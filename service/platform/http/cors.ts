import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { Guard } from './guard.ts';
import type { Services } from '../services.ts';

const HEADERS = 'Authorization, Content-Type, X-Organization-Id, If-Match, Last-Event-ID';
/** Headers that a page could use to speak for a proxy, and those of other permissions than the token's. */
const WITHHELD = /^(?:forwarded|x-forwarded-.*|x-real-ip|cf-connecting-ip|true-client-ip|cookie2?|host|via)$/;
/** A name of a header (RFC 9110, section 5.6.2). */
const NAME = /^[a-z\d!#$%&'*+.^_`|~-]{1,64}$/;
/** Maximum names that are repeated. */
const REPEATED = 40;
const OURS = new Set(HEADERS.toLowerCase().split(', '));
const EXPOSED = 'Retry-After, Content-Disposition, X-Request-Id';

/** Maximum logged origins, so that strangers cannot fill the log. */
const LOGGED = 100;

/** Paths with replies that pages of any origin may read. */
const OPEN = new Set(
  Object.entries<Endpoint>(table)
    .filter(([, { anyOrigin }]) => anyOrigin)
    .map(([name]) => `/api${name.slice(name.indexOf(' ') + 1)}`),
);

/**
 * Allows requests from pages of `PUBLIC_URL` and the trusted domains, without credentials. Logs each
 * untrusted origin once, with how to trust it.
 */
export function allowOrigins(
  app: FastifyInstance,
  services: () => Services,
  trustsOrigin: Guard['trustsOrigin'],
): void {
  const logged = new Set<string>();
  const allow = async (request: FastifyRequest, reply: FastifyReply, origin: string): Promise<void> => {
    const isTrusted = await trustsOrigin(services(), origin);
    // A navigation, such as the form of a SAML provider, reads no reply.
    const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
    if (!isTrusted && !isNavigation && !isOwnOrigin(request, origin)) logOnce(request.log, logged, origin);
    if (!isTrusted && !OPEN.has(request.url.replace(/\?.*$/, ''))) return;
    void reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', EXPOSED);
    void reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (isTrusted && request.method === 'OPTIONS')
      void reply.header('Access-Control-Allow-Headers', headersFor(request));
  };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('Vary', request.method === 'OPTIONS' ? 'Origin, Access-Control-Request-Headers' : 'Origin');
    const { origin } = request.headers;
    if (origin === undefined) done();
    else allow(request, reply, origin).then(() => done(), done);
  });
  app.options('/*', { schema: { hide: true } }, async (_request, reply) => {
    if (!reply.hasHeader('Access-Control-Allow-Headers')) void reply.header('Access-Control-Allow-Headers', HEADERS);
    return reply
      .header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
      .header('Access-Control-Max-Age', '600')
      .code(204)
      .send();
  });
}

/**
 * Headers for a trusted origin: ours, and all others that its page asked for. Monitoring adds headers of its own to
 * every request of a page (W3C Trace Context, Sentry, Datadog, session recorders), and one that is missing here blocks
 * them all.
 */
function headersFor({ headers }: FastifyRequest): string {
  const asked = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const more = asked.filter((name) => NAME.test(name) && !WITHHELD.test(name) && !OURS.has(name));
  return [HEADERS, ...more.slice(0, REPEATED)].join(', ');
}

/** Whether the origin is the service under another name, such as 127.0.0.1; its own pages need no permission. */
export function isOwnOrigin({ headers }: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

function logOnce(log: FastifyBaseLogger, logged: Set<string>, origin: string): void {
  if (logged.has(origin) || logged.size >= LOGGED) return;
  if (origin.length > 300 || !URL.canParse(origin) || new URL(origin).origin !== origin) return;
  logged.add(origin);
  log.warn(
    { origin },
    `The API is blocked for pages of ${origin}, which is not trusted. If it is yours, start the service with ` +
      `TRUSTED_DOMAINS=${origin}, or add ${origin} to the system setting security, trusted_domains.`,
  );
}
