import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './platform/config/config.ts';
import { needsSetUp } from './features/setup/set-up-token.ts';
import { addBrandFiles } from './features/branding/brand-files.ts';
import { pageBrandLookup } from './features/branding/page-brand.ts';
import { addressFirstLookup } from './features/sign-in/address-first.ts';
import { providerOf } from './features/sign-in/external/provider-client.ts';
import { addOAuth } from './features/access-tokens/oauth-routes.ts';
import { addScim } from './features/directories/add-scim.ts';
import { tidyAddress } from './features/directories/http/tidy-address.ts';
import { addUnsubscribe } from './features/notification-preferences/unsubscribe-routes.ts';
import { guard } from './guard.ts';
import { addApi } from './platform/http/api.ts';
import { limitRequestTime } from './platform/http/request-timeout.ts';
import { answerFailures, answerUndecoded, answerUnparsed } from './platform/http/failures.ts';
import { addHealth } from './platform/operations/health.ts';
import { BODY_BYTES } from './platform/http/json-body.ts';
import { addMetrics } from './platform/operations/metrics.ts';
import { logRequests, requestId } from './platform/operations/request-log.ts';
import { traceRequests } from './platform/operations/trace-requests.ts';
import { addDashboards } from './demo-data/dashboards.ts';
import { addOutbox } from './demo-data/outbox/outbox.ts';
import { addSetUpRedirect } from './platform/http/set-up-redirect.ts';
import { warnOfUntrustedProxy } from './platform/http/untrusted-proxy.ts';
import { endConnections } from './platform/http/end-connections.ts';
import { addLanguages } from './platform/languages/added-languages.ts';
import { addPageStyle } from './platform/http/files/page-style.ts';
import { addPages } from './platform/http/files/pages.ts';
import { readForwarded } from './platform/http/forwarded.ts';
import { addSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { addProvider } from './identity-provider/add-provider.ts';
import { routes } from './routes.ts';
import type { Services } from './platform/services.ts';

/** Builds the service without listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const brandOf = pageBrandLookup(services);
  const headersOf = await securityHeaders(services.config);
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    genReqId: requestId,
    // `logRequests` writes the lines.
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    trustProxy: trusted(services.config.trustProxy),
    bodyLimit: BODY_BYTES,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => tidyAddress(url),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    requestTimeout: 60_000,
    // Longer than balancers keep a connection that nobody uses (ten minutes at most), or a request meets one that ends.
    keepAliveTimeout: 620_000,
    return503OnClosing: false,
    clientErrorHandler: answerUnparsed,
    frameworkErrors: answerUndecoded(brandOf, headersOf),
  });
  readForwarded(app);
  logRequests(app, services.log);
  traceRequests(app, services.tracing);
  answerFailures(app, brandOf);
  limitRequestTime(app, services);
  warnOfUntrustedProxy(app, services.config);
  endConnections(app);
  app.addHook('onReady', () => services.push.start());
  app.addHook('preClose', () => services.push.stop());
  addSecurityHeaders(app, headersOf);
  await addApi(app, () => services, { routes, guard });
  await addOAuth(app, services);
  await addScim(app, services);
  await addUnsubscribe(app, services, brandOf);
  await addProvider(app, services);
  addHealth(app, services);
  addMetrics(app, services);
  addOutbox(app, services);
  addDashboards(app, services);
  addSetUpRedirect(app, () => needsSetUp(services.database.db));
  addBrandFiles(app, services);
  addPageStyle(app, brandOf);
  const addedLanguages = addLanguages(services.config.languagesDir, (line) => services.log.warn(line));
  await addPages(app, {
    ...services.config,
    providerName: providerOf(services)?.name,
    brandOf,
    isAddressFirst: addressFirstLookup(services),
    addedLanguages,
  });
  return app;
}

/** Fastify accepts no proxy count on its own, so the operator names how many proxies are in front. */
function trusted(proxy: Config['trustProxy']) {
  return typeof proxy === 'number' ? (_address: string, hop: number) => hop < proxy : proxy;
}
