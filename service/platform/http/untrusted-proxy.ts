import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { networkOf } from '../limits/network.ts';
import { addressIn, forwardedFor, NOWHERE } from './forwarded.ts';

/** Where CDNs name their client, whatever the proxies behind them write. */
const CDN_HEADERS = ['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip', 'x-azure-clientip'];

/**
 * Warns once if requests come through a proxy or a CDN that does not count as one. All users then share its IP address,
 * and with it one limit of failures.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy !== false) return warnOfCdn(app);
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

function warnOfCdn(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (warned) return;
    const addressOf = (header: string) => addressIn(String(request.headers[header] ?? ''));
    const name = CDN_HEADERS.find((header) => addressOf(header) !== NOWHERE);
    if (name === undefined || networkOf(addressOf(name)) === networkOf(request.ip)) return;
    warned = true;
    request.log.warn(
      { ip: request.ip, header: name },
      'A CDN names another client than the proxies that TRUST_PROXY counts: everybody behind this address shares its ' +
        'limits. If it is your CDN, count it too, and let each proxy add to X-Forwarded-For instead of replacing it.',
    );
  });
}
