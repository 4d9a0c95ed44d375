import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Trusted Types policies that our pages may create: ours, and those of frameworks in dashboards and docs. */
const POLICIES = ['iam-recaptcha', 'vue', 'svelte-trusted-html', 'lit-html', "'allow-duplicates'"];

/** Origins of reCAPTCHA, allowed only if it is configured. */
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** Policy of all pages we serve: only our own files, nothing inline. */
export function pagePolicy({ recaptcha }: Pick<Config, 'recaptcha'>): Record<string, string[]> {
  const outside = recaptcha ? RECAPTCHA : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...outside],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...outside],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // Previews of mails, which are pages of their own with a policy of their own.
    'frame-src': ["'self'", ...outside],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': POLICIES,
  };
}

/** Policy of replies that are no pages: nothing in them loads or runs, and no page frames them. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers that also matter for data; the others tell a browser how to treat a page. */
const FOR_DATA = [
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
];

const pick = (headers: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));

/** Gives the security headers of the reply at a URL. */
export type HeadersOf = (url: string) => Record<string, string>;

/** Computes the security headers of every reply, for data and for pages. */
export async function securityHeaders(config: Config): Promise<HeadersOf> {
  const headers = await constantHeaders(config);
  const ofData = { ...pick(headers, FOR_DATA), 'content-security-policy': DATA_POLICY };
  return (url) => (url.startsWith('/api/') ? ofData : headers);
}

/** Sets the security headers of every reply; routes may override them afterwards. */
export function addSecurityHeaders(app: FastifyInstance, headersOf: HeadersOf): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersOf(request.url));
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('Cache-Control'))
      void reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
}

/** The headers of every reply. They depend on the settings alone, so helmet writes them once and not per request. */
async function constantHeaders(config: Config): Promise<Record<string, string>> {
  const sample = Fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(config) },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Chromium would begin each visit from elsewhere in a second process.
    originAgentCluster: false,
  });
  sample.get('/', (_request, reply) => {
    void reply.send({ headers: reply.raw.getHeaders() });
  });
  const answer = await sample.inject('/');
  await sample.close();
  return {
    ...answer.json<{ headers: Record<string, string> }>().headers,
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}
