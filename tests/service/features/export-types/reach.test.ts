import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { keepApplication } from '../../support/keys/application-key.ts';
import { giveRole } from '../../support/roles.ts';
import { startService, type TestService } from '../../support/service.ts';
import { bodyOf, register, registered } from './support.ts';

const { northwind, platform } = organizationIds;

/** Of one application, and then of one export type, each with a body that it accepts. */
const ENDPOINTS: [EndpointName, object?][] = [
  ['GET /applications/{id}/export_types'],
  ['POST /applications/{id}/export_types', {}],
  ['GET /applications/{id}/export_types/{typeId}/runs'],
  ['GET /applications/{id}/export_types/{typeId}/runs/{runId}'],
  ['POST /applications/{id}/export_types/{typeId}/test', {}],
  ['PUT /applications/{id}/export_types/{typeId}', { title: 'Taken over' }],
  ['POST /applications/{id}/export_types/{typeId}/secret', {}],
  ['DELETE /applications/{id}/export_types/{typeId}'],
];

let service: TestService;
let staff: string;
let fleet: { id: number; token: string };
let depot: { id: number; token: string };
let typeId: number;
let runId: number;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  staff = await service.signIn('superadmin@platform.example');
  fleet = await keepApplication(service, 'fleet', ['exports:serve', 'users:read']);
  depot = await keepApplication(service, 'depot', ['exports:serve']);
  typeId = (await registered(service, fleet.token, fleet.id, bodyOf('fleet'))).id;
  const { rows } = await service.services.database.pool.query<{ id: number }>(
    `insert into reports (user_id, organization_id, export_type_id, type, title, format, request)
      values ($1, $2, $3, 'rows', 'Rows', 'csv', '{}') returning id`,
    [userIds.olivia, northwind, typeId],
  );
  runId = Number(rows[0]?.id);
});
afterAll(() => service?.stop());

const ask = (name: EndpointName, token: string | undefined, { id = fleet.id, body }: { id?: number; body?: unknown }) =>
  service.call(name, {
    token,
    params: { id, typeId, runId },
    ...(name === 'POST /applications/{id}/export_types' ? { body: bodyOf('fleet') } : body !== undefined && { body }),
  } as never);

describe('a service key with exports:serve', () => {
  it('registers, changes, rolls and deletes the types of its application', async () => {
    const { id } = await registered(service, fleet.token, fleet.id, bodyOf('fleet'));
    const params = { id: fleet.id, typeId: id };
    const sending = { token: fleet.token, params };
    const changed = await service.call('PUT /applications/{id}/export_types/{typeId}', {
      ...sending,
      body: { title: 'Trips' },
    });
    const rolled = await service.call('POST /applications/{id}/export_types/{typeId}/secret', sending);
    const removed = await service.call('DELETE /applications/{id}/export_types/{typeId}', sending);
    expect([changed.data[0]?.title, rolled.status, removed.status]).toEqual(['Trips', 200, 200]);
    const { rows } = await service.services.database.pool.query(
      "select actor_user_id, actor_name from audit_log where target_type = 'export_type' and target_id = $1",
      [id],
    );
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ actor_user_id: null, actor_name: 'fleet' })));
  });

  it('sees the runs of its types', async () => {
    const runs = await ask('GET /applications/{id}/export_types/{typeId}/runs', fleet.token, {});
    const run = await ask('GET /applications/{id}/export_types/{typeId}/runs/{runId}', fleet.token, {});
    expect([runs.data, run.data]).toEqual([
      [expect.objectContaining({ id: runId })],
      [expect.objectContaining({ id: runId, answers: [] })],
    ]);
  });

  it.each(ENDPOINTS)('does not reach another application: %s', async (name, body) => {
    const there = await ask(name, depot.token, { body });
    const nowhere = await ask(name, depot.token, { id: 987_654, body });
    expect([there.status, there.code]).toEqual([404, 'not_found']);
    expect(there.meta).toEqual(nowhere.meta);
  });

  it.each(ENDPOINTS.slice(2))('does not reach a foreign type by its own application: %s', async (name, body) => {
    expect((await ask(name, depot.token, { id: depot.id, body })).status).toBe(404);
  });

  it('gets no other rights of staff', async () => {
    for (const name of [
      'GET /applications',
      'GET /system_settings',
      'GET /applications/{id}/keys',
      'GET /jobs',
    ] as const)
      expect(await ask(name, fleet.token, {})).toMatchObject({ status: 403, code: 'scope_missing' });
    const listed = await service.call('GET /export_types', { token: fleet.token });
    expect([listed.status, listed.code]).toEqual([403, 'scope_missing']);
    const users = await service.call('GET /user', { token: fleet.token, query: { organization_id: northwind } });
    expect(users.status).toBe(200);
  });

  it('names the organization of a test, because it has none', async () => {
    const name = 'POST /applications/{id}/export_types/{typeId}/test';
    expect(await ask(name, fleet.token, {})).toMatchObject({ status: 422, code: 'organization_missing' });
    expect(await ask(name, fleet.token, { body: { organization_id: 987_654 } })).toMatchObject({ status: 404 });
    const format = await ask(name, fleet.token, { body: { organization_id: northwind, format: 'pdf' } });
    expect([format.status, format.code, format.meta.error?.data?.['format']]).toEqual([
      422,
      'format_invalid',
      ['This must be one of: csv, json'],
    ]);
  });
});

