import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { makeConnection, makeDirectory } from './support/connection.ts';
import { CORE_GROUP, CORE_USER, patchOf, type ScimBody, scimClient, type Send } from './support/scim-client.ts';

let service: TestService;
let directory: { baseUrl: string; token: string };
let send: Send;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  const owner = await service.signIn('olivia.owner@northwind.example');
  const connection = await makeConnection(service, { domains: ['okta.example'] });
  directory = await makeDirectory(service, connection, owner);
  send = scimClient(directory);
});
afterAll(async () => await service?.stop());

const filtered = (resource: string, filter: string) =>
  send('GET', `/${resource}?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`);

// "Okta SCIM 2.0 SPEC Test", the collection that Okta asks integrations to pass.
describe("Okta's SPEC test", () => {
  const userName = 'Runscope300.Okta@okta.example';
  let id = '';

  it('1: lists users by startIndex and count', async () => {
    const { status, headers, body } = await send('GET', '/Users?count=1&startIndex=1');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/scim\+json/);
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
  });

  it('2: answers 404 with an error for an invalid id of a user', async () => {
    const unknown = 'abcdefgh-1234-5678';
    const { status, body } = await send('GET', `/Users/${unknown}`);
    expect([status, body]).toEqual([
      404,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '404',
        detail: expect.stringMatching(/./),
      },
    ]);
  });

  it('3: finds that a random user does not exist', async () => {
    const { status, body } = await filtered('Users', `userName eq "${userName}"`);
    expect([status, body.totalResults, body.Resources]).toEqual([200, 0, []]);
  });

  const realistic = {
    schemas: [CORE_USER],
    userName,
    name: { givenName: 'Runscope', familyName: 'Okta' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Runscope Okta',
    active: true,
  };

  it('4: creates a user with realistic values', async () => {
    const { status, headers, body } = await send('POST', '/Users', realistic);
    expect(status).toBe(201);
    id = body.id ?? '';
    expect(body).toMatchObject({ ...realistic, meta: { resourceType: 'User' } });
    expect(headers.get('location')).toMatch(new RegExp(`/Users/${id}$`));
  });

  it('5: reads the user', async () => {
    const { status, body } = await send('GET', `/Users/${id}`);
    expect([status, body]).toMatchObject([200, { id, ...realistic }]);
  });

  it('1, again: the list has the user now, also by the id that it shows', async () => {
    const { body } = await send('GET', '/Users?count=1&startIndex=1');
    expect(body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id, active: true }] });
    const [first] = body.Resources ?? [];
    for (const name of ['name', 'emails', 'userName', 'schemas', 'meta']) expect(first).toHaveProperty(name);
    expect((await send('GET', `/Users/${first?.id}`)).status).toBe(200);
  });

  it('2, again: answers 401 without a token, and with a wrong one', async () => {
    for (const headers of [new Headers(), new Headers({ Authorization: 'Bearer wrong' })]) {
      const response = await fetch(`${directory.baseUrl}/Users`, { headers });
      expect([response.status, await response.json()]).toMatchObject([401, { status: '401' }]);
    }
  });

  it('6: expects failure when recreating the user', async () => {
    const { status, body } = await send('POST', '/Users', realistic);
    expect([status, body['schemas'], body.scimType]).toEqual([
      409,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      'uniqueness',
    ]);
  });

  it('7: finds the user by a name in another case', async () => {
    const { body } = await filtered('Users', `userName eq "${userName.toUpperCase()}"`);
    expect(body.Resources?.map((one) => one.id)).toEqual([id]);
  });

  it('8: lists groups', async () => {
    const { status, body } = await send('GET', '/Groups');
    expect([status, body.totalResults]).toEqual([200, 0]);
  });
});

