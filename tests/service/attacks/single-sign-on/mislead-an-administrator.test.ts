import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleIds } from '../../../../service/demo-data/ids.ts';
import { Company, ENV } from '../../features/connections/company.ts';
import { startService, type TestService } from '../../support/service.ts';
import { CompanyProvider } from '../../support/single-sign-on/company-provider.ts';

const MONA = 'mona.member@northwind.example';

describe('a connection that strangers come near', () => {
  const provider = new CompanyProvider();
  let service: TestService;
  let company: Company;
  let domain = 0;
  let connection = 0;
  beforeAll(async () => {
    await provider.start();
    service = await startService({ env: ENV });
    company = await new Company(service).logIn();
    domain = await company.domain('northwind.example');
  });
  beforeEach(async () => {
    await service.services.database.pool.query('delete from connections');
    const group_roles = [{ group: 'Admins', role_id: roleIds.logistics }];
    connection = await company.connect(provider, { domains: [domain], group_roles, scopes: ['email', 'groups'] });
  });
  afterAll(async () => {
    await service?.stop();
    provider.stop();
  });

  const come = (said: Record<string, unknown>) => company.come(connection, provider, 'mona', { email: MONA, ...said });
  const logins = async () =>
    (await company.ask('GET /organizations/{id}/connections/{connectionId}/logins', connection)).data;

  it('is not required by the bearer of a set-up link, whose provider may name any member', async () => {
    await come({});
    const params = { id: company.id };
    const made = await service.call('POST /organizations/{id}/connection_setup', { token: company.owner, params });
    const hash = new URL(made.data[0]?.url ?? '').searchParams.get('hash') ?? '';
    const bearer = (await service.call('POST /auth/connection_setup', { body: { hash } })).data[0]?.access_token;
    const change = (body: object, token?: string) => company.change(connection, { ...body }, token);
    expect((await change({ required: true }, bearer)).status).toBe(403);
    expect((await company.one(connection)).required).toBe(false);
    expect((await change({ required: true })).status).toBe(200);
    expect((await change({ name: 'Acme', required: true }, bearer)).status).toBe(200);
    expect((await change({ required: false }, bearer)).status).toBe(200);
  });

  it('keeps a refused log in, however many others somebody cancels', async () => {
    const refused = await come({ email: 'mona@home.example' });
    expect(refused.code).toBe('domain_not_allowed');
    for (let at = 0; at < 22; at++) {
      provider.next = { sub: 'nobody', cancels: true };
      await company.travel(company.start(connection));
    }
    const codes = (await logins()).filter(({ is_test: isTest }) => !isTest).map(({ code }) => code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'log_in_cancelled'), 'domain_not_allowed']);
  });

  it.each([
    ['Admins', 1],
    ['\u202aAdmins', 0],
    ['Adm\u202eins\u2066', 0],
  ])('takes the group %j for itself alone', async (group, roles) => {
    await come({ email: `gus.${connection}@northwind.example`, groups: [group] });
    const { rows } = await service.services.database.pool.query(
      'select from membership_roles where connection_id = $1',
      [connection],
    );
    expect(rows).toHaveLength(roles);
  });
});
