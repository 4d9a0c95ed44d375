import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The provider's claims about the next user. */
export interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  /** Options for misbehaving. */
  nonce?: string;
  aud?: string;
  iss?: string;
  /** Signs with a key that the provider does not publish. */
  isForged?: boolean;
  /** Such as `-1m` for a token that has expired. */
  expiresIn?: string;
}

/** A third party's OpenID Connect provider, minimal, which accepts everyone and can be told to lie. */
export class IdentityProvider {
  issuer = '';
  next: Claims = { sub: 'nobody' };
  /** The email comes from the userinfo endpoint instead of the ID token. */
  tellsByUserinfo = false;
  readonly client = { id: 'console', secret: 'a secret of the console' };
  readonly #codes = new Map<string, { nonce: string; claims: Claims }>();
  readonly #server: Server;
  #keys: Awaited<ReturnType<typeof generateKeyPair>> | undefined;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** @param port 0 for any that is free */
  async start(port = 0): Promise<void> {
    this.#keys = await generateKeyPair('RS256');
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    const json = (body: unknown) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      const at = (path: string) => `${this.issuer}${path}`;
      return void json({
        issuer: this.issuer,
        authorization_endpoint: at('/authorize'),
        token_endpoint: at('/token'),
        jwks_uri: at('/jwks'),
        userinfo_endpoint: at('/userinfo'),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (url.pathname === '/jwks' && this.#keys)
      return void json({ keys: [{ ...(await exportJWK(this.#keys.publicKey)), alg: 'RS256', use: 'sig', kid: '1' }] });
    if (url.pathname === '/authorize') {
      const code = crypto.randomUUID();
      this.#codes.set(code, { nonce: url.searchParams.get('nonce') ?? '', claims: this.next });
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString();
      return void response.writeHead(302, { Location: back.href }).end();
    }
    if (url.pathname === '/userinfo')
      return void json({ sub: this.next.sub, email: this.next.email, email_verified: this.next.email_verified });
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    const grant = this.#codes.get(form.get('code') ?? '');
    if (!grant || !this.#keys || !form.get('code_verifier'))
      return void response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":"invalid_grant"}');
    const {
      iss = this.issuer,
      aud = this.client.id,
      nonce = grant.nonce,
      email,
      email_verified,
      isForged = false,
      expiresIn = '1m',
      ...claims
    } = grant.claims;
    const told = this.tellsByUserinfo ? {} : { email, email_verified };
    const token = await new SignJWT({ ...claims, ...told, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: '1' })
      .setIssuer(iss)
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime(expiresIn)
      .sign(isForged ? (await generateKeyPair('RS256')).privateKey : this.#keys.privateKey);
    json({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: token });
  }
}
