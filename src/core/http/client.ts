import { createFetch, type $Fetch, FetchError, type FetchResponse } from 'ofetch';
import type { EndpointName, Request, Success } from '../contract/types.ts';
import { AbortedError, type ApiError, NetworkError, TimeoutError } from '../errors/errors.ts';
import { isApiError } from '../errors/guards.ts';
import { jsonText } from './json-text.ts';
import { ownOf } from './own-of.ts';
import { requestUrl, type UrlValues } from './request-url.ts';
import { apiErrorOf, unwrap } from './envelope.ts';
import { SharedRequests } from './shared-requests.ts';

/** What a client needs from its page. */
export interface ClientOptions {
  /** The API's base, such as `https://iam.example/api`, without a trailing slash. */
  base: string;
  fetch: typeof globalThis.fetch;
  /** Bearer token, sent only to `base`; null if logged out. */
  token: () => string | null;
  /** The organization that requests are about; null if none is chosen. */
  organization: () => number | null;
  /** The language of messages; null for the browser's. */
  language?: () => string | null;
  /** Finds a better explanation of a request that got no answer. */
  explain?: (error: NetworkError) => Promise<unknown>;
  /** Called if a request for data was about an organization that another tab has left; resolves once it is known. */
  moved?: () => Promise<void>;
  /** Asks the user for what a change of a credential needs, and sends it again with that. */
  confirm?: <T>(error: ApiError, again: (proof: object) => Promise<T>) => Promise<T>;
  /** Called with each failed request's error, before the caller gets it. */
  failed?: (error: unknown, sent: { token: string | null }) => void;
}

const DEFAULT_TIMEOUT = 30_000;
/** Statuses of a moment's fault; a 503 says itself when to come back. ofetch counts a broken network as 500. */
const RETRIED = [500, 502, 504];
const SAFE = /^(GET|HEAD) /;
/** A change of nothing that needs a body. */
const ONLY_READS: EndpointName = 'POST /check_permission';
/** Milliseconds that a reply is kept for its screen. */
const AHEAD = 5000;
/** Requests for data of the session's organization. */
const READS = /^(GET (?!\/auth$)|POST \/check_permission$)/;

/**
 * The only way to talk to the service: typed by the contract, with abort and timeout. A safe request is sent once more
 * if no answer came, or one of `RETRIED`.
 */
export class Client {
  readonly base: string;
  readonly #options: ClientOptions;
  readonly #fetch: $Fetch;
  readonly #shared = new SharedRequests();

  constructor(options: ClientOptions) {
    this.base = options.base;
    this.#options = options;
    this.#fetch = createFetch({ fetch: options.fetch });
  }

