import { createServer, type IncomingMessage, type Server } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import type { Provider } from 'oidc-provider';
import { freePort } from '../free-port.ts';

/** What a company's provider says about somebody, beside the subject. */
export type Said = Record<string, unknown>;

export interface CompanyProviderOptions {
  /** Path of the issuer, such as `/{tenant}/v2.0` of Entra ID. */
  path?: string;
  /** How the client proves itself. Default: `client_secret_basic`. */
  authentication?: 'client_secret_basic' | 'client_secret_post' | 'none';
  /** Compares id and secret of HTTP Basic without decoding them first, as many do. */
  decodesNothing?: boolean;
  /** Claims only at the userinfo endpoint, as the package does by itself. Default: in the ID token. */
  byUserinfo?: boolean;
  /** The userinfo endpoint answers with a signed token. */
  signsUserinfo?: boolean;
  /** What it signs with. Default: RS256. */
  algorithm?: 'RS256' | 'ES256' | 'Ed25519' | 'HS256';
}

/** Claims that the clients of such providers get. */
const CLAIMS = ['email', 'email_verified', 'name', 'given_name', 'family_name', 'preferred_username'];
const VENDOR_CLAIMS = ['groups', 'hd', 'tid', 'oid', 'upn', 'roles', 'realm_access', '_claim_names', 'secret_token'];
const OTHER_CLAIMS = ['urn:acme.example:roles'];

/**
 * An identity provider of a company: `oidc-provider` on a port of its own, where everybody is logged in at once as
 * `next`.
 */
export class CompanyProvider {
  issuer = '';
  readonly client = { id: 'acme-console', secret: 'a secret that only acme and its console know' };
  /** Who comes next; `cancels` presses the other button. */
  next: { sub: string; said?: Said; cancels?: boolean } = { sub: 'nobody' };
  readonly #options: CompanyProviderOptions;
  readonly #said = new Map<string, Said>();
  readonly #redirectUris: string[] = [];
  #server: Server | undefined;

  constructor(options: CompanyProviderOptions = {}) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const port = await freePort();
    const { path = '' } = this.#options;
    this.issuer = `http://127.0.0.1:${port}${path}`;
    const provider = await this.#make();
    const handle = provider.callback();
    this.#server = createServer((request, response) => {
      const interaction = /\/interaction\//.test(request.url ?? '');
      if (interaction) return void this.#logIn(provider, request, response);
      if (this.#options.decodesNothing) encodeCredentials(request);
      Object.assign(request, { originalUrl: request.url, url: request.url?.slice(path.length) });
      void handle(request, response);
    });
    await new Promise<void>((resolve) => this.#server?.listen(port, '127.0.0.1', resolve));
  }

  /** Registers a redirect URI, as an administrator does. */
  allow(redirectUri: string): void {
    this.#redirectUris.push(redirectUri);
  }

  stop(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  async #make(): Promise<Provider> {
    const { default: OidcProvider } = await import('oidc-provider');
    const { path = '', authentication = 'client_secret_basic', byUserinfo = false } = this.#options;
    const { algorithm = 'RS256', signsUserinfo = false } = this.#options;
    const keyAlgorithm = algorithm === 'HS256' ? 'RS256' : algorithm;
    const { privateKey } = await generateKeyPair(keyAlgorithm, { extractable: true });
    const names = [...CLAIMS, ...VENDOR_CLAIMS, ...OTHER_CLAIMS];
    const provider = new OidcProvider(this.issuer, {
      clients: [
        {
          client_id: this.client.id,
          ...(authentication !== 'none' && { client_secret: this.client.secret }),
          redirect_uris: ['http://127.0.0.1/registered'],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          token_endpoint_auth_method: authentication,
          id_token_signed_response_alg: algorithm,
          ...(signsUserinfo && { userinfo_signed_response_alg: algorithm }),
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: keyAlgorithm, use: 'sig', kid: 'company' }] },
      clientAuthMethods: [authentication],
      cookies: { keys: ['company'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: names, groups: ['groups'] },
      scopes: ['openid', 'email', 'profile', 'groups', 'offline_access'],
      conformIdTokenClaims: byUserinfo,
      pkce: { required: () => true },
      enabledJWA: { idTokenSigningAlgValues: [algorithm], userinfoSigningAlgValues: [algorithm] },
      features: {
        jwtUserinfo: { enabled: signsUserinfo },
        devInteractions: { enabled: false },
        rpInitiatedLogout: { enabled: false },
      },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${path}/interaction/${uid}` },
      ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
      findAccount: (_context: unknown, sub: string) => ({
        accountId: sub,
        claims: async () => ({ sub, ...this.#said.get(sub) }),
      }),
      loadExistingGrant: async ({ oidc }: { oidc: GrantContext }) => {
        const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
        grant.addOIDCScope('openid email profile groups');
        await grant.save();
        return grant;
      },
    });
    // A connection has its redirect URI once it exists, which is after its provider.
    const { Client } = provider as unknown as { Client: { prototype: object } };
    Object.assign(Client.prototype, { redirectUriAllowed: (uri: string) => this.#redirectUris.includes(uri) });
    return provider;
  }

  async #logIn(provider: Provider, ...[request, response]: Parameters<ReturnType<Provider['callback']>>) {
    const { sub, said = {}, cancels = false } = this.next;
    this.#said.set(sub, said);
    const result = cancels
      ? { error: 'access_denied', error_description: 'They pressed the other button.' }
      : { login: { accountId: sub, remember: false } };
    const location = await provider.interactionResult(request, response, result);
    response.writeHead(303, { Location: location }).end();
  }
}

/** Encodes what was sent, so that decoding it gives the same text. */
function encodeCredentials({ headers }: IncomingMessage): void {
  const [, base64] = /^Basic (.*)$/.exec(headers.authorization ?? '') ?? [];
  if (base64 === undefined) return;
  const parts = Buffer.from(base64, 'base64').toString().split(':').map(encodeURIComponent);
  headers.authorization = `Basic ${Buffer.from(parts.join(':')).toString('base64')}`;
}

interface GrantContext {
  client: { clientId: string };
  session: { accountId: string };
  provider: Provider;
}
