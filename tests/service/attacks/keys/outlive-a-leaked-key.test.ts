import { expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { table } from '../../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { describeServices } from '../../support/describe-services.ts';

const { northwind, platform } = organizationIds;
const OWNER = 'olivia.owner@northwind.example';

/** Whoever finds a key must lose everything with it. */
describeServices('a leaked key of an administrator', (described) => {
  const keyWith = (roleId: number) =>
    keepApiKey(described.service, { createdBy: userIds.olivia, organizationId: northwind, roleId });

  it('creates no account with a password', async () => {
    const token = await keyWith(roleIds.northwindAdministrator);
    const body = { status: 1, name: 'Rogue', email: 'rogue@else.example', password: 'velvet-anchor-77', roles: [15] };
    for (const more of [{}, { organization_id: northwind }]) {
      const { status } = await described.service.call('POST /user', { token, body: { ...body, ...more } });
      expect(status).toBe(403);
    }
    const { rows } = await described.service.services.database.pool.query(
      "select 1 from users where email = 'rogue@else.example'",
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['of an administrator', roleIds.northwindAdministrator],
    ['that manages users', roleIds.userManager],
  ])('grants no role %s: not by invitation, nor to a member', async (_, roleId) => {
    const { service } = described;
    const token = await keyWith(roleIds.northwindAdministrator);
    const email = `invited.${roleId}@else.example`;
    expect(await service.call('POST /invite', { token, body: { email, role_ids: [roleId] } })).toMatchObject({
      status: 403,
      code: 'more_than_held',
    });
    const many = { emails: [email], role_ids: [roleId] };
    expect((await service.call('POST /invite/batch', { token, body: many })).status).toBe(403);
    const body = { role_id: roleId, roleId };
    const params = { id: userIds.mona };
    const query = { organization_id: northwind };
    const { status } = await service.call('POST /user/{id}/roles', { token, params, query, body });
    expect(status).toBeGreaterThanOrEqual(400);
    const roles = await service.call('GET /user/{id}/roles', { token, params, query });
    expect(JSON.stringify(roles.data)).not.toContain(`"id":${roleId},`);
  });

  it('makes no role an administrator, and no further key', async () => {
    const { service } = described;
    const token = await keyWith(roleIds.northwindAdministrator);
    const role = { app: 'auth', name: 'Rogue', organization_id: northwind };
    for (const permission of ['auth.organization.ADMIN', 'auth.users.WRITE', 'auth.roles.WRITE']) {
      const body = { ...role, permissions: [permission] };
      const { status } = await service.call('POST /role', { token, body });
      expect([permission, status]).toEqual([permission, 403]);
    }
    const changed = await service.call('PUT /role/{id}', {
      token,
      params: { id: roleIds.logistics },
      body: { permissions: ['auth.organization.ADMIN'] },
    });
    expect(changed.status).toBe(403);
    const body = { expiresAt: '2099-01-01T00:00:00Z', roleIds: [15] };
    expect((await service.call('POST /api-keys', { token, body })).status).toBe(403);
  });

  it.each([roleIds.northwindAdministrator, roleIds.userManager])(
    'with the role %i takes the second factor from nobody',
    async (roleId) => {
      const { service } = described;
      const token = await keyWith(roleId);
      const reset = await service.call('POST /user/{id}/tfa/reset', { token, params: { id: userIds.tara } });
      expect(reset.status).toBe(403);
      const text = 'select two_factor_policy from users where id = $1';
      const { rows } = await service.services.database.pool.query<Record<string, string>>(text, [userIds.tara]);
      expect(rows[0]?.['two_factor_policy']).toBe('enabled');
    },
  );

  it('brings nobody back who administrates, but others', async () => {
    const { service } = described;
    const token = await keyWith(roleIds.northwindAdministrator);
    const owner = await service.signIn(OWNER);
    const restored = async (id: number, query: Record<string, unknown>) => {
      const params = { id };
      expect((await service.call('DELETE /organizations/users/{id}', { token: owner, params, query })).status).toBe(
        200,
      );
      const byKey = await service.call('POST /organizations/users/{id}/restore', { token, params });
      if (byKey.status !== 200) await service.call('POST /organizations/users/{id}/restore', { token: owner, params });
      return byKey.code ?? byKey.status;
    };
    for (const query of [{}, { delete: 1 }])
      expect([
        await restored(userIds.adam, query),
        await restored(userIds.walt, query),
        await restored(userIds.mona, query),
      ]).toEqual(['more_than_held', 'more_than_held', 200]);
  });

  it('changes nothing about who logs in by single sign-on', async () => {
    const { service } = described;
    const token = await keyWith(roleIds.northwindAdministrator);
    const names = Object.keys(table).filter((name) => /^(POST|PUT|DELETE) \/organizations\/\{id\}\/(d|c)o/.test(name));
    expect(names.length).toBeGreaterThan(12);
    const answers = names.map(async (name) => {
      const params = { id: northwind, domainId: 1, connectionId: 1, setupId: 1 };
      const { status } = await service.call(name as EndpointName, { token, params, body: {} } as never);
      return [name, status];
    });
    expect(await Promise.all(answers)).toEqual(names.map((name) => [name, 403]));
  });

  it('still invites with a role that does not administrate', async () => {
    const { service } = described;
    const token = await keyWith(roleIds.northwindAdministrator);
    const body = { email: 'driver@else.example', role_ids: [roleIds.logistics] };
    expect((await service.call('POST /invite', { token, body })).status).toBe(201);
  });

  it('redirects no webhook, and rolls no signing secret', async () => {
    const { service } = described;
    const owner = await service.signIn(OWNER);
    const token = await keyWith(roleIds.northwindAdministrator);
    const hook = { name: 'Honest', endpoint: 'https://honest.example/', enabled: true, apikey: '' };
    const event_types = [{ type: 'role.created', enabled: true }];
    const made = await service.call('POST /webhooks', { token: owner, body: { ...hook, event_types } });
    const params = { id: made.data[0]?.id ?? 0 };
    const body = { ...hook, endpoint: 'https://rogue.example/', event_types };
    const moved = await service.call('PUT /webhooks/{id}', { token, params, body });
    expect(moved).toMatchObject({ status: 422, code: 'endpoint_fixed' });
    expect((await service.call('POST /webhooks/{id}/secret', { token, params, body: {} })).status).toBe(403);
    await service.call('DELETE /webhooks/{id}', { token: owner, params });
  });

  it('is followed by a list of what it made and still works, for the owner to end', async () => {
    const { service } = described;
    const owner = await service.signIn(OWNER);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const made = await service.call('POST /api-keys', {
      token: owner,
      body: { name: 'Leaky', expiresAt, roleIds: [roleIds.northwindAdministrator] },
    });
    const { id = 0, access_token: token } = made.data[0] ?? {};
    const invited = { email: 'left.behind@else.example', role_ids: [roleIds.logistics] };
    expect((await service.call('POST /invite', { token, body: invited })).status).toBe(201);
    const hook = { name: 'Listener', endpoint: 'https://listener.example/', enabled: true, apikey: '' };
    const event_types = [{ type: 'role.created', enabled: true }];
    expect((await service.call('POST /webhooks', { token, body: { ...hook, event_types } })).status).toBe(201);

    const deleted = await service.call('DELETE /api-keys/{id}', { token: owner, params: { id } });
    const expected = [
      { kind: 'webhook', name: 'Listener', key: 'Leaky' },
      { kind: 'invitation', name: 'left.behind@else.example', key: 'Leaky' },
    ];
    expect(deleted.data).toMatchObject(expected);
    const list = async () => (await service.call('GET /api-keys/left', { token: owner })).data;
    expect(await list()).toMatchObject(expected);
    expect(
      (await service.call('GET /api-keys/left', { token: await service.signIn('rita.reader@northwind.example') }))
        .status,
    ).toBe(403);
    const cora = await service.signIn('cora.owner@contoso.example');
    expect((await service.call('GET /api-keys/left', { token: cora })).data).toEqual([]);

    for (const { kind, id: leftId } of await list()) {
      const params = { id: leftId };
      const { status } =
        kind === 'webhook'
          ? await service.call('DELETE /webhooks/{id}', { token: owner, params })
          : await service.call('DELETE /organizations/users/{id}', {
              token: owner,
              params,
              query: { organization_id: northwind },
            });
      expect([kind, status]).toEqual([kind, 200]);
    }
    expect(await list()).toEqual([]);
  });
});

/** What these change reaches every organization, and no list of leftovers would show it to the owner of one. */
describeServices('a leaked key of the platform', (described) => {
  it('changes neither settings, applications nor organizations', async () => {
    const { service } = described;
    const superadmin = await service.signIn('superadmin@platform.example');
    const writes = ['auth.systemSettings.WRITE', 'auth.systemSettings.READ', 'auth.organizations.WRITE'];
    const role = { app: 'auth', name: 'Everything of the platform', organization_id: null, permissions: writes };
    const roleId = (await service.call('POST /role', { token: superadmin, body: role })).data[0]?.id ?? 0;
    const token = await keepApiKey(service, { createdBy: userIds.superadmin, organizationId: platform, roleId });
    const settings = (await service.call('GET /system_settings', { token, query: { __count: 100 } })).data;
    const trusted = settings.find(({ key }) => key === 'trusted_domains');
    const hook = { name: 'Spy', endpoint: 'https://spy.example/', enabled: true, apikey: '' };
    const event_types = [{ type: 'user.created', enabled: true }];
    const owner = { owner_email: 'rogue@else.example' };
    const answers = [
      await service.call('PUT /system_settings/{id}', {
        token,
        params: { id: trusted?.id },
        body: { value: `${trusted?.value},spy.example` },
      }),
      await service.call('POST /applications/{id}/webhooks', {
        token,
        params: { id: 1 },
        body: { ...hook, event_types },
      }),
      await service.call('POST /applications', { token, body: { name: 'spy', title: 'Spy' } }),
      await service.call('POST /organizations', { token, body: { name: 'Shell', ...owner } }),
      await service.call('POST /organizations', { token, body: { name: 'Shell', owner_user_id: userIds.cora } }),
      await service.call('DELETE /organizations/{id}', { token, params: { id: platform } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });
});
