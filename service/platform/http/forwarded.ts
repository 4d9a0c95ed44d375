import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Reads what proxies say about the client in any of their forms, so that `request.ip` is an address alone, also where a
 * client sends text and no proxy replaces it. Nobody trusts it unless `TRUST_PROXY` says so.
 */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const addresses = forwardedFor(request.raw.headers);
    if (addresses !== undefined) request.raw.headers['x-forwarded-for'] = addresses;
    done();
  });
}

/** The addresses of `X-Forwarded-For`, or of `Forwarded` (RFC 7239) without it; undefined if there is neither. */
export function forwardedFor(headers: IncomingHttpHeaders): string | undefined {
  const listed = headers['x-forwarded-for'];
  if (listed !== undefined) return String(listed).split(',').map(addressIn).join(', ');
  const { forwarded } = headers;
  if (forwarded === undefined) return undefined;
  const clients = elements(forwarded).map((element) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;,\s]+)/i.exec(element)?.[1]);
  // An element without a client is a proxy that does not say: it still counts as one.
  return clients.map((client) => addressIn(client ?? '')).join(', ');
}

/** Splits at commas outside of quotes. */
const elements = (forwarded: string): string[] => forwarded.match(/(?:"[^"]*"|[^",])+/g) ?? [];

/** Stands for a client of which there is no address, such as `unknown`. */
export const NOWHERE = '0.0.0.0';

/** An address without quotes, brackets, port and zone, such as `"[2001:db8::1]:4711"`; `NOWHERE` for anything else. */
export function addressIn(text: string): string {
  const plain = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(plain) ?? [];
  const [, dotted] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(plain) ?? [];
  // A proxy that listens on IPv6 for both calls IPv4 clients so.
  const address = (bracketed ?? dotted ?? plain).replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? NOWHERE : address;
}
