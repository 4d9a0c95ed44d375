import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Trusted Types policies that our pages may create: ours, and those of the host dashboards' frameworks. */
const POLICIES = ['iam-recaptcha', 'vue', 'svelte-trusted-html', "'allow-duplicates'"];

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
    'frame-src': outside.length > 0 ? outside : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': POLICIES,
  };
}

/** Sets the security headers of every reply; routes may override them afterwards. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(config) },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('Cache-Control'))
      void reply.header('Cache-Control', 'no-store');
    return payload;
  });
}
