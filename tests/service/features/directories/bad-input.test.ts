import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type MadeConnection, makeConnection, makeDirectory } from './support/connection.ts';
import {
  CORE_GROUP,
  CORE_USER,
  patchOf,
  scimClient,
  type ScimAnswer,
  type Send,
  userOf,
} from './support/scim-client.ts';

const { northwind, contoso } = organizationIds;

let service: TestService;
let owner: string;
let connection: MadeConnection;
let here: { baseUrl: string; token: string };
let there: { baseUrl: string; token: string };
let send: Send;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '100' } });
  owner = await service.signIn('olivia.owner@northwind.example');
  connection = await makeConnection(service, { domains: ['bad.example'] });
  here = await makeDirectory(service, connection, owner);
  send = scimClient(here);
  const elsewhere = await makeConnection(service, { organizationId: contoso, domains: ['else.example'] });
  there = await makeDirectory(service, elsewhere, await service.signIn('cora.owner@contoso.example'));
});
afterAll(async () => await service?.stop());

const userPath = (id: string) => `/Users/${id}`;
const short = ({ status, body }: ScimAnswer) => [status, body.scimType];

/** How long the answer took, at best of three: other processes share the machine. */
async function work(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const before = performance.now();
    await ask();
    times.push(performance.now() - before);
  }
  return Math.min(...times);
}

describe('bad input', () => {
  it('is answered by RFC 7644 section 3.12', async () => {
    const { headers, body } = await send('POST', '/Users', '{"schemas":');
    expect(headers.get('content-type')).toMatch(/^application\/scim\+json/);
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '400',
      scimType: 'invalidSyntax',
      detail: expect.stringMatching(/./),
    });
  });

  it.each([
    ['no JSON', 'no JSON', 'invalidSyntax'],
    ['a list', [], 'invalidSyntax'],
    ['unknown schemas', { schemas: ['urn:example:User'], userName: 'a@bad.example' }, 'invalidSyntax'],
    ['the schema of a group', { schemas: [CORE_GROUP], userName: 'a@bad.example' }, 'invalidSyntax'],
    ['no name', { schemas: [CORE_USER] }, 'invalidValue'],
    ['a name that is a list', userOf('a@bad.example', { userName: ['a', {}] }), 'invalidValue'],
    ['an empty name', userOf(''), 'invalidValue'],
    ['no address', { schemas: [CORE_USER], userName: 'plain' }, 'invalidValue'],
    ['a flag that is none', userOf('a@bad.example', { active: 'perhaps' }), 'invalidValue'],
    ['emails that are a number', userOf('a@bad.example', { emails: [[1]] }), 'invalidValue'],
    ['a prototype', '{"__proto__": {"userName": "a@bad.example"}}', 'invalidSyntax'],
    ['nesting', `{"userName": ${'['.repeat(100)}${']'.repeat(100)}}`, 'invalidSyntax'],
    ['half a character', '{"userName": "\\ud800@bad.example"}', 'invalidSyntax'],
    ['a zero byte', userOf('a@bad.example', { title: 'a\u0000b' }), 'invalidSyntax'],
    ['a large resource', userOf('a@bad.example', { own: Array(10_000).fill('0123456789') }), 'invalidValue'],
    [
      '201 emails',
      userOf('a@bad.example', { emails: Array.from({ length: 201 }, () => ({ value: 'a@bad.example' })) }),
      'invalidValue',
    ],
  ])('of a user: %s', async (_, body, scimType) => {
    expect(short(await send('POST', '/Users', body))).toEqual([400, scimType]);
  });

  it('of more than 1 MB is refused before it is read, and one of 1 MB is parsed', async () => {
    const body = (length: number) => `{"schemas":["${CORE_USER}"],"userName":"${'a'.repeat(length)}"}`;
    expect(short(await send('POST', '/Users', body(1_048_576)))).toEqual([413, undefined]);
    expect(short(await send('POST', '/Users', body(1_000_000)))).toEqual([400, 'invalidValue']);
  });

  it('of another media type is refused', async () => {
    expect((await scimClient(here, 'text/plain')('POST', '/Users', '{}')).status).toBe(415);
    expect((await scimClient(here, 'application/json')('POST', '/Users', userOf('json@bad.example'))).status).toBe(201);
  });

  it('takes less than 50 ms', async () => {
    const filter = encodeURIComponent(`userName eq "${'a'.repeat(9_900)}"`);
    const brackets = encodeURIComponent(`${'('.repeat(100)}userName pr${')'.repeat(100)}`);
    await send('GET', '/Users?count=1');
    expect(await work(() => send('GET', `/Users?filter=${filter}`))).toBeLessThan(50);
    expect(await work(() => send('GET', `/Users?filter=${brackets}`))).toBeLessThan(50);
    expect(await work(() => send('GET', userPath('99999999999')))).toBeLessThan(50);
    expect(await work(() => send('POST', '/Users', { schemas: ['urn:unknown'] }))).toBeLessThan(50);
  });

  it('of a path is not found, not offered or not allowed', async () => {
    expect((await send('GET', '/Unknown')).status).toBe(404);
    expect((await send('GET', '/Me')).status).toBe(501);
    expect((await send('POST', '/Bulk', {})).status).toBe(501);
    expect((await send('GET', userPath('0'))).status).toBe(404);
    expect((await send('GET', '/Groups/%2e%2e')).status).toBe(404);
  });
});