  /**
   * Sends a request. Identical safe requests that run at the same time share one, unless a change was made in between.
   * @param name method and path as in the contract, such as `GET /user/{id}`
   * @throws ApiError, NetworkError, TimeoutError, ContractError, AbortedError
   */
  request<C extends EndpointName>(name: C, request: Request<C> = {} as Request<C>): Promise<Success<C>> {
    const url = this.url(name, request);
    if (!SAFE.test(name))
      return this.#change(name, url, request).finally(() => {
        if (name !== ONLY_READS) this.#shared.separate();
      });
    const key = this.#key(url, request.token);
    return this.#shared.get(key, request.signal, (signal) => this.#send(name, url, { ...request, signal }));
  }

  /**
   * Sends a safe request before its screen is ready to use it, such as while the session is being checked. The first
   * equal `request()` within five seconds gets the reply; without one it is dropped, and so is an error.
   */
  ahead<C extends EndpointName>(name: C, request: Request<C>): void {
    const url = this.url(name, request);
    this.#shared.begin(this.#key(url), AHEAD, (signal) => this.#send(name, url, { ...request, signal }));
  }

  #key(url: string, token = this.#options.token()): string {
    return `${url} ${token ?? ''} ${this.#options.organization() ?? ''}`;
  }

  /** The URL of an endpoint with path and query filled in. */
  url(name: EndpointName, request: { params?: unknown; query?: unknown }): string {
    const path = name.slice(name.indexOf(' ') + 1);
    const { params, query } = ownOf(request);
    return requestUrl(this.base, path, params as UrlValues, query as UrlValues);
  }

  /** Fetches a file, such as a picture, with the user's token. */
  async blob<C extends EndpointName>(name: C, request: Request<C>): Promise<Blob> {
    const { response } = await this.#raw(name, this.url(name, request), request, 'blob');
    return response._data as Blob;
  }

  /** Opens a streaming response, such as notifications; the caller reads and closes it. */
  async stream<C extends EndpointName>(
    name: C,
    request: Request<C>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const { response } = await this.#raw(name, this.url(name, request), request, 'stream', headers);
    return response;
  }

  async #change<C extends EndpointName>(name: C, url: string, request: Request<C>): Promise<Success<C>> {
    try {
      return await this.#send(name, url, request);
    } catch (error) {
      const { confirm } = this.#options;
      if (!confirm || !isApiError(error, 403) || error.code !== 'confirm_needed') throw error;
      return confirm(error, (proof) =>
        this.#send(name, url, {
          ...request,
          body: { ...(request.body as object | undefined), ...proof },
        } as Request<C>),
      );
    }
  }

  async #send<C extends EndpointName>(name: C, url: string, request: Request<C>): Promise<Success<C>> {
    const { response } = await this.#raw(name, url, request, 'json');
    return { status: response.status, ...unwrap(response._data) } as Success<C>;
  }

  async #raw<C extends EndpointName>(
    name: C,
    url: string,
    given: Request<C>,
    kind: 'json' | 'blob' | 'stream',
    more: Record<string, string> = {},
  ): Promise<{ response: FetchResponse<unknown> }> {
    const request = ownOf(given);
    const token = request.token ?? this.#options.token();
    const organization = this.#options.organization();
    const headers: Record<string, string> = { Accept: kind === 'json' ? 'application/json' : '*/*', ...more };
    const language = this.#options.language?.();
    if (language) headers['Accept-Language'] = language;
    if (token) headers['Authorization'] = `Bearer ${token}`;
    if (request.version) headers['If-Match'] = `"${request.version}"`;
    if (organization !== null) headers['X-Organization-Id'] = String(organization);
    try {
      const response = await this.#fetch.raw(url, {
        method: name.slice(0, name.indexOf(' ')),
        headers,
        body: request.body instanceof FormData ? request.body : request.body && jsonText(request.body),
        credentials: 'same-origin',
        // The service allows to keep what rarely changes; the browser asks each time whether it is current.
        cache: SAFE.test(name) ? 'no-cache' : 'no-store',
        redirect: 'error',
        responseType: kind,
        ...(kind === 'json' && { parseResponse: parseJson }),
        // Who holds a stream opens it again.
        retry: SAFE.test(name) && kind !== 'stream' ? 1 : 0,
        retryDelay: 300,
        retryStatusCodes: RETRIED,
        signal: kind === 'stream' ? request.signal : bounded(request.signal, request.timeout ?? DEFAULT_TIMEOUT),
      });
      return { response };
    } catch (error) {
      const translated = await translate(error, request.signal);
      const { explain } = this.#options;
      const failure = explain && translated instanceof NetworkError ? await explain(translated) : translated;
      const { moved } = this.#options;
      if (moved && organization !== null && READS.test(name) && hasMoved(failure)) {
        await moved();
        if (this.#options.organization() !== organization) return this.#raw(name, url, request, kind, more);
      }
      this.#options.failed?.(failure, { token });
      throw failure;
    }
  }
}

/** Whether another tab chose another organization. */
export const hasMoved = (error: unknown): boolean => isApiError(error, 409) && error.code === 'organization_changed';

/** Fires if the caller aborts, or after `ms` milliseconds. */
function bounded(signal: AbortSignal | undefined, ms: number): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
}

async function translate(error: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  if (signal?.aborted) return new AbortedError(error);
  if (!(error instanceof FetchError)) return new NetworkError(error);
  const { response } = error;
  if (response && response.status >= 400)
    return apiErrorOf(response.status, await bodyOf(response._data), response.headers.get('Retry-After'));
  return (error.cause as { name?: string } | undefined)?.name === 'TimeoutError'
    ? new TimeoutError(error)
    : new NetworkError(error);
}

/** A text that is not JSON, such as a proxy's page, is no reply of the service. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const bodyOf = async (data: unknown): Promise<unknown> => (data instanceof Blob ? parseJson(await data.text()) : data);
