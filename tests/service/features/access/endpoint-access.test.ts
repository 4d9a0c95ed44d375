import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Fastify from 'fastify';
import { endpoints } from '../../../../src/core/contract/endpoint.ts';
import { signedIn } from '../../../../src/core/contract/access.ts';
import { table } from '../../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { digest } from '../../../../service/platform/crypto/crypto.ts';
import { newApiKey } from '../../../../service/features/api-keys/key-format.ts';
import { effectivePermissions } from '../../../../service/features/access/effective-permissions.ts';
import { guard } from '../../../../service/guard.ts';
import { registerEndpoints } from '../../../../service/platform/http/register-endpoints.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const NORTHWIND = 2;
const CONTOSO = 3;

describe('every endpoint', () => {
  const open = (name: EndpointName) => ['anyone', 'bearer-of-secret'].includes(table[name].access.who);
  const params = { id: 3, settingId: 1, roleId: 1, sessionId: 1, passkeyId: 1, deliveryId: 1, provider: 'platform' };

  it.each((Object.keys(table) as EndpointName[]).filter((name) => !open(name)))(
    '%s authenticates before anything else',
    async (name) => {
      const { status, code } = await service.call(name, {
        params,
        body: name.startsWith('GET') ? undefined : { nonsense: true },
      });
      expect([status, code]).toEqual([401, 'session_ended']);
    },
  );

  it('prevents the start if it declares no access', () => {
    const undeclared = endpoints({ 'GET /secret': { summary: 'No access named.' } as never });
    expect(() => registerEndpoints(Fastify(), () => service.services, [], guard, undeclared)).toThrow(
      "'GET /secret' does not declare who may use it",
    );
  });

  it('prevents the start if its handler has no contract entry', () => {
    const declared = endpoints({ 'GET /known': { summary: 'Known.', access: signedIn } });
    const handlers = { 'GET /unknown': async () => ({ data: [] }) };
    expect(() => registerEndpoints(Fastify(), () => service.services, [handlers as never], guard, declared)).toThrow(
      "no endpoint 'GET /unknown'",
    );
  });

  it('prevents the start if it has no handler', () => {
    const later = endpoints({ 'GET /later': { summary: 'Later.', access: { who: 'anyone' } } });
    expect(() => registerEndpoints(Fastify(), () => service.services, [], guard, later)).toThrow(
      "The endpoint 'GET /later' has no handler",
    );
  });
});

