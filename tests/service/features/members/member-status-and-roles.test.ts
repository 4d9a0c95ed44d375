import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digest } from '../../../../service/platform/crypto/crypto.ts';
import { newApiKey } from '../../../../service/features/api-keys/key-format.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '20' } });
});
afterAll(() => service?.stop());

const OWNER = 'olivia.owner@northwind.example';
const ADMIN = 'adam.admin@northwind.example';
const WRITER = 'walt.writer@northwind.example';
const MONA = { id: 7, email: 'mona.member@northwind.example' };
const LOGISTICS = 15;
const READER_ROLE = 14;
const HOUR = 3_600_000;

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const suspend = (token: string, id: number, query = {}) =>
  service.call('DELETE /organizations/users/{id}', { token, params: { id }, query });
const restore = (token: string, id: number) =>
  service.call('POST /organizations/users/{id}/restore', { token, params: { id } });
const lastAudit = async (action: string) => {
  const { rows } = await service.services.database.pool.query(
    'select * from audit_log where action = $1 order by id desc limit 1',
    [action],
  );
  return rows[0] as
    | {
        organization_id: number;
        actor_user_id: number;
        target_type: string;
        target_id: number;
        target_name: string;
        ip: string;
      }
    | undefined;
};

describe('suspending a member', () => {
  it('ends their sessions and keys there, is reported to a second admin, and can be undone', async () => {
    const [owner, admin, mona] = [
      await service.signIn(OWNER),
      await service.signIn(ADMIN),
      await service.signIn(MONA.email),
    ];
    const key = newApiKey();
    await service.services.database.pool.query(
      'insert into api_keys (organization_id, name, digest, prefix, suffix, created_by, expires_at) values (2, ' +
        "'Mona', $1, 'iam_', 'test', 7, now() + interval '1 day')",
      [digest(key)],
    );
    expect((await service.call('GET /user/{id}', { token: mona, params: { id: MONA.id } })).status).toBe(200);
    expect((await service.call('GET /possible_permissions', { token: key })).status).toBe(200);

    const both = await Promise.all([suspend(owner, MONA.id), suspend(admin, MONA.id)]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.data[0]).toMatchObject({
      id: MONA.id,
      status: 'suspended',
      organization: { id: 2 },
    });
    expect(both.find(({ status }) => status === 409)?.code).toBe('already_suspended');
    expect(await service.call('GET /auth', { token: mona })).toMatchObject({ status: 401, code: 'session_ended' });
    expect((await service.call('GET /possible_permissions', { token: key })).status).toBe(401);
    expect((await service.call('POST /auth', { body: { email: MONA.email, password: PASSWORD } })).code).toBe(
      'suspended',
    );
    expect(await lastAudit('user.suspended')).toMatchObject({
      organization_id: 2,
      target_type: 'user',
      target_id: MONA.id,
      target_name: 'Mona Member',
      ip: '127.0.0.1',
    });

    const back = await Promise.all([restore(owner, MONA.id), restore(admin, MONA.id)]);
    expect(statuses(back)).toEqual([200, 409]);
    expect(back.find(({ status }) => status === 409)?.code).toBe('not_suspended');
    expect((await service.call('POST /auth', { body: { email: MONA.email, password: PASSWORD } })).status).toBe(200);
    expect((await service.call('GET /auth', { token: mona })).status).toBe(401);
  });

  it('keeps their sessions in other organizations', async () => {
    const [admin, there] = [await service.signIn(ADMIN), await service.signIn('marco.multi@example.net', 3)];
    expect((await suspend(admin, 14)).status).toBe(200);
    expect((await service.call('GET /organizations/my', { token: there })).data[0]).toMatchObject({ id: 3 });
    expect((await restore(admin, 14)).status).toBe(200);
  });

  it("returns an invited user to 'invited' after a restore", async () => {
    const admin = await service.signIn(ADMIN);
    expect((await suspend(admin, 8)).data[0]?.status).toBe('suspended');
    expect((await restore(admin, 8)).data[0]?.status).toBe('invited');
  });

  it.each([
    ['themselves', ADMIN, 4, 'own_membership'],
    ['the owner', ADMIN, 3, 'owner_protected'],
    ['an admin, by a writer', WRITER, 4, 'forbidden'],
    ['the owner, by a super admin', 'superadmin@platform.example', 3, 'owner_protected'],
  ])('is rejected for %s', async (_, who, id, code) => {
    const token = await service.signIn(who);
    for (const query of [{}, { delete: 1 }])
      expect(await suspend(token, id, query)).toMatchObject({ status: 403, code });
  });

  it('finds nobody of another organization if a super admin names the one of their session', async () => {
    const token = await service.signIn('superadmin@platform.example');
    const session = (await service.call('GET /auth', { token })).data[0];
    expect(await suspend(token, MONA.id, { organization_id: session?.organization_id })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('finds everybody if a super admin names no organization', async () => {
    const token = await service.signIn('superadmin@platform.example');
    expect((await suspend(token, 10)).data[0]).toMatchObject({ id: 10, status: 'suspended', organization: { id: 2 } });
    expect((await restore(token, 10)).status).toBe(200);
  });
});

describe('deleting a member', () => {
  it('removes them from every filter, and can be undone for 24 hours', async () => {
    const [owner, admin] = [await service.signIn(OWNER), await service.signIn(ADMIN)];
    const both = await Promise.all([suspend(owner, 102, { delete: 1 }), suspend(admin, 102, { delete: 1 })]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.data[0]).toMatchObject({ id: 102, is_deleted: true });
    expect(both.find(({ status }) => status === 409)?.code).toBe('already_removed');
    for (const query of [{}, { status: 'active' }, { status: 'suspended' }, { status: 'invited' }]) {
      const { data } = await service.call('GET /user', { token: admin, query: { ...query, __count: 1000 } });
      expect(data.some(({ id }) => id === 102)).toBe(false);
    }
    expect((await service.call('GET /user/{id}', { token: admin, params: { id: 102 } })).status).toBe(404);
    expect((await restore(admin, 102)).data[0]).toMatchObject({ id: 102, is_deleted: false, status: 'active' });
    await suspend(admin, 102, { delete: 1 });
    service.advance(24 * HOUR + 1000);
    expect((await restore(await service.signIn(ADMIN), 102)).status).toBe(404);
  });

  it('answers both admins if one suspends at the same time, and loses nothing', async () => {
    const [owner, admin] = [await service.signIn(OWNER), await service.signIn(ADMIN)];
    const [suspended, deleted] = await Promise.all([suspend(owner, 103), suspend(admin, 103, { delete: 1 })]);
    expect(deleted?.status).toBe(200);
    expect([200, 409]).toContain(suspended?.status);
    const back = await restore(admin, 103);
    expect(back.data[0]?.status).toBe(suspended?.status === 200 ? 'suspended' : 'active');
  });
});

describe('roles of a member', () => {
  const add = (token: string, id: number, role_id: number) =>
    service.call('POST /user/{id}/roles', { token, params: { id }, body: { role_id } });
  const remove = (token: string, id: number, roleId: number) =>
    service.call('DELETE /user/{id}/roles/{roleId}', { token, params: { id, roleId } });

  it('are added and removed once by two concurrent requests', async () => {
    const [owner, admin] = [await service.signIn(OWNER), await service.signIn(ADMIN)];
    const added = await Promise.all([add(owner, MONA.id, READER_ROLE), add(admin, MONA.id, READER_ROLE)]);
    expect(statuses(added)).toEqual([201, 409]);
    expect(
      added
        .find(({ status }) => status === 201)
        ?.data.map(({ id }) => id)
        .sort(),
    ).toEqual([READER_ROLE, LOGISTICS]);
    const removed = await Promise.all([remove(owner, MONA.id, READER_ROLE), remove(admin, MONA.id, READER_ROLE)]);
    expect(statuses(removed)).toEqual([200, 409]);
    expect(removed.find(({ status }) => status === 409)?.code).toBe('already_removed');
    expect(await lastAudit('user.role_removed')).toMatchObject({ target_id: MONA.id });
  });

  it.each([
    ['one that is not assignable', ADMIN, 16, 422, 'role_not_assignable'],
    ['one that is disabled', ADMIN, 17, 422, 'role_not_assignable'],
    ['one that was deleted', ADMIN, 18, 404, 'role_not_found'],
    ['one of another organization', ADMIN, 22, 404, 'role_not_found'],
    ["the platform's", ADMIN, 1, 404, 'role_not_found'],
    ['any, by a writer', WRITER, READER_ROLE, 403, 'forbidden'],
  ])('reject %s', async (_, who, role, status, code) => {
    expect(await add(await service.signIn(who), MONA.id, role)).toMatchObject({ status, code });
  });

  it('let only owners and admins remove the last one', async () => {
    const [writer, admin] = [await service.signIn(WRITER), await service.signIn(ADMIN)];
    expect(await remove(writer, 6, READER_ROLE)).toMatchObject({ status: 403, code: 'only_role' });
    expect(await remove(writer, MONA.id, LOGISTICS)).toMatchObject({ status: 403, code: 'more_than_held' });
    expect(await remove(admin, 6, READER_ROLE)).toMatchObject({ status: 200, data: [] });
    expect((await add(admin, 6, READER_ROLE)).status).toBe(201);
    expect(await remove(writer, 4, 11)).toMatchObject({ status: 403 });
  });
});

describe('resetting two-factor', () => {
  const reset = (token: string, id: number) => service.call('POST /user/{id}/tfa/reset', { token, params: { id } });

  it('notifies the user by mail', async () => {
    const admin = await service.signIn(ADMIN);
    expect((await reset(admin, 13)).data[0]).toMatchObject({ id: 13, two_factor_policy: 'disabled' });
    const [mail] = await service.outbox('tara.totp@northwind.example');
    expect(mail?.subject).toBe('Your two-factor authentication was reset');
    expect(mail?.html).toContain('data-organization="2"');
    expect(await reset(admin, 13)).toMatchObject({ status: 409, code: 'already_disabled' });
  });

  it('requires a super admin for a member of several organizations', async () => {
    await service.services.database.pool.query("update users set two_factor_policy = 'enabled' where id = 14");
    expect(await reset(await service.signIn(ADMIN), 14)).toMatchObject({ status: 403, code: 'shared_person' });
    expect((await reset(await service.signIn('superadmin@platform.example'), 14)).status).toBe(200);
  });
});