describe('nobody else', () => {
  it.each(ENDPOINTS)('reaches %s', async (name, body) => {
    const without = await keepApplication(service, `sole_${Math.random().toString(36).slice(2, 8)}`, [
      'notifications:send',
    ]);
    const reader = await staffReader();
    const apiKey = await keepApiKey(service, {
      createdBy: userIds.olivia,
      organizationId: northwind,
      roleId: roleIds.northwindAdministrator,
    });
    const owner = await service.signIn('olivia.owner@northwind.example');
    for (const [token, code] of [
      [without.token, 'scope_missing'],
      [apiKey, 'forbidden'],
      [owner, 'forbidden'],
      [reader, 'forbidden'],
    ] as const) {
      const { status, code: found } = await ask(name, token, { body });
      expect([status, found]).toEqual([403, code]);
    }
    expect((await ask(name, undefined, { body })).status).toBe(401);
    const { data } = await service.call('GET /applications/{id}/export_types', {
      token: staff,
      params: { id: fleet.id },
    });
    expect(data.map(({ id, title }) => [id, title])).toContainEqual([typeId, 'Rows']);
  });
});

let reader: string | undefined;
/** Staff that may read system settings and no more. */
async function staffReader(): Promise<string> {
  if (reader) return reader;
  const { pool } = service.services.database;
  const { rows } = await pool.query<{ id: number }>(
    'insert into users (name, email, username, password_hash, activated_at, email_proven_at) ' +
      "select 'Reader', 'reader@platform.example', 'reader', password_hash, now(), now() from users where id = $1 " +
      'returning id',
    [userIds.sam],
  );
  const userId = rows[0]?.id ?? 0;
  await pool.query("insert into memberships (user_id, organization_id, status) values ($1, $2, 'active')", [
    userId,
    platform,
  ]);
  const permissions = ['auth.systemSettings.READ'];
  await giveRole(service, { userId, organizationId: platform, permissions, ofPlatform: true });
  return (reader = await service.signIn('reader@platform.example', platform));
}

describe('ids', () => {
  it('that are too long or no numbers lead nowhere', async () => {
    for (const id of ['0', '-1', 'abc', '2147483648', '9007199254740993', '1e300']) {
      const runs = await service.call('GET /applications/{id}/export_types/{typeId}/runs', {
        token: staff,
        params: { id: fleet.id, typeId: id },
      });
      const run = await service.call('GET /applications/{id}/export_types/{typeId}/runs/{runId}', {
        token: staff,
        params: { id: fleet.id, typeId, runId: id },
      });
      expect([id, runs.status, run.status]).toEqual([id, 404, 404]);
    }
    const late = 3_000_000_000;
    await service.services.database.pool.query(
      `insert into reports (id, user_id, organization_id, export_type_id, type, title, format, request)
        values ($1, $2, $3, $4, 'rows', 'Rows', 'csv', '{}')`,
      [late, userIds.olivia, northwind, typeId],
    );
    const found = await service.call('GET /applications/{id}/export_types/{typeId}/runs/{runId}', {
      token: staff,
      params: { id: fleet.id, typeId, runId: late },
    });
    expect(found.data[0]?.id).toBe(late);
  });

  it('of a taken type do not tell whose it is', async () => {
    const { data } = await service.call('GET /applications/{id}/export_types', {
      token: staff,
      params: { id: fleet.id },
    });
    const taken = await register(service, depot.token, depot.id, bodyOf('depot', { type: data[0]?.type }));
    expect([taken.status, taken.code]).toEqual([409, 'export_type_exists']);
    expect(JSON.stringify(taken.meta)).not.toContain('fleet');
  });
});
