import { afterAll, beforeAll, expect, it } from 'vitest';
import { roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { Browser } from '../../support/browser.ts';
import { hashOfMail, solved } from '../../support/bot-check.ts';
import { IdentityProvider } from '../../support/identity-provider.ts';
import { startService, type TestService } from '../../support/service.ts';

/**
 * A stranger owns a domain whose letters fold to those of another one: a dotless i has the capital of an i. The
 * comparison of logins takes the addresses for one, and mails reach two mailboxes.
 */
const OWN = 'velvet-anchor-77';

const provider = new IdentityProvider();
let service: TestService;
beforeAll(async () => {
  await provider.start();
  const { id, secret } = provider.client;
  service = await startService({
    env: {
      OIDC_NAME: 'Example ID',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: id,
      OIDC_CLIENT_SECRET: secret,
      RATE_LIMIT_SCALE: '100',
    },
  });
});
afterAll(async () => {
  await service.stop();
  provider.stop();
});

/** Registers and activates an account with this address. */
async function own(email: string): Promise<void> {
  const body = { email, password: OWN, recaptchaToken: await solved(service) };
  expect((await service.call('POST /registration', { body })).status).toBe(201);
  const hash = await hashOfMail(service, email);
  expect((await service.call('POST /registration/confirm', { body: { hash } })).status).toBe(200);
}

const user = async (id: number) =>
  (
    await service.services.database.pool.query<{ email: string; proven: boolean }>(
      'select email, email_proven_at is not null as proven from users where id = $1',
      [id],
    )
  ).rows[0];

it.each(['ivan.invited@northwınd.example', 'ıvan.ınvıted@northwind.example'])(
  'of an invited user by activating %s, which is another account',
  async (email) => {
    await own(email);
    const body = { email: 'ivan.invited@northwind.example', password: OWN };
    expect((await service.call('POST /auth', { body })).status).not.toBe(200);
    expect((await service.call('POST /auth', { body: { ...body, email } })).data[0]?.user_id).not.toBe(userIds.ivan);
    expect(await user(userIds.ivan)).toEqual({ email: 'ivan.invited@northwind.example', proven: false });
  },
);

it('of a user without an account, before they are invited', async () => {
  const [email, invited] = ['late@straße.example', 'late@strasse.example'];
  await own(email);
  const token = await service.signIn('olivia.owner@northwind.example');
  const body = { email: invited, role_ids: [roleIds.logistics] };
  expect((await service.call('POST /invite', { token, body })).status).toBe(201);
  const stranger = (await service.call('POST /auth', { body: { email, password: OWN } })).data[0];
  const mine = await service.call('GET /auth/organizations', { token: stranger?.access_token ?? '' });
  expect(mine.data).toEqual([]);
  expect(await service.outbox(email)).toHaveLength(1);
  const check = await service.call('POST /invite/check', { body: { hash: await hashOfMail(service, invited) } });
  expect(check.data).toMatchObject([{ email: invited, has_account: false }]);
});

it.each(['olivia.owner@northwınd.example', 'olıvia.owner@northwind.example'])(
  'of an owner by an identity with the verified address %s, which is not linked to them',
  async (email) => {
    provider.next = { sub: email, email, email_verified: true };
    const browser = new Browser();
    const start = `${service.url}/api/auth/external/platform`;
    const end = await browser.follow(start, { until: `${service.url}/auth/sign-in` });
    const query = new URL(end.url).searchParams;
    expect([query.get('access_token'), query.get('error_code')]).toEqual([null, 'no_account']);
  },
);

it('is none where the two forms of a domain lead to one mailbox', async () => {
  const email = 'max@müller.example';
  const body = { email: 'Max@xn--mller-kva.example', password: OWN, recaptchaToken: await solved(service) };
  await service.call('POST /registration', { body });
  const hash = await hashOfMail(service, email);
  expect((await service.call('POST /registration/confirm', { body: { hash } })).status).toBe(200);
  for (const [sub, verified] of [
    ['1', 'MAX@MÜLLER.example'],
    ['2', 'max@xn--mller-kva.example'],
  ] as const) {
    provider.next = { sub, email: verified, email_verified: true };
    const end = await new Browser().follow(`${service.url}/api/auth/external/platform`, {
      until: `${service.url}/auth/sign-in`,
    });
    expect(new URL(end.url).searchParams.get('access_token')).not.toBeNull();
  }
  expect((await service.call('POST /auth', { body: { email, password: OWN } })).status).toBe(200);
});