describe('another organization', () => {
  const reads: [EndpointName, { params?: Record<string, unknown>; query?: Record<string, unknown> }][] = [
    ['GET /user', { query: { organization_id: CONTOSO } }],
    ['GET /user/{id}', { params: { id: 15 }, query: { organization_id: CONTOSO } }],
    ['GET /user/{id}', { params: { id: 15 } }],
    ['GET /user/{id}/roles', { params: { id: 15 } }],
    ['GET /user/{id}/permissions', { params: { id: 15 } }],
    ['GET /user/{id}/settings', { params: { id: 15 } }],
    ['GET /organizations/{id}', { params: { id: CONTOSO }, query: { withEmployees: 1, withOwner: 1 } }],
    ['GET /organizations/{id}/settings', { params: { id: CONTOSO } }],
    ['GET /role', { query: { organizationId: CONTOSO } }],
    ['PUT /auth/organizations/{id}', { params: { id: CONTOSO } }],
  ];

  it.each(reads)('%s %j is as if it did not exist', async (name, sending) => {
    const token = await service.signIn('olivia.owner@northwind.example');
    const there = await service.call(name, { token, ...sending });
    const swap = (part: Record<string, unknown> = {}) =>
      Object.fromEntries(
        Object.entries(part).map(([key, value]) => [key, value === CONTOSO ? 987_654 : value === 15 ? 987_655 : value]),
      );
    const nowhere = await service.call(name, { token, params: swap(sending.params), query: swap(sending.query) });
    expect(there.status).toBe(404);
    expect(there.meta).toEqual(nowhere.meta);
    expect(there.data).toEqual([]);
  });

  it('is not selected by a header', async () => {
    const token = await service.signIn('olivia.owner@northwind.example');
    for (const header of [String(CONTOSO), '2, 3', '-1', 'abc', '2.0']) {
      const { status } = await service.call('GET /user', { token, headers: { 'X-Organization-Id': header } });
      expect([400, 409]).toContain(status);
    }
    expect(
      (await service.call('GET /user', { token, headers: { 'X-Organization-Id': String(NORTHWIND) } })).status,
    ).toBe(200);
  });

  it('answers 409 to a client that expects another organization, and changes nothing', async () => {
    const token = await service.signIn('marco.multi@example.net', CONTOSO);
    const stale = await service.call('POST /check_permission', {
      token,
      headers: { 'X-Organization-Id': String(NORTHWIND) },
      body: { permissions: [] },
    });
    expect([stale.status, stale.code]).toEqual([409, 'organization_changed']);
    expect(
      (await service.call('GET /auth', { token, headers: { 'X-Organization-Id': String(NORTHWIND) } })).status,
    ).toBe(200);
    const reset = await service.call('POST /password/reset', {
      token,
      headers: { 'X-Organization-Id': String(NORTHWIND) },
      body: { email: 'cora.owner@contoso.example' },
    });
    expect(
      [reset.status, reset.code],
      'an administrator resets nobody in an organization that is no longer shown',
    ).toEqual([409, 'organization_changed']);
  });

  it("uses the user's role there, not the session's", async () => {
    const inNorthwind = await service.signIn('marco.multi@example.net', NORTHWIND);
    expect((await service.call('GET /user', { token: inNorthwind })).status).toBe(403);
    const team = await service.call('GET /user', {
      token: inNorthwind,
      query: { organization_id: CONTOSO, withOrganization: 1 },
    });
    expect(team.status).toBe(200);
    expect(new Set(team.data.map((user) => user.organization?.id))).toEqual(new Set([CONTOSO]));
    const inContoso = await service.signIn('marco.multi@example.net', CONTOSO);
    expect((await service.call('GET /user', { token: inContoso, query: { organization_id: NORTHWIND } })).status).toBe(
      403,
    );
  });

  it('does not show its users to staff who may see organizations', async () => {
    const token = await service.signIn('sam.staff@platform.example');
    expect((await service.call('GET /organizations/{id}', { token, params: { id: CONTOSO } })).status).toBe(200);
    expect((await service.call('GET /user', { token, query: { organization_id: CONTOSO } })).status).toBe(403);
    expect((await service.call('GET /organizations/{id}/settings', { token, params: { id: CONTOSO } })).status).toBe(
      403,
    );
  });
});

describe('effective permissions', () => {
  const check = async (email: string) => {
    const token = await service.signIn(email);
    const possible = await service.call('GET /possible_permissions', { token });
    const { data } = await service.call('POST /check_permission', { token, body: { permissions: possible.data } });
    return data[0]?.permissions.filter(({ isValid }) => isValid).map(({ resource }) => resource) ?? [];
  };

  it('of owners and admins are all those of their organization, and none of the platform', async () => {
    const owner = await check('olivia.owner@northwind.example');
    expect(owner).toContain('auth.organization.OWNER');
    expect(owner).toContain('auth.users.WRITE');
    expect(owner.filter((resource) => /systemSettings|organizations/.test(resource))).toEqual([]);
    const admin = await check('adam.admin@northwind.example');
    expect(admin).not.toContain('auth.organization.OWNER');
    expect(new Set([...admin, 'auth.organization.OWNER'])).toEqual(new Set(owner));
  });

  it('of a super admin are all permissions, without ownership', async () => {
    const all = await check('superadmin@platform.example');
    expect(all).toContain('auth.systemSettings.WRITE');
    expect(
      [...effectivePermissions({ isSuperAdmin: true, isOwner: false, granted: [] })].filter((one) =>
        one.startsWith('auth.organization.'),
      ),
    ).toEqual([]);
  });

  it('of other users are those of their roles', async () => {
    expect(await check('rita.reader@northwind.example')).toEqual(['auth.roles.READ', 'auth.users.READ']);
    expect(await check('mona.member@northwind.example')).toEqual(['logistics.*']);
    expect(await check('olga.orphan@example.net')).toEqual([]);
  });

  it('never include OWNER from a role', async () => {
    const { pool } = service.services.database;
    await pool.query(
      "insert into role_permissions (role_id, resource) select id, 'auth.organization.OWNER' from roles where " +
        "guid = 'northwind-logistics'",
    );
    expect(await check('mona.member@northwind.example')).toEqual(['logistics.*']);
    await pool.query("delete from role_permissions where resource = 'auth.organization.OWNER'");
  });

  it('exclude disabled and deleted roles, and no other GUID makes a super admin', async () => {
    const { pool } = service.services.database;
    await pool.query("update roles set is_disabled = true where guid = 'northwind-logistics'");
    expect(await check('mona.member@northwind.example')).toEqual([]);
    await pool.query("update roles set is_disabled = false where guid = 'northwind-logistics'");
    await pool.query("update roles set guid = 'superadmin-before' where guid = 'superadmin'");
    await pool.query("update roles set guid = 'superadmin' where guid = 'northwind-logistics'");
    expect(await check('mona.member@northwind.example')).toEqual(['logistics.*']);
    await pool.query("update roles set guid = 'northwind-logistics' where guid = 'superadmin'");
    await pool.query("update roles set guid = 'superadmin' where guid = 'superadmin-before'");
  });

  it('are checked before the body is validated', async () => {
    const token = await service.signIn('mona.member@northwind.example');
    const { status, code } = await service.call('POST /system_settings', { token, body: { nonsense: true } });
    expect([status, code]).toEqual([403, 'forbidden']);
  });
});

