import { afterAll, beforeAll, expect, it } from 'vitest';
import { CompanyProvider } from '../../support/single-sign-on/company-provider.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Company, ENV } from '../connections/company.ts';
import { makeDirectory } from './support/connection.ts';
import { patchOf, scimClient, type Send, userOf } from './support/scim-client.ts';

const provider = new CompanyProvider();
let service: TestService;
let company: Company;
let connection: number;
let send: Send;
beforeAll(async () => {
  await provider.start();
  service = await startService({ env: ENV });
  company = await new Company(service).logIn();
  const domain = await company.domain('northwind.example');
  connection = await company.connect(provider, { domains: [domain] });
  send = scimClient(await makeDirectory(service, { id: connection, organizationId: company.id }, company.owner));
});
afterAll(async () => {
  await service?.stop();
  provider.stop();
});

const come = (name: string) =>
  company.come(connection, provider, name, { email_verified: true, email: `${name}@northwind.example` });

it('a person of the directory and of a log in is one, and a log in fails once they are deactivated', async () => {
  const { body } = await send('POST', '/Users', userOf('dora.directory@northwind.example'));
  const first = await come('dora.directory');
  expect(first.code).toBeNull();
  const linked = await company.value<number>('select user_id from directory_users where id = $1', [Number(body.id)]);
  expect(first.userId).toBe(linked);
  await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
  expect((await service.call('GET /auth', { token: first.session })).status).toBe(401);
  expect((await come('dora.directory')).code).toBe('suspended');
  await send('DELETE', `/Users/${body.id}`);
  expect((await come('dora.directory')).code).toBe('suspended');
});

it('a log in comes first, then the directory: still one person', async () => {
  const first = await come('lena.login');
  expect(first.code).toBeNull();
  const { body } = await send('POST', '/Users', userOf('Lena.Login@northwind.example'));
  const linked = await company.value<number>('select user_id from directory_users where id = $1', [Number(body.id)]);
  expect(linked).toBe(first.userId);
});

it('who is inactive before there is an account gets none by a log in', async () => {
  const { body } = await send('POST', '/Users', userOf('ian.inactive@northwind.example', { active: false }));
  expect((await come('ian.inactive')).code).toBe('suspended');
  expect(
    await company.value('select count(*)::int from users where email = $1', ['ian.inactive@northwind.example']),
  ).toBe(0);
  await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', value: { active: true } }));
  expect((await come('ian.inactive')).code).toBeNull();
});