describe('another directory', () => {
  it('has other users and groups', async () => {
    const user = (await send('POST', '/Users', userOf('mine@bad.example'))).body.id;
    const group = (await send('POST', '/Groups', { schemas: [CORE_GROUP], displayName: 'Mine' })).body.id;
    const other = scimClient(there);
    for (const path of [`/Users/${user}`, `/Groups/${group}`]) {
      expect((await other('GET', path)).status).toBe(404);
      expect((await other('DELETE', path)).status).toBe(404);
      expect((await other('PATCH', path, patchOf({ op: 'replace', value: { displayName: 'x' } }))).status).toBe(404);
    }
    expect((await other('PUT', `/Users/${user}`, userOf('mine@bad.example'))).status).toBe(404);
    expect((await other('GET', '/Users')).body.totalResults).toBe(0);
    const stolen = { schemas: [CORE_GROUP], displayName: 'Theirs', members: [{ value: user }] };
    expect(short(await other('POST', '/Groups', stolen))).toEqual([400, 'invalidValue']);
    expect((await other('GET', '/Groups')).body.totalResults).toBe(0);
    expect((await send('GET', `/Users/${user}`)).status).toBe(200);
  });

  it('has another token, and an old one lives for 24 hours', async () => {
    const status = async (baseUrl: string, token: string) =>
      (await scimClient({ baseUrl, token })('GET', '/Users')).status;
    expect(await status(here.baseUrl, there.token)).toBe(401);
    expect(await status(there.baseUrl, here.token)).toBe(401);
    expect(await status(here.baseUrl, owner)).toBe(401);
    expect(await status(here.baseUrl, `iam_scim_${'a'.repeat(43)}`)).toBe(401);
    expect((await fetch(`${here.baseUrl}/Users`)).status).toBe(401);
    const next = await makeDirectory(service, connection, owner);
    expect(await status(here.baseUrl, next.token)).toBe(200);
    expect(await status(here.baseUrl, here.token)).toBe(200);
    service.advance(24 * 3_600_000 + 1_000);
    expect(await status(here.baseUrl, here.token)).toBe(401);
    expect(await status(here.baseUrl, next.token)).toBe(200);
    // A directory's token opens nothing else.
    expect((await service.call('GET /auth', { token: next.token })).status).toBe(401);
    here = next;
    send = scimClient(here);
  });
});

describe('two requests at once', () => {
  it('for one user make one', async () => {
    const both = await Promise.all([1, 2, 3].map(() => send('POST', '/Users', userOf('twin@bad.example'))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(both.filter(({ status }) => status === 409).map(({ body }) => body.scimType)).toEqual([
      'uniqueness',
      'uniqueness',
    ]);
    expect(
      (await send('GET', `/Users?filter=${encodeURIComponent('userName eq "twin@bad.example"')}`)).body.totalResults,
    ).toBe(1);
  });

  it('for one group make one', async () => {
    const group = { schemas: [CORE_GROUP], displayName: 'Twins' };
    const both = await Promise.all([1, 2, 3].map(() => send('POST', '/Groups', group)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('that change one user both count', async () => {
    const { body } = await send('POST', '/Users', userOf('both@bad.example'));
    const changes = ['title', 'nickName', 'locale', 'timezone'].map((path) =>
      send('PATCH', `/Users/${body.id}`, patchOf({ op: 'add', path, value: 'x' })),
    );
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const after = await send('GET', `/Users/${body.id}`);
    expect(after.body).toMatchObject({ title: 'x', nickName: 'x', locale: 'x', timezone: 'x' });
  });
});

describe('a second synchronization', () => {
  it('changes nothing', async () => {
    const user = userOf('same@bad.example', { externalId: 'same', title: 'Same' });
    const { body } = await send('POST', '/Users', user);
    const group = { schemas: [CORE_GROUP], displayName: 'Same', members: [{ value: body.id }] };
    const madeGroup = (await send('POST', '/Groups', group)).body;
    const everything = async () => {
      const { rows } = await service.services.database.pool.query<{ state: unknown }>(`select jsonb_build_object(
        'users', (select jsonb_agg(u.updated_at order by id) from users u),
        'memberships', (select jsonb_agg(m order by id) from memberships m),
        'directory', (select jsonb_agg(d order by id) from directory_users d),
        'groups', (select jsonb_agg(g order by id) from directory_groups g),
        'audit', (select max(id) from audit_log)) as state`);
      return rows[0]?.state;
    };
    const before = await everything();
    const answers = [
      await send('PUT', `/Users/${body.id}`, user),
      await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'Replace', path: 'active', value: 'True' })),
      await send('PUT', `/Groups/${madeGroup.id}`, group),
      await send(
        'PATCH',
        `/Groups/${madeGroup.id}`,
        patchOf({ op: 'add', path: 'members', value: [{ value: body.id }] }),
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 204]);
    expect(await everything()).toEqual(before);
  });
});

describe('an end', () => {
  it('of the directory, the connection or the organization ends its token', async () => {
    const params = { id: northwind, connectionId: connection.id };
    const again = async () => (await send('GET', '/Users')).status;
    await service.call('DELETE /organizations/{id}/connections/{connectionId}/directory', {
      token: await service.signIn('olivia.owner@northwind.example'),
      params,
    });
    expect(await again()).toBe(401);
    const other = scimClient(there);
    expect((await other('GET', '/Users')).status).toBe(200);
    await service.services.database.pool.query(
      'update organizations set is_deleted = true, deleted_at = now() where id = $1',
      [contoso],
    );
    expect((await other('GET', '/Users')).status).toBe(401);
    await service.services.database.pool.query(
      'update organizations set is_deleted = false, deleted_at = null where id = $1',
      [contoso],
    );
    expect((await other('GET', '/Users')).status).toBe(200);
    await service.services.database.pool.query('delete from connections where organization_id = $1', [contoso]);
    expect((await other('GET', '/Users')).status).toBe(401);
  });
});
