import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { accessTokenFor, makeServiceKey } from '../../support/keys/access-tokens.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let mona: string;
let serviceKey: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  mona = await service.signIn('mona.member@northwind.example');
  serviceKey = await makeServiceKey(service, 'logistics', ['tokens:introspect']);
});
afterAll(() => service?.stop());

const introspect = (token: string, authorization = `Bearer ${serviceKey}`) =>
  fetch(`${service.url}/api/oauth/introspect`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ token }),
  });

describe('introspection', () => {
  it('tells of sessions, API keys and access tokens, by Bearer and by Basic', async () => {
    const basic = `Basic ${Buffer.from(`logistics:${serviceKey}`).toString('base64')}`;
    const expected = { active: true, sub: String(userIds.mona), org: organizationIds.northwind };
    expect(await (await introspect(mona)).json()).toMatchObject({ ...expected, permissions: ['logistics.*'] });
    expect(await (await introspect(mona, basic)).json()).toMatchObject(expected);
    expect(await (await introspect(await accessTokenFor(service, mona))).json()).toMatchObject(expected);
    const key = await keepApiKey(service, {
      createdBy: userIds.olivia,
      organizationId: organizationIds.northwind,
      roleId: roleIds.northwindAdministrator,
    });
    expect(await (await introspect(key)).json()).toMatchObject({ active: true, username: 'left behind' });
  });

  it('says nothing but inactive of all else', async () => {
    for (const token of ['rubbish', 'iam_sk_nothing', serviceKey, await accessTokenFor(service, mona, 'masternode')])
      expect(await (await introspect(token)).json()).toEqual({ active: false });
    const ended = await service.signIn('mona.member@northwind.example');
    const issued = await accessTokenFor(service, ended);
    await service.call('DELETE /auth', { token: ended });
    expect(await (await introspect(ended)).json()).toEqual({ active: false });
    expect(await (await introspect(issued)).json()).toEqual({ active: false });
  });

  it('answers clients as OAuth says', async () => {
    const asking = (name: string, key: string) => introspect(mona, `Basic ${btoa(`${name}:${key}`)}`);
    expect((await asking('logistics', serviceKey.replaceAll('_', '%5F'))).status).toBe(200);
    expect((await introspect(mona, `bearer  ${serviceKey}`)).status).toBe(200);
    const other = await asking('masternode', serviceKey);
    expect([other.status, other.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="service keys"']);
    expect(await other.json()).toEqual({ error: 'invalid_client' });
    const twice = await fetch(`${service.url}/api/oauth/introspect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceKey}` },
      body: new URLSearchParams([
        ['token', mona],
        ['token', 'another'],
      ]),
    });
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });

  it('is for service keys alone', async () => {
    expect((await introspect(mona, `Bearer ${mona}`)).status).toBe(401);
    expect((await introspect(mona, 'Basic ///')).status).toBe(401);
    expect((await introspect(mona, 'Basic bG9naXN0aWNzOiU=')).status).toBe(401);
  });
});
