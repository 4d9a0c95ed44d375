import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { bodyOf, register, registered } from './support.ts';

const DAY = 86_400_000;

let service: TestService;
let staff: string;
let fleet: number;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  staff = await service.signIn('superadmin@platform.example');
  fleet = await newApplication('fleet');
});
afterAll(() => service?.stop());

async function newApplication(name: string): Promise<number> {
  const { data } = await service.call('POST /applications', { token: staff, body: { name, title: name } });
  return data[0]?.id ?? 0;
}

const add = (more: object = {}) => registered(service, staff, fleet, bodyOf('fleet', more));
const list = async (id = fleet) =>
  (await service.call('GET /applications/{id}/export_types', { token: staff, params: { id } })).data;
const change = (typeId: number, body: object, version?: string) =>
  service.call('PUT /applications/{id}/export_types/{typeId}', {
    token: staff,
    params: { id: fleet, typeId },
    body,
    ...(version && { version }),
  });
const activity = async (typeId: number) => {
  const { rows } = await service.services.database.pool.query<{ action: string; data: object; organization_id: null }>(
    "select action, data, organization_id from audit_log where target_type = 'export_type' and target_id = $1 " +
      'order by id',
    [typeId],
  );
  return rows;
};

describe('an export type', () => {
  it('is registered with its fields, and listed in order', async () => {
    const params = [
      { name: 'level', label: 'Level', kind: 'choice', options: [{ value: 'all', label: 'All' }] },
      { name: 'since', label: 'Since', kind: 'date', required: true },
    ];
    const body = bodyOf('fleet', { routes: ['trips', 'trips'], formats: ['csv', 'pdf', 'csv'], params });
    const made = await registered(service, staff, fleet, body);
    expect(made).toMatchObject({
      ...{ type: body.type, title: 'Rows', routes: ['trips'], formats: ['csv', 'pdf'], permission: 'fleet.*' },
      params: [{ ...params[0], required: false }, params[1]],
      url: 'https://fleet.example.com/exports',
      previous_secret_expires_at: null,
    });
    const second = await add();
    expect((await list()).map(({ id }) => id)).toEqual([made.id, second.id]);
    expect(second).toMatchObject({ routes: [], params: [] });
  });

  it('has a unique type among all applications', async () => {
    const depot = await newApplication('depot');
    const { type } = await add();
    for (const [application, name] of [
      [fleet, 'fleet'],
      [depot, 'depot'],
    ] as const) {
      const again = await register(service, staff, application, bodyOf(name, { type }));
      expect([again.status, again.code, Object.keys(again.meta.error?.data ?? {})]).toEqual([
        409,
        'export_type_exists',
        ['type'],
      ]);
    }
    const both = bodyOf('depot', { type: 'at_once' });
    const answers = await Promise.all([
      register(service, staff, depot, both),
      register(service, staff, fleet, { ...both, permission: 'fleet.*' }),
      register(service, staff, depot, both),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is one of at most 100, whatever arrives at once', async () => {
    const ferry = await newApplication('ferry');
    await service.services.database.pool.query(
      `insert into export_types (application_id, type, title, formats, permission, url, secret)
        select $1, 'ferry_' || n, 'Rows', '{csv}', 'ferry.*', 'https://ferry.example/', 'x'
        from generate_series(1, 99) as n`,
      [ferry],
    );
    const three = await Promise.all([1, 2, 3].map(() => register(service, staff, ferry, bodyOf('ferry'))));
    expect(three.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
      '201 undefined',
      '409 too_many_export_types',
      '409 too_many_export_types',
    ]);
    expect(await list(ferry)).toHaveLength(100);
  });

  it('changes the fields that are sent', async () => {
    const made = await add({ routes: ['trips'] });
    const changed = await change(made.id, { title: 'Trips', url: 'https://fleet.example.com/v2', routes: [] });
    expect(changed.data[0]).toMatchObject({
      ...{ type: made.type, title: 'Trips', url: 'https://fleet.example.com/v2', routes: [] },
      ...{ formats: made.formats, permission: made.permission },
    });
    const ignored = await change(made.id, { type: 'another' });
    expect(ignored.data[0]?.type).toBe(made.type);
  });

  it('ends with its application', async () => {
    const tram = await newApplication('tram');
    const { id } = await registered(service, staff, tram, bodyOf('tram'));
    await service.call('DELETE /applications/{id}', { token: staff, params: { id: tram } });
    const { rows } = await service.services.database.pool.query('select from export_types where id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('is deleted once', async () => {
    const { id } = await add();
    const remove = () =>
      service.call('DELETE /applications/{id}/export_types/{typeId}', {
        token: staff,
        params: { id: fleet, typeId: id },
      });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await change(id, { title: 'x' })).status).toBe(404);
  });

  it('leaves each change in the activity of the platform, without its secrets', async () => {
    const { id, secret } = await add();
    await change(id, { title: 'Renamed' });
    const params = { id: fleet, typeId: id };
    const rolled = await service.call('POST /applications/{id}/export_types/{typeId}/secret', { token: staff, params });
    await service.call('DELETE /applications/{id}/export_types/{typeId}', { token: staff, params });
    const entries = await activity(id);
    expect(entries.map(({ action }) => action)).toEqual(
      ['created', 'updated', 'secret_rolled', 'deleted'].map((verb) => `export_type.${verb}`),
    );
    expect(entries.every(({ organization_id }) => organization_id === null)).toBe(true);
    const written = JSON.stringify(entries);
    for (const one of [secret, rolled.data[0]?.secret ?? '']) expect(written).not.toContain(one.slice(6));
  });
});

