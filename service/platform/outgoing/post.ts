import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { isPublicAddress, literalAddress } from './addresses.ts';
import { PrivateAddressError } from './connection-problem.ts';
import type { ResolveHost } from './resolve-host.ts';

/** A signed request to another program. */
export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Which addresses may be reached. */
export interface AddressGuard {
  /** Allows loopback, private and link-local addresses. */
  allowPrivate: boolean;
  resolve: ResolveHost;
}

/** How long one of several addresses may take to connect before the next is tried; Node's own 250 ms fail far hosts. */
const ATTEMPT_MS = 2_500;

/**
 * Posts a request once, without following redirects. Connects only to a checked address: the name is resolved once, so
 * a second DNS answer cannot replace it.
 * @param signal ends name lookup, connection and body
 * @returns the response with its unread body
 * @throws {PrivateAddressError} if no address of the host is public; errors of the connection
 */
export async function post(
  request: OutgoingRequest,
  guard: AddressGuard,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(request.url);
  return open(url, await within(signal, addressesOf(url, guard)), request, signal);
}

/**
 * Gets a URL once, without following redirects, from a checked address as `post` does.
 * @param headers such as `accept`
 * @throws {PrivateAddressError} if no address of the host is public; errors of the connection
 */
export async function get(
  address: string,
  headers: Readonly<Record<string, string>>,
  guard: AddressGuard,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(address);
  return open(url, await within(signal, addressesOf(url, guard)), { headers }, signal);
}

async function addressesOf(url: URL, { allowPrivate, resolve }: AddressGuard): Promise<string[]> {
  const literal = literalAddress(url);
  const addresses = literal === null ? await resolve(url.hostname) : [literal];
  const allowed = allowPrivate ? addresses : addresses.filter(isPublicAddress);
  if (allowed.length === 0 && addresses.length > 0) throw new PrivateAddressError();
  return allowed;
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function open(
  url: URL,
  addresses: readonly string[],
  { headers, body }: { headers: OutgoingRequest['headers']; body?: string },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // A new connection per request: the other program may close a kept one just as it is reused.
    const options: RequestOptions & TcpNetConnectOpts = {
      port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
      lookup: fixedLookup(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
      signal,
    };
    request(url, options)
      .on('error', reject)
      .on('response', resolve)
      // After an answer that changes the protocol, nothing else tells of its end.
      .on('close', () => reject(Object.assign(new Error('There was no response.'), { code: 'ECONNRESET' })))
      .end(body);
  });
}

/** Answers every lookup with the checked addresses. */
const fixedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const first = found[0];
    if (options.all) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  };

/** The headers of a response, each as one text. */
export const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
