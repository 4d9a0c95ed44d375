import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const OLGA = 'olga.orphan@example.net';
const start = (token: string | undefined, name: unknown) =>
  service.call('POST /organizations/my', { token, body: { name } as never });

it('requires a session, and a name', async () => {
  expect((await start(undefined, 'Harbor')).status).toBe(401);
  const token = await service.signIn(OLGA);
  for (const name of ['', '   ', 'x'.repeat(255), 7, undefined])
    expect(await start(token, name)).toMatchObject({
      status: 400,
      meta: { error: { data: { name: [expect.any(String)] } } },
    });
  expect((await service.call('GET /auth/organizations', { token })).data).toEqual([]);
});

it.each(['olivia.owner@northwind.example', 'mona.member@northwind.example', 'superadmin@platform.example'])(
  'rejects a member of an organization: %s',
  async (email) => {
    expect(await start(await service.signIn(email), 'Harbor')).toMatchObject({ status: 409, code: 'has_organization' });
  },
);

it('creates one organization for two requests at once, and makes the user its owner in this session', async () => {
  const token = await service.signIn(OLGA);
  const both = await Promise.all([start(token, ' Harbor and Sons '), start(token, 'Harbor Two')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const made = both.find(({ status }) => status === 201)?.data[0];
  const { data: session } = await service.call('GET /auth', { token });
  expect(session).toMatchObject([{ organization_id: made?.id }]);
  const { data: mine } = await service.call('GET /organizations/my', { token });
  expect(mine).toMatchObject([{ id: made?.id, name: made?.name, owner_user_id: session[0]?.user_id }]);
  const { data: checked } = await service.call('POST /check_permission', { token, body: { permissions: [] } });
  expect(checked[0]?.permissions).toMatchObject([
    { resource: 'auth.organization.OWNER', isValid: true },
    { resource: 'auth.organization.ADMIN', isValid: true },
  ]);
  const { rows } = await service.services.database.pool.query(
    "select actor_user_id from audit_log where action = 'organization.created' and organization_id = $1",
    [made?.id],
  );
  expect(rows).toMatchObject([{ actor_user_id: session[0]?.user_id }]);
});

it('counts against the quota of new organizations', async () => {
  const token = await service.signIn(OLGA);
  const superadmin = await service.signIn('superadmin@platform.example');
  const made: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const { data, status } = await start(token, `Harbor ${at}`);
    if (status === 429) break;
    if (data[0]) made.push(data[0].id);
    for (const { id } of (await service.call('GET /auth/organizations', { token })).data)
      await service.call('DELETE /organizations/{id}', { token: superadmin, params: { id } });
  }
  expect(await start(token, 'One too many')).toMatchObject({ status: 429, code: 'too_many_mails' });
  expect(made.length).toBeLessThan(6);
});