describe("Okta's life cycle of a user with PUT, as the wizard's apps do it", () => {
  const userName = 'isaac.brock@okta.example';
  const user = {
    schemas: [CORE_USER],
    userName,
    name: { givenName: 'Isaac', middleName: '', familyName: 'Brock' },
    emails: [{ primary: true, value: userName, type: 'work', display: userName }],
    displayName: 'Isaac Brock',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  let id = '';

  it('looks for the user, and creates them without keeping the password', async () => {
    expect((await filtered('Users', `userName eq "${userName}"`)).body.totalResults).toBe(0);
    const { status, body } = await send('POST', '/Users', user);
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toContain('1mz050nq');
    id = body.id ?? '';
    const { rows } = await service.services.database.pool.query<{ text: string }>(
      'select resource::text as text from directory_users where id = $1',
      [id],
    );
    expect(rows[0]?.text).not.toContain('1mz050nq');
  });

  it('reads before it changes, and sends all that it read', async () => {
    const { body } = await send('GET', `/Users/${id}`);
    const answer = await send('PUT', `/Users/${id}`, {
      ...body,
      name: { givenName: 'Isaac', familyName: 'Brockway' },
      displayName: 'Isaac Brockway',
    });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id, active: true, name: { familyName: 'Brockway' }, externalId: '00ujl29u0le5T6Aj10h7' },
    ]);
  });

  it('deactivates and reactivates by PUT', async () => {
    for (const active of [false, true]) {
      const { body } = await send('GET', `/Users/${id}`);
      const answer = await send('PUT', `/Users/${id}`, { ...body, active });
      expect([answer.status, answer.body['active']]).toEqual([200, active]);
    }
  });

  it('deactivates and reactivates by PATCH without a path', async () => {
    for (const active of [false, true]) {
      const answer = await send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active } }));
      expect([answer.status, answer.body['active']]).toEqual([200, active]);
    }
  });

  it('sends a password, which is not kept', async () => {
    const answer = await send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { password: 'new-8-secret' } }));
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('new-8-secret');
    const by = await send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'password', value: 'new-8-secret' }));
    expect(JSON.stringify(by.body)).not.toContain('new-8-secret');
  });
});

describe("Okta's push of groups", () => {
  let members: ScimBody[] = [];
  let id = '';
  const inGroup = async () => {
    const { body } = await send('GET', `/Groups/${id}`);
    return (body['members'] as { value: string }[]).map(({ value }) => value);
  };

  it('creates a group without members, then adds them', async () => {
    const made = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        send('POST', '/Users', { schemas: [CORE_USER], userName: `${name}@okta.example`, active: true }),
      ),
    );
    members = made.map(({ body }) => body).sort((one, other) => Number(one.id) - Number(other.id));
    expect((await filtered('Groups', 'displayName eq "Test SCIMv2"')).body.totalResults).toBe(0);
    const { status, body } = await send('POST', '/Groups', {
      schemas: [CORE_GROUP],
      displayName: 'Test SCIMv2',
      members: [],
    });
    expect([status, body]).toMatchObject([201, { displayName: 'Test SCIMv2', members: [] }]);
    id = body.id ?? '';
    const [first, second] = members;
    const patched = await send(
      'PATCH',
      `/Groups/${id}`,
      patchOf({
        op: 'add',
        path: 'members',
        value: [first, second].map((one) => ({ value: one?.id, display: one?.['userName'] })),
      }),
    );
    expect(patched.status).toBe(204);
    expect(await inGroup()).toEqual([first?.id, second?.id]);
  });

  it('renames a group, with its id in the value', async () => {
    const value = { id, displayName: 'Test SCIMv2 renamed' };
    expect((await send('PATCH', `/Groups/${id}`, patchOf({ op: 'replace', value }))).status).toBe(204);
    expect((await send('GET', `/Groups/${id}`)).body['displayName']).toBe('Test SCIMv2 renamed');
  });

  it('removes a member by a filter and adds another in one request', async () => {
    const [first, second, third] = members;
    const patch = patchOf(
      { op: 'remove', path: `members[value eq "${first?.id}"]` },
      { op: 'add', path: 'members', value: [{ value: third?.id }] },
    );
    expect((await send('PATCH', `/Groups/${id}`, patch)).status).toBe(204);
    expect(await inGroup()).toEqual([second?.id, third?.id]);
  });

  it('replaces all members', async () => {
    const [first] = members;
    const patch = patchOf({ op: 'replace', path: 'members', value: [{ value: first?.id }] });
    expect((await send('PATCH', `/Groups/${id}`, patch)).status).toBe(204);
    expect(await inGroup()).toEqual([first?.id]);
  });

  it('puts a group as a whole, and deletes it', async () => {
    const [, second] = members;
    const put = await send('PUT', `/Groups/${id}`, {
      ...{ schemas: [CORE_GROUP], id, displayName: 'Test SCIMv2' },
      members: [{ value: second?.id, display: 'two@okta.example' }],
    });
    expect([put.status, put.body]).toMatchObject([
      200,
      { displayName: 'Test SCIMv2', members: [{ value: second?.id }] },
    ]);
    expect((await send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await send('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await send('DELETE', `/Groups/${id}`)).status).toBe(404);
  });
});
