import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { hashOfMail } from '../../support/bot-check.ts';
import { type Claims, IdentityProvider } from '../../support/identity-provider.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

const provider = new IdentityProvider();
let service: TestService;
beforeAll(async () => {
  await provider.start();
  service = await startService({
    env: {
      OIDC_NAME: 'Example ID',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      RATE_LIMIT_SCALE: '100',
    },
  });
});
afterAll(async () => {
  await service.stop();
  provider.stop();
});

async function comeAs(claims: Claims) {
  provider.next = claims;
  const browser = new Browser();
  const { url } = await browser.follow(`${service.url}/api/auth/external/platform`, {
    until: `${service.url}/auth/sign-in`,
  });
  const query = new URL(url).searchParams;
  const token = query.get('access_token');
  const answer = token
    ? await service.call('GET /auth', { token, headers: { Cookie: browser.cookies('/api/auth') } })
    : null;
  return { message: query.get('error_message'), user: answer?.data[0]?.user_id };
}

const idOf = async (email: string) =>
  (await service.services.database.pool.query<{ id: number }>('select id from users where email = $1', [email])).rows[0]
    ?.id;

it('replaces the bundled provider with a configured one', async () => {
  const first = await new Browser().request(`${service.url}/api/auth/external/platform`);
  expect(first.headers.get('location')).toMatch(new RegExp(`^${provider.issuer}/authorize\\?`));
  expect((await fetch(`${service.url}/oidc/.well-known/openid-configuration`)).status).toBe(404);
});

it('links a user by a verified email, and recognizes them by subject afterwards', async () => {
  const olivia = await idOf('olivia.owner@northwind.example');
  expect(await comeAs({ sub: 's-1', email: 'Olivia.Owner@northwind.example', email_verified: true })).toEqual({
    message: null,
    user: olivia,
  });
  expect((await comeAs({ sub: 's-1', email: 'cora.owner@contoso.example', email_verified: true })).user).toBe(olivia);
  expect((await comeAs({ sub: 's-1' })).user).toBe(olivia);
});

it('accepts the email from the userinfo endpoint', async () => {
  provider.tellsByUserinfo = true;
  expect((await comeAs({ sub: 's-2', email: 'mona.member@northwind.example', email_verified: true })).user).toBe(
    await idOf('mona.member@northwind.example'),
  );
  provider.tellsByUserinfo = false;
});

it.each<[string, Claims]>([
  ['not verified', { sub: 's-3', email: 'adam.admin@northwind.example', email_verified: false }],
  [
    'said to be verified in a wrong form',
    { sub: 's-4', email: 'adam.admin@northwind.example', email_verified: 'true' },
  ],
  ['without a word about it', { sub: 's-5', email: 'adam.admin@northwind.example' }],
  ['missing', { sub: 's-6', email_verified: true }],
])('links nobody by an email that is %s', async (_name, claims) => {
  expect(await comeAs(claims)).toEqual({
    message: 'Example ID has not verified your email address. Verify it there, or log in with your password.',
    user: undefined,
  });
});

it('reports that the user has no account', async () => {
  expect((await comeAs({ sub: 's-7', email: 'nobody@example.net', email_verified: true })).message).toBe(
    'There is no account for nobody@example.net. Create one, or ask for an invitation.',
  );
});

it.each<[string, Partial<Claims>]>([
  ['another nonce', { nonce: 'another' }],
  ['another audience', { aud: 'another' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['the signature of another key', { isForged: true }],
  ['an expiry in the past', { expiresIn: '-5m' }],
])('rejects an ID token with %s', async (_name, lie) => {
  expect(
    (await comeAs({ sub: 's-8', email: 'walt.writer@northwind.example', email_verified: true, ...lie })).message,
  ).toBe('The login with Example ID failed. Please try again.');
});

it('activates a pending account, and removes its password', async () => {
  const email = 'una.unactivated@example.net';
  const hash = await hashOfMail(service, email);
  expect((await comeAs({ sub: 's-9', email, email_verified: true })).user).toBe(await idOf(email));
  expect((await service.call('POST /auth', { body: { email, password: PASSWORD } })).code).toBe('invalid_credentials');
  expect((await service.call('POST /registration/confirm', { body: { hash } })).code, 'so is the registration').toBe(
    'invalid_hash',
  );
});
