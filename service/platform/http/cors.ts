import type { FastifyInstance } from 'fastify';
import type { Guard } from './guard.ts';
import type { Services } from '../services.ts';

const HEADERS = 'Authorization, Content-Type, X-Organization-Id, Last-Event-ID';
const EXPOSED = 'Retry-After, Content-Disposition';

/** Allows requests from pages of `PUBLIC_URL` and the trusted domains, without credentials. */
export function allowOrigins(
  app: FastifyInstance,
  services: () => Services,
  trustsOrigin: Guard['trustsOrigin'],
): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !(await trustsOrigin(services(), origin))) return;
    void reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', EXPOSED);
    void reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  });
  app.options('/*', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
      .header('Access-Control-Allow-Headers', HEADERS)
      .header('Access-Control-Max-Age', '600')
      .code(204)
      .send(),
  );
}
