import { createHmac, createSign, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { Company, ENV } from './company.ts';

const EMAIL = 'mona.member@northwind.example';

interface Token {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** What it is signed with. Default: the key of the provider. */
  sign?: (input: string) => Buffer;
}

/** Deeper than `JSON.stringify` writes. */
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value).replace('"DEEP"', DEEP)).toString('base64url');
const rsa = (key: KeyObject) => (input: string) => createSign('sha256').update(input).sign(key);

/** A provider that writes its tokens by hand, as no library would. */
class Forger {
  readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly client = { id: 'acme-console', secret: 'acmesecret' };
  token: Token = {};
  userinfo: unknown;
  /** Whether the userinfo endpoint sends a byte now and then, and never ends. */
  isSlow = false;
  /** Addresses that were asked for. */
  asked: string[] = [];
  #nonce = '';
  readonly #server: Server = createServer((request, response) => this.#answer(request, response));

  get issuer() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  start = () => new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  stop() {
    this.#server.close();
    this.#server.closeAllConnections();
  }
  jwk = (key = this.keys.publicKey): JsonWebKey => key.export({ format: 'jwk' });

  #idToken(): string {
    const { header, claims, sign = rsa(this.keys.privateKey) } = this.token;
    const now = Math.floor(Date.now() / 1000);
    const said = { sub: 'mona', email: EMAIL, aud: this.client.id, iss: this.issuer, nonce: this.#nonce };
    const payload = base64url({ ...said, iat: now, exp: now + 60, ...claims });
    const input = `${base64url({ alg: 'RS256', kid: 'one', ...header })}.${payload}`;
    return `${input}.${sign(input).toString('base64url')}`;
  }

  #answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, this.issuer);
    this.asked.push(pathname);
    const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const at = (path: string) => `${this.issuer}${path}`;
    if (pathname.startsWith('/.well-known'))
      return void json({
        ...{ issuer: this.issuer, authorization_endpoint: at('/authorize'), token_endpoint: at('/token') },
        ...{ jwks_uri: at('/jwks'), userinfo_endpoint: at('/userinfo'), response_types_supported: ['code'] },
      });
    if (pathname === '/jwks') return void json({ keys: [{ ...this.jwk(), kid: 'one', use: 'sig', alg: 'RS256' }] });
    if (pathname === '/token')
      return void json({ access_token: 'a', token_type: 'Bearer', id_token: this.#idToken(), expires_in: 60 });
    if (pathname === '/userinfo' && this.isSlow) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 200);
      return void response.on('close', () => clearInterval(drip));
    }
    if (pathname === '/userinfo') return void json(this.userinfo);
    this.#nonce = searchParams.get('nonce') ?? '';
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '' }).toString();
    response.writeHead(302, { Location: back.href }).end();
  }
}

const forger = new Forger();
let service: TestService;
let company: Company;
let connection = 0;
beforeAll(async () => {
  await forger.start();
  service = await startService({ env: ENV });
  company = await new Company(service).logIn();
  connection = await company.connect(forger, { domains: [await company.domain('northwind.example')] });
});
afterAll(async () => {
  await service?.stop();
  forger.stop();
});
beforeEach(() => {
  Object.assign(forger, { token: {}, userinfo: { sub: 'mona' }, asked: [], isSlow: false });
});

const comeBy = async (token: Token) => {
  forger.token = token;
  const { code, session } = await company.travel(company.start(connection));
  return session === undefined ? code : 'entered';
};

