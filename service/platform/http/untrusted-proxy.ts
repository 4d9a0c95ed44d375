import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { forwardedFor } from './forwarded.ts';

/**
 * Warns once if requests come through an untrusted proxy. All users then share one IP address, and with it one limit of
 * failures.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy !== false) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (warned || forwardedFor(request.headers) === undefined) return;
    warned = true;
    request.log.warn(
      { ip: request.ip },
      'A request has the header X-Forwarded-For or Forwarded, and TRUST_PROXY is not set: everybody behind this ' +
        'address shares its limits. If it is your proxy, set TRUST_PROXY to the number of proxies.',
    );
  });
}
