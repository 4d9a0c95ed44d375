import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoApiKeys } from '../../../../service/demo-data/integrations.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const HOUR = 3_600_000;
const SUPER = 'superadmin@platform.example';
const OWNER = 'olivia.owner@northwind.example';
const ADMIN = 'adam.admin@northwind.example';
const CORA = 'cora.owner@contoso.example';
const OTHERS = [
  'sam.staff@platform.example',
  'walt.writer@northwind.example',
  'rita.reader@northwind.example',
  'mona.member@northwind.example',
];

const from = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const draft = (more: object = {}) => ({
  title: 'Harbour closed',
  body: 'On Sunday.',
  criticality_level: 'warning',
  disposable: true,
  organization_id: 2,
  starts_at: from(-1),
  ends_at: from(1),
  ...more,
});
const add = (token: string | undefined, more: object = {}) =>
  service.call('POST /announcements/manage', { token, body: draft(more) });
const list = (token: string | undefined, query: object = {}) =>
  service.call('GET /announcements/manage', { token, query: { ...query } });
const change = (token: string, id: number, more: object = {}, version?: string) =>
  service.call('PUT /announcements/manage/{id}', { token, params: { id }, body: draft(more), version });
const remove = (token: string, id: number) =>
  service.call('DELETE /announcements/manage/{id}', { token, params: { id } });
const shown = async (email: string, organizationId: number) => {
  const token = await service.signIn(email, organizationId);
  const { data } = await service.call('GET /announcements', { token, query: { organization_id: organizationId } });
  return data.map(({ content }) => content.title);
};

describe('an announcement', () => {
  it('from an owner reaches only their organization, while it runs', async () => {
    const token = await service.signIn(OWNER);
    const { status, data } = await add(token);
    expect([status, data[0]]).toMatchObject([
      201,
      { title: 'Harbour closed', criticality_level: 'warning', organization: { id: 2 } },
    ]);
    expect(await shown('mona.member@northwind.example', 2)).toContain('Harbour closed');
    expect(await shown(CORA, 3)).not.toContain('Harbour closed');
    await add(token, { title: 'Later', starts_at: from(1), ends_at: null });
    await add(token, { title: 'Over', starts_at: from(-3), ends_at: from(-2) });
    const titles = await shown('mona.member@northwind.example', 2);
    expect(titles).not.toContain('Later');
    expect(titles).not.toContain('Over');
    expect((await list(token)).data.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Later', 'Over', 'Harbour closed']),
    );
  });

  it('from the platform reaches one organization or all', async () => {
    const token = await service.signIn(SUPER);
    expect((await add(token, { title: 'For all', organization_id: null })).status).toBe(201);
    expect((await add(token, { title: 'For Contoso', organization_id: 3 })).status).toBe(201);
    expect(await shown(CORA, 3)).toEqual(expect.arrayContaining(['For all', 'For Contoso']));
    expect(await shown(OWNER, 2)).not.toContain('For Contoso');
    expect((await add(token, { organization_id: 999_999 })).status).toBe(404);
    const found = await list(token, { term: 'FOR c', __count: 1 });
    expect([found.meta.total, found.data.map(({ title }) => title)]).toEqual([1, ['For Contoso']]);
  });

  it('is changed by only one of two concurrent requests, and deleted once', async () => {
    const token = await service.signIn(ADMIN);
    const { data } = await add(token, { title: 'Twice' });
    const { id = 0, updated_at } = data[0] ?? {};
    const both = await Promise.all([
      change(token, id, { title: 'One' }, updated_at),
      change(token, id, { title: 'Two' }, updated_at),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('changed_elsewhere');
    expect((await Promise.all([remove(token, id), remove(token, id)])).map(({ status }) => status).sort()).toEqual([
      200, 404,
    ]);
    const { rows } = await service.services.database.pool.query(
      "select action, actor_user_id from audit_log where target_type = 'announcement' and target_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual(
      ['announcement.created', 'announcement.updated', 'announcement.deleted'].map((action) => ({
        action,
        actor_user_id: 4,
      })),
    );
  });
});

describe('access to announcements', () => {
  it('is denied to members, readers, writers, staff without the permission, and guests', async () => {
    for (const email of OTHERS) {
      const token = await service.signIn(email);
      expect((await list(token)).status).toBe(403);
      expect((await add(token)).status).toBe(403);
      expect((await change(token, 1)).status).toBe(403);
      expect((await remove(token, 1)).status).toBe(403);
    }
    expect([(await list(undefined)).status, (await add(undefined)).status]).toEqual([401, 401]);
    expect((await list(demoApiKeys.carrier)).status).toBe(403);
  });

  it('does not let an owner write to all or to another organization, or learn what is there', async () => {
    const [cora, superAdmin] = [await service.signIn(CORA), await service.signIn(SUPER)];
    expect((await add(cora, { organization_id: null })).status).toBe(403);
    expect((await add(cora, { organization_id: 2 })).status).toBe(404);
    const { data } = await add(superAdmin, { title: 'Of all', organization_id: null });
    const ofAll = data[0]?.id ?? 0;
    for (const id of [1, ofAll, 999_999]) {
      expect((await change(cora, id, { organization_id: 3 })).status).toBe(404);
      expect((await remove(cora, id)).status).toBe(404);
    }
    const own = await add(cora, { title: 'Own', organization_id: 3 });
    expect((await change(cora, own.data[0]?.id ?? 0, { organization_id: null })).status).toBe(403);
    expect((await change(cora, own.data[0]?.id ?? 0, { organization_id: 2 })).status).toBe(404);
    expect((await list(cora)).data.every(({ organization_id }) => organization_id === 3)).toBe(true);
  });
});

it.each([
  [{ title: ' ' }, 400],
  [{ title: 'x'.repeat(255) }, 400],
  [{ body: 'x'.repeat(2001) }, 400],
  [{ criticality_level: 'panic' }, 400],
  [{ disposable: 'yes' }, 400],
  [{ starts_at: 'tomorrow' }, 400],
  [{ ends_at: from(-2) }, 422],
  [{ organization_id: '2' }, 400],
])('rejects %j', async (more, status) => {
  expect((await add(await service.signIn(OWNER), more)).status).toBe(status);
});

it('lets service keys with the scope write to any organization, and to all', async () => {
  const { token } = await keepApplication(service, 'news', ['announcements:write', 'users:read']);
  for (const organization_id of [null, 3]) {
    const added = await service.call('POST /announcements/manage', { token, body: draft({ organization_id }) });
    expect(added.status).toBe(201);
    const params = { id: added.data[0]?.id };
    expect((await service.call('DELETE /announcements/manage/{id}', { token, params })).status).toBe(200);
  }
  const other = await keepApplication(service, 'silent', ['users:read']);
  const refused = await service.call('GET /announcements/manage', { token: other.token });
  expect([refused.status, refused.code]).toEqual([403, 'scope_missing']);
  // What else the same right would show to staff stays hidden.
  const deleted = await service.call('GET /organizations', { token, query: { withDeleted: true } });
  expect(deleted.status).toBe(403);
});
