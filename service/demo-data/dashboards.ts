import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';

const PAGES = '/dashboards/';

/** The legacy applications have paths of their own, so that one entry of the switcher is current. */
const LEGACY = { '/legacy-auth/': '/auth/', '/legacy-logistics/': '/dashboards/logistics/' };

/** Tells the demo's dashboards where their back ends are, if they run, and lets them ask there. */
export function addDashboards(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  if (!config.demo) return;
  const url = config.demoPlatform?.url ?? null;
  for (const [path, current] of Object.entries(LEGACY))
    app.get(path, (request, reply) => reply.redirect(`${current}${request.url.slice(path.length)}`));
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
