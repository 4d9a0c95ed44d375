import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { makeConnection, makeDirectory } from './support/connection.ts';
import { CORE_GROUP, ENTERPRISE_USER, patchOf, scimClient, type Send, userOf } from './support/scim-client.ts';

let service: TestService;
let here: { baseUrl: string; token: string };
let send: Send;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  const owner = await service.signIn('olivia.owner@northwind.example');
  const connection = await makeConnection(service, { domains: ['reports.example'] });
  here = await makeDirectory(service, connection, owner);
  send = scimClient(here);
});
afterAll(async () => await service?.stop());

let made = 0;
const newUser = async (more: object = {}) => {
  const { body } = await send('POST', '/Users', userOf(`person${++made}@reports.example`, more));
  return String(body.id);
};
const newUsers = (count: number) => Promise.all(Array.from({ length: count }, () => newUser()));
const newGroup = async (ids: readonly string[], displayName = `Group ${++made}`) =>
  String((await send('POST', '/Groups', { schemas: [CORE_GROUP], displayName, members: values(ids) })).body.id);
const values = (ids: readonly string[]) => ids.map((value) => ({ value }));
const members = async (group: string) =>
  ((await send('GET', `/Groups/${group}`)).body['members'] as { value: string }[]).map(({ value }) => value).sort();

describe('reports about groups elsewhere', () => {
  it('several members that leave in one PATCH are exactly those (FusionAuth 2834)', async () => {
    const ids = await newUsers(6);
    const group = await newGroup(ids);
    const leave = ids.slice(0, 4).map((id) => ({ op: 'remove', path: `members[value eq "${id}"]` }));
    expect((await send('PATCH', `/Groups/${group}`, patchOf(...leave))).status).toBe(204);
    expect(await members(group)).toEqual(ids.slice(4).sort());
  });

  it('a change that names no members leaves them (langwatch 7131)', async () => {
    const ids = await newUsers(2);
    const group = await newGroup(ids);
    const changes = [
      { op: 'replace', value: { displayName: 'Renamed once' } },
      { op: 'replace', path: 'displayName', value: 'Renamed twice' },
      { op: 'Remove', path: 'members', value: [] },
      { op: 'add', path: 'members', value: null },
    ];
    for (const change of changes) expect((await send('PATCH', `/Groups/${group}`, patchOf(change))).status).toBe(204);
    expect(await members(group)).toEqual([...ids].sort());
  });

  it('an empty list of members clears them, beside an id and a name (scimgateway 113, authentik 23950)', async () => {
    const group = await newGroup(await newUsers(2), 'Cleared');
    const value = { id: group, displayName: 'Cleared', members: [] };
    expect((await send('PATCH', `/Groups/${group}`, patchOf({ op: 'replace', value }))).status).toBe(204);
    expect(await members(group)).toEqual([]);
  });

  it('an unknown member is 400 that names them, and nobody else joins (lightdash 24458)', async () => {
    const [known] = await newUsers(1);
    const group = await newGroup([]);
    const value = values([String(known), '2147483647']);
    const { status, body } = await send('PATCH', `/Groups/${group}`, patchOf({ op: 'Add', path: 'members', value }));
    expect([status, body.scimType, body.detail]).toEqual([400, 'invalidValue', expect.stringContaining('2147483647')]);
    expect(await members(group)).toEqual([]);
  });

  it('a member without an id is 400 (SCIM-SDK 747)', async () => {
    const group = await newGroup([]);
    const value = [{}];
    expect((await send('PATCH', `/Groups/${group}`, patchOf({ op: 'add', path: 'members', value }))).status).toBe(400);
    const put = await send('PUT', `/Groups/${group}`, { schemas: [CORE_GROUP], displayName: 'Empty', members: value });
    expect(put.status).toBe(400);
  });

  it('bodies without schemas, and members without a name, are understood (infisical 6552)', async () => {
    const [one] = await newUsers(1);
    const created = await send('POST', '/Groups', { displayName: 'Bare' });
    expect(created.status).toBe(201);
    const put = { displayName: 'Bare', members: [{ value: one }] };
    expect((await send('PUT', `/Groups/${created.body.id}`, put)).status).toBe(200);
    expect(await members(String(created.body.id))).toEqual([one]);
  });

  it('a member is named by more than the id (product-is 7040)', async () => {
    const [one, other] = await newUsers(2);
    const group = await newGroup([String(one), String(other)]);
    const path = `members[value eq "${one}" and type eq "User"]`;
    expect((await send('PATCH', `/Groups/${group}`, patchOf({ op: 'remove', path }))).status).toBe(204);
    expect(await members(group)).toEqual([other]);
    const impossible = `members[value eq "${one}" and value eq "${other}"]`;
    await send('PATCH', `/Groups/${group}`, patchOf({ op: 'remove', path: impossible }));
    expect(await members(group)).toEqual([other]);
  });
});