describe('a token that somebody wrote by hand', () => {
  it('is taken as the provider writes it', async () => {
    expect(await comeBy({})).toBe('entered');
  });

  it.each<[string, (at: Forger) => Token]>([
    ['no signature', () => ({ header: { alg: 'none' }, sign: () => Buffer.alloc(0) })],
    ['no signature, in capitals', () => ({ header: { alg: 'NONE' }, sign: () => Buffer.alloc(0) })],
    ['an empty signature', () => ({ sign: () => Buffer.alloc(0) })],
    [
      'a shared secret that is the public key',
      ({ keys }) => ({
        header: { alg: 'HS256' },
        sign: (input) =>
          createHmac('sha256', keys.publicKey.export({ format: 'pem', type: 'spki' }))
            .update(input)
            .digest(),
      }),
    ],
    [
      'the secret of the client',
      ({ client }) => ({
        header: { alg: 'HS256' },
        sign: (input) => createHmac('sha256', client.secret).update(input).digest(),
      }),
    ],
    [
      'a key of its own',
      ({ others, jwk }) => ({ header: { jwk: jwk(others.publicKey) }, sign: rsa(others.privateKey) }),
    ],
    ['keys elsewhere', ({ others, issuer }) => ({ header: { jku: `${issuer}/x` }, sign: rsa(others.privateKey) })],
    [
      'a certificate elsewhere',
      ({ others, issuer }) => ({ header: { x5u: `${issuer}/x` }, sign: rsa(others.privateKey) }),
    ],
    ['an unknown key', ({ others }) => ({ header: { kid: '../../dev/null' }, sign: rsa(others.privateKey) })],
    ['an extension that must be known', () => ({ header: { crit: ['b64'], b64: false } })],
    ['another algorithm than its key', () => ({ header: { alg: 'PS256' } })],
    ['an issuer with a slash more', ({ issuer }) => ({ claims: { iss: `${issuer}/` } })],
    ['an issuer in capitals', ({ issuer }) => ({ claims: { iss: issuer.toUpperCase() } })],
    ['two audiences', ({ client }) => ({ claims: { aud: [client.id, 'another'] } })],
    ['another party', ({ client }) => ({ claims: { aud: [client.id, 'another'], azp: 'another' } })],
    ['a subject that is a list', () => ({ claims: { sub: ['mona'] } })],
    ['a subject that is a number', () => ({ claims: { sub: 1 } })],
    ['no subject', () => ({ claims: { sub: '' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['no end', () => ({ claims: { exp: undefined } })],
    ['an end that is a text', () => ({ claims: { exp: '9999999999' } })],
    ['addresses in a list', () => ({ claims: { email: [EMAIL] } })],
    ['an address with a line break', () => ({ claims: { email: `${EMAIL}\nolivia.owner@northwind.example` } })],
    ['two addresses', () => ({ claims: { email: `evil@evil.example,${EMAIL}` } })],
    ['an address that is not its own', () => ({ claims: { email_verified: false } })],
    ['an address below the domain', () => ({ claims: { email: 'mona@evil.northwind.example' } })],
    ['an address with two signs', () => ({ claims: { email: 'mona@evil.example@northwind.example' } })],
    ['a quoted address', () => ({ claims: { email: '"mona@evil.example"@northwind.example' } })],
  ])('is refused with %s', async (_, forge) => {
    expect(await comeBy(forge(forger))).not.toBe('entered');
    expect(forger.asked).not.toContain('/x');
  });

  it.each<[string, unknown]>([
    ['another subject', { sub: 'olivia', name: 'Olivia' }],
    ['no subject', { name: 'Olivia' }],
    ['a list', [{ sub: 'mona' }]],
    ['a subject in a list', { sub: ['mona'] }],
    ['nothing', null],
  ])('is refused beside a userinfo endpoint that says %s', async (_, said) => {
    forger.userinfo = said;
    expect(await comeBy({})).not.toBe('entered');
  });

  it.each<[string, Record<string, unknown>]>([
    ['a deep claim', { deep: 'DEEP' }],
    ['claims with names of objects', JSON.parse('{"__proto__":{"email":"x"},"constructor":1,"toString":2}')],
    ['characters that no text has', { name: 'Mo\u0000na\ud800', other: '\u0000\udfff' }],
    ['a thousand groups', { groups: Array.from({ length: 1000 }, (_one, index) => `g${index}\u0000`) }],
  ])('with %s makes no trouble', async (_, claims) => {
    expect(['entered', 'log_in_failed']).toContain(await comeBy({ claims }));
  });

  it('is refused beside a userinfo endpoint that never ends', async () => {
    forger.isSlow = true;
    expect(await comeBy({})).toBe('log_in_failed');
  }, 40_000);
});
