import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';

const PAGES = '/dashboards/';

/** Tells the dashboards where their back ends are, if they run, and lets them ask there. */
export function addDashboards(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  const url = (config.demo && config.demoPlatform?.url) || null;
  app.get(`${PAGES}platform.json`, (_request, reply) => reply.header('Cache-Control', 'no-cache').send({ url }));
  if (url === null) return;
  app.addHook('onSend', (request, reply, payload, done) => {
    const policy = reply.getHeader('Content-Security-Policy');
    if (request.url.startsWith(PAGES) && typeof policy === 'string')
      void reply.header(
        'Content-Security-Policy',
        policy.replace("connect-src 'self'", (own) => `${own} ${url}`),
      );
    done(null, payload);
  });
}