describe('reports about users elsewhere', () => {
  const patch = (id: string, ...operations: object[]) => send('PATCH', `/Users/${id}`, patchOf(...operations));

  it('an address comes in parts, its flag first (SimpleIdServer 376)', async () => {
    const userName = `parts${++made}@reports.example`;
    const id = String((await send('POST', '/Users', { userName, active: true })).body.id);
    await patch(
      id,
      { op: 'Add', path: 'emails[type eq "work"].primary', value: 'true' },
      { op: 'Add', path: 'emails[type eq "work"].type', value: 'work' },
    );
    const { body } = await patch(id, { op: 'Add', path: 'emails[type eq "work"].value', value: userName });
    expect(body['emails']).toEqual([{ type: 'work', primary: true, value: userName }]);
  });

  it('what Entra ID maps by default changes in one request (laravel-scim-server 34, product-is 11678)', async () => {
    const id = await newUser();
    const { status, body } = await patch(
      id,
      { op: 'Replace', path: 'addresses[type eq "work"].formatted', value: '18/2111' },
      { op: 'Add', path: 'phoneNumbers[type eq "fax"].value', value: '+49 30 5550100' },
      { op: 'Add', path: `${ENTERPRISE_USER}:manager.value`, value: 'Ruth' },
      { op: 'Add', path: 'roles[primary eq "True"].display', value: 'Admin' },
    );
    expect([status, body]).toMatchObject([
      200,
      {
        addresses: [{ type: 'work', formatted: '18/2111' }],
        phoneNumbers: [{ type: 'fax', value: '+49 30 5550100' }],
        [ENTERPRISE_USER]: { manager: { value: 'Ruth' } },
        roles: [{ primary: true, display: 'Admin' }],
      },
    ]);
  });

  it('a list of an own extension grows by Add (product-is 11678)', async () => {
    const own = 'urn:ietf:params:scim:schemas:extension:own:2.0:User';
    const id = await newUser({ [own]: { devices: ['D1', 'D2'] } });
    const { body } = await patch(id, { op: 'add', path: `${own}:devices`, value: ['D2', 'D3'] });
    expect(body[own]).toEqual({ devices: ['D1', 'D2', 'D3'] });
  });

  it('externalId is set later by Add without a path (SimpleIdServer 208, open-webui 30074)', async () => {
    const id = await newUser();
    expect((await patch(id, { op: 'add', value: { externalId: 'later' } })).body['externalId']).toBe('later');
    expect((await send('GET', `/Users?filter=${encodeURIComponent('externalId eq "later"')}`)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id }],
    });
  });

  it('whoever is inactive is found, and comes back by PUT (better-auth 11111)', async () => {
    const id = await newUser({ externalId: '00u-back', active: false });
    const filter = encodeURIComponent('externalId eq "00u-back"');
    const [found] = (await send('GET', `/Users?filter=${filter}`)).body.Resources ?? [];
    expect([found?.id, found?.['active']]).toEqual([id, false]);
    const back = await send('PUT', `/Users/${id}`, { ...found, active: true });
    expect([back.status, back.body['active']]).toEqual([200, true]);
  });

  it('an id that the provider sends is not kept (scim-for-keycloak 127)', async () => {
    const { status, body } = await send('POST', '/Users', userOf('own-id@reports.example', { id: '0ff2dd41-9b12' }));
    expect([status, body.id]).toEqual([201, expect.stringMatching(/^\d+$/)]);
  });

  it('a base address with a slash at its end leads to the same place (scim-for-keycloak 127)', async () => {
    const slash = scimClient({ ...here, baseUrl: `${here.baseUrl}/` });
    expect((await slash('GET', '/Users?count=1')).status).toBe(200);
    const { status, body } = await slash('POST', '/Users', userOf('slash@reports.example'));
    expect(status).toBe(201);
    expect((await slash('GET', `/Users/${body.id}`)).status).toBe(200);
    expect((await send('GET', '/Users/?count=1')).status).toBe(200);
  });
});

describe('reports about lists elsewhere', () => {
  it('pages have nobody twice and nobody missing (snipe-it 18014, SCIM-SDK 131)', async () => {
    await newUsers(25);
    const { totalResults = 0 } = (await send('GET', '/Users?count=0')).body;
    const seen: unknown[] = [];
    for (let startIndex = 1; startIndex <= totalResults; startIndex += 10) {
      const { body } = await send('GET', `/Users?startIndex=${startIndex}&count=10`);
      expect([body.totalResults, body['startIndex']]).toEqual([totalResults, startIndex]);
      seen.push(...(body.Resources ?? []).map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([totalResults, totalResults]);
  });

  it('totals are those of the filter, also beyond the end (product-is 12813, 13752, SimpleIdServer 185)', async () => {
    await newUsers(3);
    const filter = encodeURIComponent('userName sw "person" and active eq true');
    const { totalResults = 0 } = (await send('GET', `/Users?filter=${filter}&count=2`)).body;
    expect(totalResults).toBeGreaterThan(2);
    const beyond = await send('GET', `/Users?filter=${filter}&startIndex=${totalResults + 1}&count=2`);
    expect([beyond.body.totalResults, beyond.body.Resources]).toEqual([totalResults, []]);
    const first = await send('GET', `/Users?filter=${filter}&startIndex=0&count=1`);
    const same = await send('GET', `/Users?filter=${filter}&startIndex=1&count=1`);
    expect([first.body['startIndex'], first.body.Resources]).toEqual([1, same.body.Resources]);
  });

  it('what is not offered is ignored or said in words', async () => {
    const sorted = await send('GET', '/Users?sortBy=userName&sortOrder=descending&count=2');
    expect(sorted.body).toMatchObject({ itemsPerPage: 2 });
    for (const path of ['/Me', '/Bulk', '/.search', '/Users/.search', '/Groups/.search']) {
      const { status, body } = await send('POST', path, {});
      expect([path, status, body.detail]).toEqual([path, 501, 'This service does not offer this part of SCIM.']);
    }
    // Without ETags a condition about one is ignored.
    const id = await newUser();
    const answer = await fetch(`${here.baseUrl}/Users/${id}`, {
      headers: { Authorization: `Bearer ${here.token}`, 'If-None-Match': 'W/"1"' },
    });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
  });
});
