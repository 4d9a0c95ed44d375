import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { isPublicAddress, literalAddress } from './addresses.ts';
import { reasonOf, sentences, statusProblem } from './failure-reasons.ts';
import type { ResolveHost } from './resolve-host.ts';

/** A signed request to an endpoint. */
export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface SendOptions {
  /** Allows loopback, private and link-local addresses. */
  allowPrivate: boolean;
  resolve: ResolveHost;
  /** For name lookup, connection and response together. */
  timeoutMs: number;
}

/** An endpoint's response. */
export interface EndpointResponse {
  status: number;
  headers: Record<string, string>;
  /** Start of the body. */
  body: string;
}

/** Result of an attempt. */
export interface Outcome {
  durationMs: number;
  /** Null if there was no response. */
  response: EndpointResponse | null;
  /** Null if the endpoint accepted the event (2xx). */
  error: string | null;
}

/** How long one of several addresses may take to connect before the next is tried; Node's own 250 ms fail far hosts. */
const ATTEMPT_MS = 2_500;

/** Maximum bytes read of a response. */
const READ_BYTES = 64 * 1024;

/**
 * Sends a request once, without following redirects. Connects only to a checked address: the name is resolved once, so
 * a second DNS answer cannot replace it.
 */
export async function send(request: OutgoingRequest, options: SendOptions): Promise<Outcome> {
  const start = performance.now();
  const outcome = (response: EndpointResponse | null, error: string | null): Outcome => ({
    durationMs: Math.round(performance.now() - start),
    response,
    error,
  });
  try {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const url = new URL(request.url);
    const addresses = await within(signal, addressesOf(url, options));
    if (addresses === null) return outcome(null, sentences.privateAddress);
    const response = await post(url, addresses, request, signal);
    return outcome(response, statusProblem(response.status));
  } catch (error) {
    return outcome(null, reasonOf(error));
  }
}

/** Addresses of a URL's host that may be reached; null if none of them is public. */
async function addressesOf(url: URL, { allowPrivate, resolve }: SendOptions): Promise<string[] | null> {
  const literal = literalAddress(url);
  const addresses = literal === null ? await resolve(url.hostname) : [literal];
  const allowed = allowPrivate ? addresses : addresses.filter(isPublicAddress);
  return allowed.length > 0 || addresses.length === 0 ? allowed : null;
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function post(
  url: URL,
  addresses: readonly string[],
  { headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<EndpointResponse> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    // A new connection per request: the endpoint may close a kept one just as it is reused.
    const options: RequestOptions & TcpNetConnectOpts = {
      port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
      method: 'POST',
      agent: false,
      headers: sent,
      lookup: fixedLookup(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
      signal,
    };
    const outgoing = request(url, options);
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      resolve(
        read(incoming).then((text) => ({
          status: incoming.statusCode ?? 0,
          headers: headersOf(incoming),
          body: text,
        })),
      );
    });
    outgoing.end(body);
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

/** Start of a body. After the status, an endpoint still has to finish within the time limit. */
function read(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const finish = () => resolve(Buffer.concat(chunks).subarray(0, READ_BYTES).toString('utf8'));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= READ_BYTES) incoming.destroy();
    });
    incoming.on('error', finish).on('close', finish);
  });
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
