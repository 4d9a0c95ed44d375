import { verifyAccessToken } from './access-token.ts';
import { AuthError } from './auth-error.ts';
import { Caller } from './caller.ts';
import type { ServeExport } from './export-page.ts';
import { type ExportsHandler, type ExportsOptions, serveExports } from './exports.ts';
import { introspectToken } from './introspection.ts';
import { keySet } from './key-set.ts';
import { type Notified, type NotifyOptions, type OutgoingNotification, sendNotification } from './notify.ts';
import type { NodeRequest } from './node-request.ts';
import { verifyWebhook } from './webhook.ts';

export interface ServerOptions {
  /** Where the service is, such as `https://iam.example.com`. */
  base: string;
  /** The name of this application, which is the audience of its access tokens. */
  application: string;
  /**
   * The service key: with `tokens:introspect` for sessions and API keys, since without it only access tokens are taken;
   * with `notifications:send` for `notify()`.
   */
  key?: string | undefined;
  /** PUBLIC_URL of the service, if this server reaches it by another address. */
  issuer?: string | undefined;
  /** The secret of the application's webhook, `whsec_…`. */
  webhookSecret?: string | undefined;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Anything with an `Authorization` header: a `Request`, or a request of Node, Express or Fastify. */
export type Authorized =
  | { headers: Headers }
  | { headers: Readonly<Record<string, string | readonly string[] | undefined>> };

export interface AuthenticateOptions {
  /** Seconds: an older access token is checked by introspection, so that its permissions are current. */
  maxAge?: number;
}

const BEARER = /^Bearer +([\w~+/.=-]+)$/i;

/** The identity service as a back end sees it: who calls, and what happened. */
export class IamServer {
  readonly application: string;
  readonly #options: ServerOptions;
  readonly #fetch: typeof globalThis.fetch;
  readonly #now: () => number;
  readonly #issuer: string;
  readonly #keys: ReturnType<typeof keySet>;

  constructor(options: ServerOptions) {
    const { base, application, issuer = base } = options;
    this.application = application;
    // Secrets that are read from files often end with a line break.
    this.#options = { ...options, key: options.key?.trim(), webhookSecret: options.webhookSecret?.trim() };
    this.#fetch = options.fetch ?? globalThis.fetch;
    this.#now = options.now ?? Date.now;
    this.#issuer = issuer.replace(/\/$/, '');
    this.#keys = keySet(this.#url('/.well-known/jwks.json'), this.#fetch);
  }

  /**
   * Checks who calls. An access token is checked here, with the keys that the service publishes; a session's token or
   * an API key by asking the service.
   * @throws {AuthError} 401 without a valid token; 503 if the service is needed and cannot be reached
   */
  async authenticate(request: Authorized, { maxAge }: AuthenticateOptions = {}): Promise<Caller> {
    const token = BEARER.exec(headerOf(request))?.[1];
    if (token === undefined) throw new AuthError(401, 'token_missing', 'The request has no Bearer token.');
    if (token.split('.').length !== 3) return this.#introspect(token);
    const verify = { issuer: this.#issuer, audience: this.application, now: this.#now };
    const claims = await verifyAccessToken(token, this.#keys, verify);
    const isOld = maxAge !== undefined && this.#now() / 1000 - claims.iat > maxAge;
    // Of permissions that do not fit into a header, the service tells.
    const isPart = !claims.isWhole && this.#options.key !== undefined;
    return isOld || isPart ? this.#introspect(token) : new Caller(claims);
  }

  /**
   * Sends a notification to bells, and by mail to those who want that. The service key needs `notifications:send`.
   * @throws {NotifyError} with the fields that are wrong; 429 with the seconds to wait; 503 if the service cannot be
   * reached
   */
  notify(notification: OutgoingNotification, options: NotifyOptions = {}): Promise<Notified> {
    const connection = { url: this.#url('/api/notifications'), key: this.#options.key, fetch: this.#fetch };
    return sendNotification(notification, options, connection);
  }

  readonly webhooks = {
    /**
     * Checks the signature of a webhook, and returns its event.
     * @param request of the Web, or of Node or Express, before `express.json()`
     * @throws {WebhookError} 400
     * @throws {TypeError} if somebody read the body before
     */
    verify: async (request: Request | NodeRequest) => {
      const { webhookSecret } = this.#options;
      if (!webhookSecret) throw new TypeError('createServer() needs webhookSecret to verify webhooks.');
      return verifyWebhook(request, webhookSecret, this.#now);
    },
  };

  /**
   * Serves this application's export types. Each request for a page has to be signed by the service and at most five
   * minutes old, and is answered once.
   * @param types what serves each type, by its name
   * @throws {TypeError} if a type has no signing secret
   */
  exports<Type extends string>(
    types: Readonly<Record<Type, ServeExport>>,
    options: ExportsOptions<Type>,
  ): ExportsHandler {
    return serveExports(types, options, this.#now);
  }

  async #introspect(token: string): Promise<Caller> {
    const url = this.#url('/api/oauth/introspect');
    return new Caller(await introspectToken(token, { url, key: this.#options.key, fetch: this.#fetch }));
  }

  #url(path: string): URL {
    return new URL(path, this.#options.base);
  }
}

/** Connects a back end to the identity service. */
export const createServer = (options: ServerOptions): IamServer => new IamServer(options);

function headerOf({ headers }: Authorized): string {
  if (headers instanceof Headers) return headers.get('authorization') ?? '';
  const value = headers['authorization'];
  return typeof value === 'string' ? value : '';
}