describe('an API key', () => {
  const makeKey = async (createdBy: number, roleGuid: string, expires = "now() + interval '1 day'") => {
    const token = newApiKey();
    const { pool } = service.services.database;
    const { rows } = await pool.query<{ id: number }>(
      'insert into api_keys (organization_id, name, digest, prefix, suffix, created_by, expires_at) values ' +
        `($1, 'test', $2, 'iam_', 'test', $3, ${expires}) returning id`,
      [NORTHWIND, digest(token), createdBy],
    );
    await pool.query('insert into api_key_roles (api_key_id, role_id) select $1::int, id from roles where guid = $2', [
      rows[0]?.id,
      roleGuid,
    ]);
    return token;
  };

  it('works as a Bearer token with the permissions of its roles', async () => {
    const token = await makeKey(3, 'northwind-user-reader');
    expect((await service.call('GET /user', { token })).status).toBe(200);
    expect((await service.call('GET /system_settings', { token })).status).toBe(403);
    expect((await service.call('GET /api-keys', { token })).status).toBe(403);
    expect((await service.call('GET /user', { token, query: { organization_id: CONTOSO } })).status).toBe(404);
  });

  it('does not act as its creator', async () => {
    const token = await makeKey(3, 'northwind-user-reader');
    const password = await service.call('PUT /user/{id}/password', {
      token,
      params: { id: 3 },
      body: { password: 'a', confirmation: 'a' },
    });
    expect(password.status).toBe(403);
    expect((await service.call('DELETE /auth', { token })).status).toBe(403);
    expect((await service.call('PUT /auth/organizations/{id}', { token, params: { id: NORTHWIND } })).status).toBe(403);
    expect((await service.call('POST /email/reset', { token, body: { email: 'new@else.example' } })).status).toBe(403);
    expect(
      (
        await service.call('POST /organizations/{id}/change_owner', {
          token,
          params: { id: NORTHWIND },
          body: { new_owner_id: 4, password: 'x' },
        })
      ).status,
    ).toBe(403);
  });

  it("ends with its expiry and with its creator's membership", async () => {
    expect(
      (
        await service.call('GET /user', {
          token: await makeKey(3, 'northwind-user-reader', "now() - interval '1 second'"),
        })
      ).status,
    ).toBe(401);
    const token = await makeKey(4, 'northwind-user-reader');
    expect((await service.call('GET /user', { token })).status).toBe(200);
    await service.services.database.pool.query("update memberships set status = 'suspended' where user_id = 4");
    expect((await service.call('GET /user', { token })).status).toBe(401);
  });
});
