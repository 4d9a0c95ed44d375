import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { makeConnection, makeDirectory } from './support/connection.ts';
import {
  CORE_GROUP,
  CORE_USER,
  ENTERPRISE_USER,
  PATCH_OP,
  patchOf,
  scimClient,
  type Send,
} from './support/scim-client.ts';

let service: TestService;
let send: Send;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  const owner = await service.signIn('olivia.owner@northwind.example');
  const connection = await makeConnection(service, { domains: ['entra.example'] });
  send = scimClient(await makeDirectory(service, connection, owner));
});
afterAll(async () => await service?.stop());

const find = (resource: string, filter: string, more = '') =>
  send('GET', `/${resource}?filter=${encodeURIComponent(filter)}${more}`);

// The requests of "Develop and plan provisioning for a SCIM endpoint in Microsoft Entra ID", in its order.
describe('the users of Entra ID', () => {
  const userName = 'Test_User_ab6490ee@entra.example';
  const user = {
    schemas: [CORE_USER, ENTERPRISE_USER],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@entra.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
  };
  let id = '';

  it('tests the connection with a random name', async () => {
    const { status, body } = await find('Users', 'userName eq "non-existent user"');
    expect([status, body.totalResults, body.Resources, body['itemsPerPage']]).toEqual([200, 0, [], 0]);
  });

  it('creates a user', async () => {
    const { status, body } = await send('POST', '/Users', user);
    expect(status).toBe(201);
    const { roles: _, meta: __, schemas: ___, ...kept } = user;
    expect(body).toMatchObject({ ...kept, schemas: [CORE_USER] });
    id = body.id ?? '';
  });

  it('reads the user, and finds them by name', async () => {
    expect((await send('GET', `/Users/${id}`)).body).toMatchObject({ id, userName });
    expect((await find('Users', `userName eq "${userName}"`)).body).toMatchObject({
      totalResults: 1,
      startIndex: 1,
      Resources: [{ id, externalId: user.externalId }],
    });
  });

  it('finds the user by other attributes that matching may use', async () => {
    const filters = [
      `externalId eq "${user.externalId}"`,
      'emails[type eq "work"].value eq "test_user_fd0ea19b@entra.example"',
      'emails[type eq "work" and value co "fd0ea19b"]',
      `id eq "${id}" and userName eq "${userName}"`,
    ];
    for (const filter of filters)
      expect([filter, (await find('Users', filter)).body.totalResults]).toEqual([filter, 1]);
  });

  it('finds nobody by an unknown value', async () => {
    const { status, body } = await find('Users', 'externalId eq "unknown"');
    expect([status, body.totalResults]).toEqual([200, 0]);
  });

  it('changes values of lists and names', async () => {
    const { status, body } = await send(
      'PATCH',
      `/Users/${id}`,
      patchOf(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@entra.example' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      ),
    );
    expect([status, body]).toMatchObject([
      200,
      {
        emails: [{ primary: true, type: 'work', value: 'updatedEmail@entra.example' }],
        name: { formatted: 'givenName familyName', familyName: 'updatedFamilyName', givenName: 'givenName' },
      },
    ]);
  });

  it('changes the name of the user', async () => {
    const value = '5b50642d-79fc-4410-9e90-4c077cdd1a59@entra.example';
    const { body } = await send('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'userName', value }));
    expect(body['userName']).toBe(value);
  });

  it.each(['False', 'false', false])('deactivates with %j and activates again', async (value) => {
    const off = await send('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value }));
    expect([off.status, off.body['active']]).toEqual([200, false]);
    const on = await send('PATCH', `/Users/${id}`, patchOf({ op: 'Add', path: 'active', value: 'True' }));
    expect([on.status, on.body['active']]).toEqual([200, true]);
  });

  it('deletes the user', async () => {
    const { status, body } = await send('DELETE', `/Users/${id}`);
    expect([status, body]).toEqual([204, {}]);
    expect((await send('GET', `/Users/${id}`)).status).toBe(404);
  });
});

describe('a PATCH of Entra ID', () => {
  let made = 0;
  const newUser = async (more: object = {}) => {
    const userName = `patched${++made}@entra.example`;
    const { body } = await send('POST', '/Users', { schemas: [CORE_USER], userName, active: true, ...more });
    return String(body.id);
  };
  const patch = async (id: string, ...operations: object[]) => send('PATCH', `/Users/${id}`, patchOf(...operations));

  it('without aadOptscim062020: one operation per attribute, with texts for flags and bare managers', async () => {
    const id = await newUser();
    const { status, body } = await patch(
      id,
      { op: 'Add', path: 'displayName', value: 'Babs Jensen' },
      { op: 'Add', path: 'name.givenName', value: 'Babs' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'babs@entra.example' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 010 9999' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'US' },
      { op: 'Add', path: 'roles[primary eq "True"].value', value: 'Reader' },
      { op: 'Add', path: `${ENTERPRISE_USER}:department`, value: 'Sales' },
      { op: 'Add', path: `${ENTERPRISE_USER}:manager`, value: '2819c223-7f76-453a-919d-413861904646' },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schemas: [CORE_USER, ENTERPRISE_USER],
      displayName: 'Babs Jensen',
      name: { givenName: 'Babs' },
      emails: [{ type: 'work', value: 'babs@entra.example' }],
      phoneNumbers: [{ type: 'mobile', value: '+1 555 010 9999' }],
      addresses: [{ type: 'work', country: 'US' }],
      roles: [{ primary: true, value: 'Reader' }],
      [ENTERPRISE_USER]: { department: 'Sales', manager: { value: '2819c223-7f76-453a-919d-413861904646' } },
    });
  });

  it('without aadOptscim062020: a manager as a list, and its removal', async () => {
    const id = await newUser();
    const manager = [{ $ref: 'http://example.com/Users/1', value: '1' }];
    const set = await patch(id, { op: 'Add', path: `${ENTERPRISE_USER}:manager`, value: manager });
    expect(set.body).toMatchObject({ [ENTERPRISE_USER]: { manager: { value: '1' } } });
    const gone = await patch(id, { op: 'Remove', path: `${ENTERPRISE_USER}:manager` });
    expect([gone.status, gone.body[ENTERPRISE_USER]]).toEqual([200, undefined]);
  });

  it('with aadOptscim062020: one operation without a path, with dotted keys and URNs', async () => {
    const id = await newUser();
    const { status, body } = await patch(
      id,
      {
        op: 'replace',
        value: {
          displayName: 'Bjfe',
          'name.givenName': 'Kkom',
          'name.familyName': 'Unua',
          [`${ENTERPRISE_USER}:employeeNumber`]: 'Xklq',
          active: 'False',
        },
      },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'bjfe@entra.example' },
    );
    expect([status, body]).toMatchObject([
      200,
      {
        displayName: 'Bjfe',
        active: false,
        name: { givenName: 'Kkom', familyName: 'Unua' },
        [ENTERPRISE_USER]: { employeeNumber: 'Xklq' },
        emails: [{ type: 'work', value: 'bjfe@entra.example' }],
      },
    ]);
  });

  it('with aadOptscim062020: an extension as an object, and a filter as a key', async () => {
    const id = await newUser();
    const { body } = await patch(id, {
      op: 'add',
      value: {
        [ENTERPRISE_USER]: { department: 'Design', division: 'EMEA' },
        'emails[type eq "other"].value': 'other@entra.example',
        'urn:ietf:params:scim:schemas:extension:own:2.0:User': { shoeSize: '43' },
      },
    });
    expect(body).toMatchObject({
      [ENTERPRISE_USER]: { department: 'Design', division: 'EMEA' },
      emails: [{ type: 'other', value: 'other@entra.example' }],
      'urn:ietf:params:scim:schemas:extension:own:2.0:User': { shoeSize: '43' },
    });
    expect(body['schemas']).toContain('urn:ietf:params:scim:schemas:extension:own:2.0:User');
  });

  it('with aadOptscim062020: several values of lists and names in one replacement', async () => {
    const id = await newUser();
    const value = {
      'emails[type eq "work"].value': 'replaced@entra.example',
      'emails[type eq "work"].primary': true,
      'addresses[type eq "work"].formatted': '18/2111',
      'name.formatted': 'Replaced Name',
      [`${ENTERPRISE_USER}:manager`]: { value: '7' },
    };
    const { status, body } = await patch(id, { op: 'replace', value });
    expect([status, body]).toMatchObject([
      200,
      {
        emails: [{ type: 'work', value: 'replaced@entra.example', primary: true }],
        addresses: [{ type: 'work', formatted: '18/2111' }],
        name: { formatted: 'Replaced Name' },
        [ENTERPRISE_USER]: { manager: { value: '7' } },
      },
    ]);
  });

  it('removes a value of a list, and leaves the others', async () => {
    const emails = [
      { type: 'work', value: 'kept@entra.example', primary: true },
      { type: 'home', value: 'home@entra.example' },
    ];
    const id = await newUser({ emails });
    const { body } = await patch(id, { op: 'Remove', path: 'emails[type eq "home"].value' });
    expect(body['emails']).toEqual([emails[0]]);
  });

  it('makes one value the primary one', async () => {
    const id = await newUser({ emails: [{ type: 'work', value: 'first@entra.example', primary: true }] });
    const value = [{ type: 'home', value: 'second@entra.example', primary: true }];
    const { body } = await patch(id, { op: 'Add', path: 'emails', value });
    expect((body['emails'] as { primary?: boolean }[]).map(({ primary }) => primary)).toEqual([false, true]);
  });

  it('is refused for an id that is ours, for an unknown place and for none', async () => {
    const id = await newUser();
    const refused = async (operation: object) => {
      const { status, body } = await patch(id, operation);
      return [status, body.scimType];
    };
    expect(await refused({ op: 'replace', path: 'id', value: '1' })).toEqual([400, 'mutability']);
    expect(await refused({ op: 'replace', path: 'name.shoe', value: '1' })).toEqual([400, 'invalidPath']);
    expect(await refused({ op: 'replace', path: 'emails[', value: '1' })).toEqual([400, 'invalidFilter']);
    expect(await refused({ op: 'remove' })).toEqual([400, 'noTarget']);
    expect(await refused({ op: 'move', path: 'title', value: 'x' })).toEqual([400, 'invalidSyntax']);
    expect(await refused({ op: 'replace', path: 'active', value: 'perhaps' })).toEqual([400, 'invalidValue']);
    expect(await refused({ op: 'remove', path: 'userName' })).toEqual([400, 'invalidValue']);
  });
});

describe('the groups of Entra ID', () => {
  const displayName = '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName';
  let id = '';
  let users: string[] = [];

  it('creates a group', async () => {
    const names = ['a', 'b', 'c'].map((name) => `member-${name}@entra.example`);
    const answers = await Promise.all(
      names.map((userName) => send('POST', '/Users', { schemas: [CORE_USER], userName, active: true })),
    );
    users = answers.map(({ body }) => String(body.id)).sort((one, other) => Number(one) - Number(other));
    const { status, body } = await send('POST', '/Groups', {
      schemas: [CORE_GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    });
    expect([status, body]).toMatchObject([201, { displayName: 'displayName', members: [] }]);
    id = String(body.id);
  });

  it('reads the group without its members', async () => {
    const { body } = await send('GET', `/Groups/${id}?excludedAttributes=members`);
    expect([body.id, 'members' in body]).toEqual([id, false]);
    const found = await find('Groups', 'displayName eq "displayName"', '&excludedAttributes=members');
    expect([found.body.totalResults, found.body.Resources?.[0]]).toMatchObject([1, { displayName: 'displayName' }]);
    expect(found.body.Resources?.[0]).not.toHaveProperty('members');
  });

  it('renames the group: 204 without a body', async () => {
    const { status, body } = await send(
      'PATCH',
      `/Groups/${id}`,
      patchOf({ op: 'Replace', path: 'displayName', value: displayName }),
    );
    expect([status, body]).toEqual([204, {}]);
  });

  it('adds and removes members', async () => {
    const members = async () => {
      const { body } = await send('GET', `/Groups/${id}`);
      return (body['members'] as { value: string }[]).map(({ value }) => value);
    };
    const change = (op: string, value: object[]) =>
      send('PATCH', `/Groups/${id}`, patchOf({ op, path: 'members', value }));
    const valueOf = (user?: string) => ({ $ref: null, value: user });
    expect((await change('Add', users.map(valueOf))).status).toBe(204);
    expect(await members()).toEqual(users);
    expect((await find('Groups', `id eq "${id}" and members eq "${users[0]}"`)).body.totalResults).toBe(1);
    expect((await change('Remove', [valueOf(users[0])])).status).toBe(204);
    expect(await members()).toEqual(users.slice(1));
    expect((await find('Groups', `id eq "${id}" and members eq "${users[0]}"`)).body.totalResults).toBe(0);
    // An empty list removes nobody.
    expect((await change('Remove', [])).status).toBe(204);
    expect(await members()).toEqual(users.slice(1));
  });

  it('with aadOptscim062020: adds members without a path, and removes one by a filter', async () => {
    const group = `/Groups/${id}`;
    await send('PATCH', group, patchOf({ op: 'replace', path: 'members', value: [] }));
    const value = { members: users.slice(0, 2).map((user) => ({ value: user })) };
    expect((await send('PATCH', group, patchOf({ op: 'add', value }))).status).toBe(204);
    const path = `members[value eq "${users[0]}"]`;
    expect((await send('PATCH', group, patchOf({ op: 'remove', path }))).status).toBe(204);
    const { body } = await send('GET', group);
    expect(body['members']).toMatchObject([{ value: users[1] }]);
  });

  it('accepts the old name of the schema of a change, and refuses an unknown one', async () => {
    const body = { Operations: [{ op: 'Add', path: 'members', value: [{ value: users[0] }] }] };
    expect((await send('PATCH', `/Groups/${id}`, { schemas: [PATCH_OP], ...body })).status).toBe(204);
    expect((await send('PATCH', `/Groups/${id}`, { schemas: ['urn:example'], ...body })).body.scimType).toBe(
      'invalidSyntax',
    );
  });

  it('deletes the group', async () => {
    expect((await send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await find('Groups', `displayName eq "${displayName}"`)).body.totalResults).toBe(0);
  });
});