describe('the fields of an export type', () => {
  const choice = { name: 'level', label: 'Level', kind: 'choice' };
  const one = { value: 'a', label: 'A' };
  it.each<[string, object, string, string]>([
    ['the permission of another application', { permission: 'logistics.*' }, 'permission_invalid', 'permission'],
    ['a permission of this service', { permission: 'auth.users.READ' }, 'permission_invalid', 'permission'],
    ['a name that only begins like it', { permission: 'fleets.*' }, 'permission_invalid', 'permission'],
    [
      'the same parameter twice',
      { params: [1, 2].map(() => ({ ...choice, kind: 'text' })) },
      'params_invalid',
      'params.1.name',
    ],
    ['a choice without options', { params: [choice] }, 'params_invalid', 'params.0.options'],
    [
      'a text with options',
      { params: [{ ...choice, kind: 'text', options: [one] }] },
      'params_invalid',
      'params.0.options',
    ],
    ['the same option twice', { params: [{ ...choice, options: [one, one] }] }, 'params_invalid', 'params.0.options'],
  ])('refuse %s', async (_, more, code, field) => {
    const made = await register(service, staff, fleet, bodyOf('fleet', more));
    expect([made.status, made.code, Object.keys(made.meta.error?.data ?? {})]).toEqual([422, code, [field]]);
    const { id } = await add();
    expect((await change(id, more)).code).toBe(code);
  });

  it.each<[string, object]>([
    ['no format', { formats: [] }],
    ['an unknown format', { formats: ['docx'] }],
    ['a type with capitals', { type: 'Rows' }],
    ['a long type', { type: 'x'.repeat(61) }],
    ['a blank title', { title: ' ' }],
    ['a parameter with a strange name', { params: [{ name: '__proto__', label: 'x', kind: 'text' }] }],
    [
      '21 parameters',
      { params: Array.from({ length: 21 }, (_, at) => ({ name: `p${at}`, label: 'x', kind: 'text' })) },
    ],
    ['51 routes', { routes: Array.from({ length: 51 }, (_, at) => `route${at}`) }],
    ['no permission', { permission: '' }],
    ['a permission without a dot', { permission: 'fleet' }],
  ])('refuse %s as malformed', async (_, more) => {
    expect(await register(service, staff, fleet, bodyOf('fleet', more))).toMatchObject({ status: 400 });
  });

  it.each<[string, string, string]>([
    ['no URL', 'exports', 'endpoint_invalid'],
    ['credentials', 'https://user:secret@fleet.example.com/', 'endpoint_invalid'],
    ['another protocol', 'ftp://fleet.example.com/', 'endpoint_invalid'],
    ['no encryption', 'http://fleet.example.com/', 'endpoint_insecure'],
    ['loopback', 'https://127.0.0.1/', 'endpoint_private'],
    ['loopback in decimal', 'https://2130706433/', 'endpoint_private'],
    ['loopback in octal', 'https://0177.0.0.1/', 'endpoint_private'],
    ['loopback, IPv4-mapped', 'https://[::ffff:127.0.0.1]/', 'endpoint_private'],
    ['loopback in hexadecimal', 'https://0x7f000001/', 'endpoint_private'],
    ['loopback, NAT64', 'https://[64:ff9b::7f00:1]/', 'endpoint_private'],
    ['loopback with a dot at its end', 'https://127.0.0.1./', 'endpoint_private'],
    ['no address', 'https://0.0.0.0/', 'endpoint_private'],
    ['a user name that looks like a host', 'https://example.com@127.0.0.1/', 'endpoint_invalid'],
    ['localhost with a dot', 'https://localhost./', 'endpoint_private'],
    ['metadata', 'https://169.254.169.254/latest/meta-data/', 'endpoint_private'],
    ['localhost', 'https://localhost:8443/', 'endpoint_private'],
    ['a private network', 'https://10.0.0.5/', 'endpoint_private'],
    ['a private network of IPv6', 'https://[fd00::1]/', 'endpoint_private'],
  ])('refuse a URL with %s', async (_, url, code) => {
    const made = await register(service, staff, fleet, bodyOf('fleet', { url }));
    expect([made.status, made.code, Object.keys(made.meta.error?.data ?? {})]).toEqual([422, code, ['url']]);
    const [first] = await list();
    expect((await change(first?.id ?? 0, { url })).code).toBe(code);
  });

  it('refuse in the language of the request', async () => {
    const { meta } = await service.call('POST /applications/{id}/export_types', {
      token: staff,
      params: { id: fleet },
      body: bodyOf('fleet', { permission: 'logistics.*' }),
      headers: { 'Accept-Language': 'de' },
    });
    expect(meta.error?.message).toBe('Die Berechtigung muss mit fleet und einem Punkt beginnen');
  });
});

