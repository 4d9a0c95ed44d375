import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds } from '../../../../service/demo-data/ids.ts';
import { CompanyProvider, type Said } from '../../support/single-sign-on/company-provider.ts';
import { hashOfMail } from '../../support/bot-check.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';
import { Browser } from '../../support/browser.ts';
import { Company, ENV } from './company.ts';

const { northwind, contoso } = organizationIds;

const provider = new CompanyProvider();
let service: TestService;
let company: Company;
let domain: number;
let connection: number;
beforeAll(async () => {
  await provider.start();
  service = await startService({ env: ENV });
  company = await new Company(service).logIn();
  domain = await company.domain('northwind.example');
  const role = { default_role_id: roleIds.logistics };
  connection = await company.connect(provider, { domains: [domain], ...role });
});
afterAll(async () => {
  await service?.stop();
  provider.stop();
});

const come = (sub: string, said: Said, redirectTo?: string) =>
  company.come(connection, provider, sub, { email_verified: true, ...said }, redirectTo);
const idOf = (email: string) => company.value<number>('select id from users where email = $1', [email]);
const membershipOf = async (email: string, organization: number = northwind) =>
  (
    await service.services.database.pool.query<{ id: number; status: string; is_deleted: boolean; roles: number[] }>(
      `select m.id, m.status, m.is_deleted,
        array(select role_id from membership_roles where membership_id = m.id order by role_id) as roles
        from memberships m join users u on u.id = m.user_id where u.email = $1 and m.organization_id = $2`,
      [email, organization],
    )
  ).rows[0];

describe('a member of the organization', () => {
  it('is linked by address, and known by subject afterwards', async () => {
    const mona = await idOf('mona.member@northwind.example');
    const first = await come('mona', { email: 'Mona.Member@Northwind.example' });
    expect(first).toMatchObject({ code: null, userId: mona, organizationId: northwind });
    const again = await come('mona', { email: 'renamed@northwind.example' });
    expect(again).toMatchObject({ code: null, userId: mona });
    const { rows } = await service.services.database.pool.query(
      'select method, connection_id, organization_id from sessions where user_id = $1 order by id desc limit 1',
      [mona],
    );
    expect(rows).toEqual([{ method: 'connection', connection_id: connection, organization_id: northwind }]);
  });

  it('is named to the page, which asks whether they meant to log in', async () => {
    provider.next = { sub: 'mona', said: { email: 'mona.member@northwind.example', email_verified: true } };
    const browser = new Browser();
    const { url } = await browser.follow(company.start(connection), { until: `${service.url}/auth/` });
    const token = new URL(url).searchParams.get('access_token') ?? '';
    const headers = { Cookie: browser.cookies('/api/auth') };
    const { data } = await service.call('GET /auth', { token, headers });
    expect(data[0]?.arrival).toEqual({
      ...{ connection_id: connection, organization: 'Northwind Logistics' },
      ...{ name: 'Mona Member', email: 'mona.member@northwind.example' },
    });
    expect((await service.call('GET /auth', { token: data[0]?.access_token ?? '' })).data[0]).not.toHaveProperty(
      'arrival',
    );
  });

  it('goes where they wanted, if that is trusted', async () => {
    const page = `${service.url}/dashboards/logistics/devices`;
    const there = await come('mona', { email: 'mona.member@northwind.example' }, page);
    expect(new URL(there.url).searchParams.get('redirectTo')).toBe(page);
    const evil = await come('mona', { email: 'mona.member@northwind.example' }, 'https://evil.example/');
    expect(new URL(evil.url).searchParams.get('redirectTo')).toBeNull();
    expect(evil.session).toBeTruthy();
  });

  it('still needs their second factor here', async () => {
    const came = await come('tara', { email: 'tara.totp@northwind.example' });
    expect([came.code, came.session, came.userId]).toEqual([
      null,
      undefined,
      await idOf('tara.totp@northwind.example'),
    ]);
    const kept = await company.value('select connection_id from tfa_tokens order by id desc limit 1');
    expect(kept).toBe(connection);
  });

  it('who is suspended is told so', async () => {
    const email = await company.value<string>(
      `select u.email from users u join memberships m on m.user_id = u.id
        where m.organization_id = $1 and m.status = 'suspended' and not m.is_deleted limit 1`,
      [northwind],
    );
    const name = String(email).split('@')[0];
    await service.services.database.pool.query('update users set email = $2 where email = $1', [
      email,
      `${name}@northwind.example`,
    ]);
    const came = await come('suspended', { email: `${name}@northwind.example` });
    expect([came.code, came.session]).toEqual(['suspended', undefined]);
    expect(came.message).toMatch(/^Your access is suspended\. Ask an administrator of your organization\. Tell your/);
    expect(came.message).toMatch(/ administrator the number [2-9C-Z]{4}-\d\d\.$/);
  });
});

describe('an invited address', () => {
  it('joins, and its invitation is used up', async () => {
    const email = 'ines.invited@northwind.example';
    await service.call('POST /invite', { token: company.owner, body: { email, role_ids: [roleIds.logistics] } });
    const hash = await hashOfMail(service, email);
    const came = await come('ines', { email, name: 'Inés Invitada' });
    expect(came).toMatchObject({ code: null, userId: await idOf(email), organizationId: northwind });
    expect(await membershipOf(email)).toMatchObject({ status: 'active', roles: [roleIds.logistics] });
    const late = await service.call('POST /invite/confirm', {
      body: { hash, password: 'velvet-anchor-77', password_confirm: 'velvet-anchor-77' },
    });
    expect(late.code).toBe('invalid_hash');
  });
});

