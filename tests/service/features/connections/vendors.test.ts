import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../../../service/demo-data/ids.ts';
import {
  CompanyProvider,
  type CompanyProviderOptions,
  type Said,
} from '../../support/single-sign-on/company-provider.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Company, ENV } from './company.ts';

const TENANT = '3f2b6c1e-9f5d-4a41-8a3c-0d9e7a5b1c22';
const OTHER_TENANT = '7d1f0a55-2c0e-4b7e-9b36-5a0f6b3a9e10';
const EMAIL = 'mona.member@northwind.example';

const entra = new CompanyProvider({ path: `/${TENANT}/v2.0`, authentication: 'client_secret_post' });
const google = new CompanyProvider({ byUserinfo: true });
const open = new CompanyProvider({ authentication: 'none' });
let service: TestService;
let company: Company;
let domains: number[];
beforeAll(async () => {
  await Promise.all([entra.start(), google.start(), open.start()]);
  service = await startService({ env: ENV });
  company = await new Company(service).logIn();
  domains = [await company.domain('northwind.example')];
});
afterAll(async () => {
  await service?.stop();
  for (const provider of [entra, google, open]) provider.stop();
});

describe('Entra ID', () => {
  let connection: number;
  beforeAll(async () => {
    connection = await company.connect(entra, { vendor: 'entra', domains });
  });
  const come = (sub: string, said: Said) => company.come(connection, entra, sub, { tid: TENANT, ...said });
  const subjects = async () =>
    (
      await service.services.database.pool.query<{ subject: string }>(
        'select subject from external_identities where connection_id = $1 order by id',
        [connection],
      )
    ).rows.map(({ subject }) => subject);

  it('knows people by tenant and object, whatever their subject is, and needs no verified address', async () => {
    const first = await come('of-this-client', { oid: 'object-1', email: EMAIL });
    expect(first.code).toBeNull();
    expect(await subjects()).toEqual([`${TENANT}:object-1`]);
    const again = await come('of-another-client', { oid: 'object-1', email: 'renamed@northwind.example' });
    expect(again.userId).toBe(first.userId);
  });

  it('takes the address from the name of the account if there is no other', async () => {
    const came = await come('upn', { oid: 'object-2', preferred_username: 'Paula.Upn@northwind.example' });
    expect(came.code).toBeNull();
    const email = await company.value('select email from users where id = $1', [came.userId]);
    expect(email).toBe('Paula.Upn@northwind.example');
  });

  it.each<[string, Said, string]>([
    ['of another tenant', { tid: OTHER_TENANT, oid: 'object-1', email: EMAIL }, 'tenant_differs'],
    ['without tenant', { tid: undefined, oid: 'object-1', email: EMAIL }, 'tenant_differs'],
    ['without object', { email: EMAIL }, 'log_in_failed'],
    ['whose object is a list', { oid: ['object-1'], email: EMAIL }, 'log_in_failed'],
  ])('refuses somebody %s', async (_name, said, code) => {
    const came = await come('stranger', said);
    expect([came.code, came.session]).toEqual([code, undefined]);
  });

  it('is another provider for whoever calls it something else', async () => {
    await company.change(connection, { vendor: 'other' });
    expect(await company.one(connection)).toMatchObject({ status: 'draft' });
    expect(await subjects()).toEqual([]);
  });
});

describe('Google', () => {
  let connection: number;
  beforeAll(async () => {
    connection = await company.connect(google, { vendor: 'google', domains });
  });
  const come = (said: Said) => company.come(connection, google, 'g-1', { email: EMAIL, email_verified: true, ...said });

  it('lets in whom a Workspace manages', async () => {
    expect((await come({ hd: 'northwind.example' })).code).toBeNull();
  });

  it('refuses a private account with an address of the company', async () => {
    expect(await come({})).toMatchObject({ code: 'workspace_differs', session: undefined });
  });
});

it.each<[string, CompanyProviderOptions]>([
  ['ES256', { algorithm: 'ES256' }],
  ['Ed25519', { algorithm: 'Ed25519' }],
  ['RS256, at the userinfo endpoint too', { byUserinfo: true, signsUserinfo: true }],
  ['RS256, and that compares the client secret as it was sent', { decodesNothing: true }],
])('takes what a provider signs with %s', async (_, options) => {
  const provider = new CompanyProvider(options);
  await provider.start();
  const connection = await company.connect(provider, { vendor: 'other', domains });
  expect((await company.come(connection, provider, 's-1', { email: EMAIL })).code).toBeNull();
  provider.stop();
});

it('takes an issuer with a slash at the end that the provider does not write', async () => {
  const provider = new CompanyProvider({ path: '/realms/acme' });
  await provider.start();
  const settings = { vendor: 'other', domains, issuer: `${provider.issuer}/` };
  const connection = await company.connect(provider, settings);
  expect((await company.come(connection, provider, 's-1', { email: EMAIL })).code).toBeNull();
  provider.stop();
});

it('names what a provider signs with if that is the client secret', async () => {
  const provider = new CompanyProvider({ algorithm: 'HS256' });
  await provider.start();
  const connection = await company.connect(provider, { vendor: 'other', domains });
  expect((await company.come(connection, provider, 's-1', { email: EMAIL })).code).toBe('log_in_failed');
  const { data } = await company.ask('GET /organizations/{id}/connections/{connectionId}/logins', connection);
  expect(data[0]?.reason).toMatch(/unsupported JWS algorithm: HS256/);
  provider.stop();
});

describe('Okta', () => {
  it('tells groups by the scope of that name, and a single one as a text', async () => {
    const okta = new CompanyProvider();
    await okta.start();
    const connection = await company.connect(okta, {
      ...{ vendor: 'okta', domains, scopes: ['openid', 'email', 'profile', 'groups'] },
      group_roles: [{ group: 'Everyone', role_id: roleIds.logistics }],
    });
    const told = { email: 'otto.okta@northwind.example', email_verified: true, groups: 'Everyone' };
    const { userId } = await company.come(connection, okta, 'okta-1', told);
    const given = await company.value(
      `select mr.role_id from membership_roles mr join memberships m on m.id = mr.membership_id
        where m.user_id = $1 and mr.connection_id = $2`,
      [userId, connection],
    );
    expect(given).toBe(roleIds.logistics);
    okta.stop();
  });
});

it('is a client without a secret where the provider wants none', async () => {
  const connection = await company.connect(open, { vendor: 'other', domains, client_secret: '' });
  expect((await company.come(connection, open, 'o-1', { email: EMAIL })).code).toBeNull();
});
