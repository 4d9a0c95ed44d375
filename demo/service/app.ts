import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { addApi } from './http/api.ts';
import { answerFailures } from './http/failures.ts';
import { addHealth } from './http/health.ts';
import { addOutbox } from './http/outbox.ts';
import { addPages } from './http/pages.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addProvider } from './provider/add-provider.ts';
import type { Services } from './services.ts';

/** JSON bodies are small; files come by multipart with a limit of their own. */
const BODY_BYTES = 1024 * 1024;

/** Builds the service: everything but listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    trustProxy: trusted(services.config.trustProxy),
    bodyLimit: BODY_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    requestTimeout: 60_000,
    return503OnClosing: false,
  });
  answerFailures(app);
  app.addHook('onReady', () => services.push.start());
  app.addHook('preClose', () => services.push.stop());
  await addSecurityHeaders(app, services.config);
  await addApi(app, () => services);
  await addProvider(app, services);
  addHealth(app, services);
  addOutbox(app, services);
  addPages(app, { cookieDomain: services.config.cookieDomain });
  return app;
}

/** Fastify trusts no number of proxies by itself: the operator who names one says that so many stand in front. */
function trusted(proxy: Config['trustProxy']) {
  return typeof proxy === 'number' ? (_address: string, hop: number) => hop < proxy : proxy;
}