describe('somebody unknown', () => {
  it('becomes a member with the default role and the name that was told', async () => {
    const email = 'nora.new@northwind.example';
    const came = await come('nora', { email, given_name: 'Nora', family_name: 'Neu' });
    expect(came).toMatchObject({ code: null, organizationId: northwind });
    expect(await company.value('select name from users where id = $1', [came.userId])).toBe('Nora Neu');
    expect(await membershipOf(email)).toMatchObject({ status: 'active', roles: [roleIds.logistics] });
    const own = await service.call('GET /user/{id}', { token: came.session, params: { id: came.userId } });
    expect(own.status).toBe(200);
  });

  it('is one person, however many of their log ins end at once', async () => {
    const email = 'two.at.once@northwind.example';
    provider.next = { sub: 'two', said: { email, email_verified: true } };
    const all = await Promise.all(Array.from({ length: 5 }, () => company.travel(company.start(connection))));
    expect(all.map(({ code }) => code)).toEqual([null, null, null, null, null]);
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
    expect(await company.value('select count(*)::int from users where email = $1', [email])).toBe(1);
    expect(
      await company.value('select count(*)::int from external_identities where connection_id = $1 and subject = $2', [
        connection,
        'two',
      ]),
    ).toBe(1);
  });

  it('with an account elsewhere becomes a member here, and nothing changes there', async () => {
    const email = 'carl.elsewhere@northwind.example';
    const { pool } = service.services.database;
    await pool.query("update users set email = $1 where email = 'cora.owner@contoso.example'", [email]);
    const before = await membershipOf(email, contoso);
    const came = await come('carl', { email });
    expect(came).toMatchObject({ code: null, userId: await idOf(email), organizationId: northwind });
    expect(await membershipOf(email, contoso)).toEqual(before);
    expect(await membershipOf(email)).toMatchObject({ status: 'active', roles: [roleIds.logistics] });
    await pool.query("update users set email = 'cora.owner@contoso.example' where email = $1", [email]);
  });

  it('is refused where nobody is added at the first log in, and leaves no account', async () => {
    await company.change(connection, { just_in_time: false });
    const email = 'nobody@northwind.example';
    const came = await come('nobody', { email });
    expect(came.code).toBe('not_a_member');
    expect(came.message).toMatch(/^nobody@northwind\.example is not a member of .+ the number/);
    expect(await idOf(email)).toBeUndefined();
    expect((await come('mona', { email: 'mona.member@northwind.example' })).code).toBeNull();
    await company.change(connection, { just_in_time: true });
  });
});

it('takes an account with an unproven address from whoever made it', async () => {
  const email = 'planted@northwind.example';
  const { pool } = service.services.database;
  await pool.query(
    `insert into users (name, email, password_hash, activated_at)
      select 'Planted', $1, password_hash, now() from users where email = 'mona.member@northwind.example'`,
    [email],
  );
  const planted = await service.signIn(email);
  expect((await come('planted', { email })).userId).toBe(await idOf(email));
  expect((await service.call('GET /auth', { token: planted })).status).toBe(401);
  expect((await service.call('POST /auth', { body: { email, password: PASSWORD } })).code).toBe('invalid_credentials');
});

describe('an address', () => {
  it.each<[string, Said, string, RegExp]>([
    [
      'outside of the domains',
      { email: 'pat@other.example' },
      'domain_not_allowed',
      /^Acme login cannot log in addresses of other\.example, because/,
    ],
    ['below a domain', { email: 'pat@mail.northwind.example' }, 'domain_not_allowed', /mail\.northwind\.example/],
    ['above a domain', { email: 'pat@example' }, 'email_missing', /did not tell/],
    ['with two at signs', { email: 'pat@other.example@northwind.example' }, 'email_missing', /did not tell/],
    ['that is missing', {}, 'email_missing', /^Acme login did not tell your email address\. Tell your/],
    ['that is no text', { email: ['mona.member@northwind.example'] }, 'email_missing', /did not tell/],
    [
      'that is said to be unverified',
      { email: 'mona.member@northwind.example', email_verified: false },
      'email_not_verified',
      /has not verified/,
    ],
    [
      'that is said to be unverified as text',
      { email: 'mona.member@northwind.example', email_verified: 'false' },
      'email_not_verified',
      /has not verified/,
    ],
  ])('%s is refused', async (_name, said, code, message) => {
    const came = await come('address', said);
    expect([came.code, came.session]).toEqual([code, undefined]);
    expect(came.message).toMatch(message);
  });

  it('that changed to another domain is refused, although the subject is known', async () => {
    const came = await come('mona', { email: 'mona@private.example' });
    expect([came.code, came.session]).toEqual(['domain_not_allowed', undefined]);
  });

  it('is one in both forms of an international domain', async () => {
    const international = await company.domain('xn--mller-kva.example');
    await company.change(connection, { domains: [domain, international] });
    expect((await come('muller', { email: 'max@müller.example' })).code).toBeNull();
    await company.change(connection, { domains: [domain] });
    expect((await come('muller', { email: 'max@müller.example' })).code).toBe('domain_not_allowed');
  });

  it('of a domain that has lapsed is refused', async () => {
    await company.domain('northwind.example', 'lapsed');
    expect((await come('mona', { email: 'mona.member@northwind.example' })).code).toBe('domain_not_allowed');
    await company.domain('northwind.example');
  });

  it('with a new subject is the person whom the company now means, and the former subject enters no more', async () => {
    const email = 'nora.new@northwind.example';
    const nora = await idOf(email);
    expect((await come('nora-again', { email })).userId).toBe(nora);
    expect((await come('nora', { email: 'someone.else@northwind.example' })).userId).not.toBe(nora);
  });
});
