import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { keepConnection } from '../../support/single-sign-on/required-connection.ts';
import { queriesOf } from '../../support/queries.ts';
import { startService, type TestService } from '../../support/service.ts';

const { northwind, contoso } = organizationIds;

let service: TestService;
let okta: number;
let entra: number;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  okta = await keepConnection(service, { organizationId: northwind, domain: 'northwind.example', name: 'Okta' });
  entra = await keepConnection(service, {
    ...{ organizationId: contoso, domain: 'xn--mller-kva.example', readable: 'müller.example', name: 'Entra ID' },
    required: true,
  });
});
afterAll(() => service?.stop());

const ask = (email: unknown) => service.call('POST /auth/methods', { body: { email } });
const usual = { email_code: false, passkey: true, providers: [{ id: 'platform', name: expect.any(String) }] };

describe('the ways to log in of an address', () => {
  it('are password, passkey and the provider of the installation', async () => {
    const { status, data } = await ask('somebody@elsewhere.example');
    expect([status, data]).toEqual([200, [{ ...usual, password: true, connections: [] }]]);
  });

  it('have the connections of its domain, in whatever form it is typed', async () => {
    const offered = { ...usual, password: true, connections: [{ id: okta, name: 'Okta' }] };
    for (const email of ['mona.member@northwind.example', ' MONA@NorthWind.Example ', 'nobody@ｎorthwind.example'])
      expect((await ask(email)).data).toEqual([offered]);
  });

  it('have no password where the connection is required', async () => {
    const required = { ...usual, password: false, connections: [{ id: entra, name: 'Entra ID' }] };
    for (const email of ['max@müller.example', 'max@MÜLLER.example', 'max@xn--mller-kva.example'])
      expect((await ask(email)).data).toEqual([required]);
  });

  it('have none of a subdomain, a lapsed domain, or a connection that is not enabled', async () => {
    const none = [{ ...usual, password: true, connections: [] }];
    expect((await ask('max@mail.northwind.example')).data).toEqual(none);
    const { pool } = service.services.database;
    await pool.query("update organization_domains set status = 'lapsed' where domain = 'northwind.example'");
    expect((await ask('max@northwind.example')).data).toEqual(none);
    await pool.query("update organization_domains set status = 'verified' where domain = 'northwind.example'");
    await pool.query("update connections set status = 'disabled' where id = $1", [okta]);
    expect((await ask('max@northwind.example')).data).toEqual(none);
    await pool.query("update connections set status = 'enabled' where id = $1", [okta]);
  });

  it('tell nothing about accounts: the same answer by the same queries', async () => {
    const of = async (email: string) => {
      let data: unknown;
      const queries = await queriesOf(async () => ({ data } = await ask(email)));
      return { data, queries: queries.filter((text) => text.includes('organization_domains')) };
    };
    const known = await of('mona.member@northwind.example');
    expect(known.queries).toHaveLength(1);
    expect(await of('nobody.at.all@northwind.example')).toEqual(known);
  });

  it.each(['x'.repeat(300), null, 7, undefined])('refuse %j', async (email) => {
    expect((await ask(email)).status).toBe(400);
  });

  it('are limited like other requests of strangers', async () => {
    const strict = await startService({ env: { RATE_LIMIT_SCALE: '0.01', LOG_LEVEL: 'silent' } });
    const answers = [];
    for (let at = 0; at < 10; at += 1)
      answers.push((await strict.call('POST /auth/methods', { body: { email: 'a@b.example' } })).status);
    await strict.stop();
    expect(answers.at(-1)).toBe(429);
  });
});