describe('the signing secret of an export type', () => {
  it('is whole when it is created or rolled, and never again', async () => {
    const made = await add();
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const params = { id: fleet, typeId: made.id };
    const rolled = await service.call('POST /applications/{id}/export_types/{typeId}/secret', { token: staff, params });
    const next = rolled.data[0]?.secret ?? '';
    expect(next).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(next).not.toBe(made.secret);
    const seen = [await list(), (await change(made.id, { title: 'Again' })).data].map((one) => JSON.stringify(one));
    for (const secret of [made.secret, next]) for (const text of seen) expect(text).not.toContain(secret.slice(6, 40));
    const { rows } = await service.services.database.pool.query('select * from export_types where id = $1', [made.id]);
    expect(JSON.stringify(rows)).not.toContain(next.slice(6, 40));
  });

  it('signs for another day after it was rolled, unless it is revoked', async () => {
    const { id } = await add();
    const roll = async (body?: object) => {
      const params = { id: fleet, typeId: id };
      const sending = { token: staff, params, ...(body && { body }) };
      return (await service.call('POST /applications/{id}/export_types/{typeId}/secret', sending)).data[0];
    };
    const end = Date.parse((await roll())?.previous_secret_expires_at ?? '');
    expect(Math.abs(end - Date.now() - DAY)).toBeLessThan(60_000);
    expect((await roll({ revoke_previous: true }))?.previous_secret_expires_at).toBeNull();
    const { rows } = await service.services.database.pool.query<{ previous_secret: string | null }>(
      'select previous_secret from export_types where id = $1',
      [id],
    );
    expect(rows[0]?.previous_secret).toBeNull();
  });
});
