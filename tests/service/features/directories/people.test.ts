import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { beginSession } from '../../../../service/features/credentials/sessions.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type MadeConnection, makeConnection, makeDirectory } from './support/connection.ts';
import { patchOf, scimClient, type Send, userOf } from './support/scim-client.ts';

const { northwind, contoso } = organizationIds;

let service: TestService;
let owner: string;
let connection: MadeConnection;
let send: Send;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  owner = await service.signIn('olivia.owner@northwind.example');
  connection = await makeConnection(service, {
    domains: ['northwind.example', 'people.example'],
    defaultRoleId: roleIds.logistics,
  });
  send = scimClient(await makeDirectory(service, connection, owner));
});
afterAll(async () => await service?.stop());

const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await service.services.database.pool.query<Row>(text, values)).rows;

/** The membership of an address in Northwind, with its roles. */
const memberOf = async (email: string, organizationId: number = northwind) => {
  const [found] = await ask<{ id: number; userId: number; status: string; by: number | null; roles: number[] }>(
    `select m.id, u.id as "userId", m.status, m.suspended_by_connection_id as by,
       array(select role_id from membership_roles mr where mr.membership_id = m.id order by 1) as roles
     from users u join memberships m on m.user_id = u.id and m.organization_id = $2 and not m.is_deleted
     where lower(u.email) = lower($1)`,
    [email, organizationId],
  );
  return found;
};

const session = (userId: number, organizationId: number | null, connectionId?: number) =>
  beginSession(service.services.database.db, {
    ...{ userId, organizationId, ip: '127.0.0.1', userAgent: 'test', now: Date.now() },
    ...(connectionId === undefined ? { method: 'password' as const } : { method: 'connection' as const, connectionId }),
  });

const isAlive = async (token: string) => (await service.call('GET /auth', { token })).status === 200;

const setActive = (id: unknown, active: boolean) =>
  send('PATCH', `/Users/${String(id)}`, patchOf({ op: 'replace', value: { active } }));

const lastChanges = async () => {
  const { data } = await service.call('GET /organizations/{id}/connections/{connectionId}/directory/requests', {
    token: owner,
    params: { id: northwind, connectionId: connection.id },
  });
  return data[0]?.changes;
};

describe('a person of the directory', () => {
  it('who is unknown gets an account without a password, and the default role', async () => {
    const { status } = await send('POST', '/Users', userOf('nora.new@people.example'));
    expect(status).toBe(201);
    expect(await memberOf('nora.new@people.example')).toMatchObject({ status: 'active', roles: [roleIds.logistics] });
    const [account] = await ask(
      'select name, password_hash, activated_at is not null as active from users where email = $1',
      ['nora.new@people.example'],
    );
    expect(account).toEqual({ name: 'Test Person', password_hash: null, active: true });
    expect(await lastChanges()).toEqual(['nora.new@people.example was added.']);
  });

  it('who is a member is linked, and keeps name, roles and address', async () => {
    const before = await memberOf('mona.member@northwind.example');
    const { body } = await send('POST', '/Users', userOf('mona.member@northwind.example'));
    expect(await memberOf('mona.member@northwind.example')).toEqual(before);
    expect(await lastChanges()).toEqual(['mona.member@northwind.example was linked with the member of this address.']);
    await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', value: { displayName: 'Another Name' } }));
    const [account] = await ask<{ name: string }>('select name from users where id = $1', [userIds.mona]);
    expect(account?.name).toBe('Mona Member');
  });

  it('who was invited joins, and the link of the invitation ends', async () => {
    const email = 'ina.invited@people.example';
    const body = { email, role_ids: [roleIds.userReader] };
    expect((await service.call('POST /invite', { token: owner, body })).status).toBe(201);
    expect((await memberOf(email))?.status).toBe('invited');
    await send('POST', '/Users', userOf(email));
    const member = await memberOf(email);
    expect(member).toMatchObject({ status: 'active', roles: [roleIds.userReader] });
    const open = await ask('select id from invitations where membership_id = $1 and revoked_at is null', [member?.id]);
    expect(open).toEqual([]);
  });

  it('with an account elsewhere joins with it, and loses nothing there', async () => {
    const connectionThere = await makeConnection(service, { organizationId: contoso, domains: ['contoso.example'] });
    const cora = await service.signIn('cora.owner@contoso.example');
    const there = scimClient(await makeDirectory(service, connectionThere, cora));
    const { rows } = {
      rows: await ask<{ id: number }>('select id from users where email = $1', ['nora.new@people.example']),
    };
    await ask("insert into memberships (user_id, organization_id, status) values ($1, $2, 'active')", [
      rows[0]?.id,
      contoso,
    ]);
    const elsewhere = await session(rows[0]?.id ?? 0, contoso);
    const here = await session(rows[0]?.id ?? 0, northwind);
    const [found] =
      (await send('GET', '/Users?filter=userName%20eq%20%22nora.new@people.example%22')).body.Resources ?? [];
    expect((await setActive(found?.id, false)).status).toBe(200);
    expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([false, true]);
    expect((await memberOf('nora.new@people.example', contoso))?.status).toBe('active');
    // The other directory does not speak for the address.
    const { status, body } = await there('POST', '/Users', userOf('nora.new@people.example'));
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    expect((await setActive(found?.id, true)).status).toBe(200);
    // Shared with another organization: the address stays what it is.
    const moved = [{ value: 'nora.moved@people.example', type: 'work', primary: true }];
    await send('PATCH', `/Users/${found?.id}`, patchOf({ op: 'replace', path: 'emails', value: moved }));
    expect(await memberOf('nora.new@people.example')).toBeDefined();
    expect((await lastChanges())?.[0]).toMatch(/keeps its email nora.new@people.example/);
  });

  it('is refused at an address outside of the verified domains, with a sentence that names it', async () => {
    const { status, body } = await send('POST', '/Users', userOf('eve@elsewhere.example'));
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    expect(body.detail).toMatch(/eve@elsewhere\.example is refused: elsewhere\.example is not among/);
    expect(await ask('select id from users where email = $1', ['eve@elsewhere.example'])).toEqual([]);
    const params = { id: northwind, connectionId: connection.id };
    const refused = () =>
      service.call('GET /organizations/{id}/connections/{connectionId}/directory/requests', {
        ...{ token: owner, params, query: { refused: 1 } },
        headers: { 'Accept-Language': 'de' },
      });
    expect((await refused()).data[0]).toMatchObject({
      ...{ method: 'POST', path: '/Users', status: 400, about: 'eve@elsewhere.example' },
      error: expect.stringMatching(/^eve@elsewhere\.example wird abgelehnt: elsewhere\.example gehört nicht/),
    });
    const conflicts = async () =>
      (await service.call('GET /organizations/{id}/connections/{connectionId}/directory', { token: owner, params }))
        .data[0]?.conflicts;
    const before = (await conflicts()) ?? 0;
    expect(before).toBeGreaterThan(0);
    // The owner repairs it: the domain becomes one of the connection.
    const [domain] = await ask<{ id: number }>(
      `insert into organization_domains (organization_id, domain, token, status, verified_at)
       values ($1, 'elsewhere.example', 'x', 'verified', now()) returning id`,
      [northwind],
    );
    await ask('insert into connection_domains (connection_id, domain_id) values ($1, $2)', [connection.id, domain?.id]);
    expect((await send('POST', '/Users', userOf('eve@elsewhere.example'))).status).toBe(201);
    expect(await conflicts()).toBe(before - 1);
  });

  it('is renamed and moved if the directory made the account', async () => {
    const { body } = await send('POST', '/Users', userOf('mia.maiden@people.example', { displayName: 'Mia Maiden' }));
    const emails = [{ value: 'mia.married@people.example', type: 'work', primary: true }];
    await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', value: { displayName: 'Mia Married', emails } }));
    const [account] = await ask(
      'select u.name, u.email from users u join directory_users d on d.user_id = u.id where d.id = $1',
      [body.id],
    );
    expect(account).toEqual({ name: 'Mia Married', email: 'mia.married@people.example' });
    const taken = [{ value: 'mona.member@northwind.example', type: 'work', primary: true }];
    const refused = await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', path: 'emails', value: taken }));
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('takes over an account that somebody else made for the address and nobody proved', async () => {
    await ask(
      `insert into users (name, email, password_hash, activated_at)
       values ('Trap', 'trap@people.example', 'known', now())`,
    );
    await send('POST', '/Users', userOf('trap@people.example'));
    const [account] = await ask(
      'select password_hash, email_proven_at is not null as proven from users where email = $1',
      ['trap@people.example'],
    );
    expect(account).toEqual({ password_hash: null, proven: true });
  });
});

describe('who leaves', () => {
  const leaver = async (name: string) => {
    const { body } = await send('POST', '/Users', userOf(`${name}@people.example`));
    const member = await memberOf(`${name}@people.example`);
    return { id: String(body.id), userId: member?.userId ?? 0, email: `${name}@people.example` };
  };

  it('is out at once: sessions, API keys and the list of members', async () => {
    const { id, userId, email } = await leaver('lea.leaver');
    const tokens = [
      await session(userId, northwind),
      await session(userId, null),
      await session(userId, null, connection.id),
    ];
    const key = await keepApiKey(service, { createdBy: userId, organizationId: northwind, roleId: roleIds.logistics });
    expect(await Promise.all(tokens.map(isAlive))).toEqual([true, true, true]);
    expect((await setActive(id, false)).status).toBe(200);
    expect(await Promise.all(tokens.map(isAlive))).toEqual([false, false, false]);
    expect((await service.call('GET /user', { token: key })).status).toBe(401);
    expect(await memberOf(email)).toMatchObject({ status: 'suspended', by: connection.id });
    const { data } = await service.call('GET /user', { token: owner, query: { term: email } });
    expect(data.map(({ status }) => status)).toEqual(['suspended']);
    expect(await lastChanges()).toEqual([
      `${email} was deactivated. Sessions, API keys and invitations here have ended.`,
    ]);
    // Back again, without the keys.
    expect((await setActive(id, true)).status).toBe(200);
    expect((await memberOf(email))?.status).toBe('active');
    expect((await service.call('GET /user', { token: key })).status).toBe(401);
  });

  it('tells webhooks, and the activity names the connection', async () => {
    const { id, email } = await leaver('webb.leaver');
    await setActive(id, false);
    const { data } = await service.call('GET /organizations/{id}/audit', {
      token: owner,
      params: { id: northwind },
      query: { action: 'user.suspended' },
    });
    expect(data[0]).toMatchObject({ action: 'user.suspended', detail: { email } });
    expect(JSON.stringify(data[0])).toContain('Company');
  });

  it('stays suspended if somebody suspended them by hand', async () => {
    const { id, userId, email } = await leaver('hans.hand');
    await service.call('DELETE /organizations/users/{id}', { token: owner, params: { id: userId } });
    expect(await memberOf(email)).toMatchObject({ status: 'suspended', by: null });
    await setActive(id, false);
    await setActive(id, true);
    expect(await memberOf(email)).toMatchObject({ status: 'suspended', by: null });
    expect(await lastChanges()).toEqual([`${email} stays suspended, since somebody suspended them by hand.`]);
  });

  it('is forgotten by DELETE, stays visible, and comes back by POST', async () => {
    const { id, email } = await leaver('dee.deleted');
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await memberOf(email))?.status).toBe('suspended');
    expect((await send('POST', '/Users', userOf(email))).status).toBe(201);
    expect((await memberOf(email))?.status).toBe('active');
  });

  it('loses a pending invitation', async () => {
    const email = 'pia.pending@people.example';
    await service.call('POST /invite', { token: owner, body: { email, role_ids: [roleIds.userReader] } });
    await send('POST', '/Users', userOf(email, { active: false }));
    const member = await memberOf(email);
    expect(member?.status).toBe('suspended');
    expect(
      await ask('select id from invitations where membership_id = $1 and revoked_at is null', [member?.id]),
    ).toEqual([]);
  });

  it('is never the owner, who is told once a day', async () => {
    const { body } = await send('POST', '/Users', userOf('olivia.owner@northwind.example'));
    const told = async () => (await service.outbox('olivia.owner@northwind.example')).length;
    const before = await told();
    for (const answer of [
      await setActive(body.id, false),
      await send('DELETE', `/Users/${body.id}`),
      await send('PUT', `/Users/${body.id}`, userOf('olivia.owner@northwind.example', { active: false })),
    ]) {
      expect([answer.status, answer.body.scimType]).toEqual([409, undefined]);
      expect(answer.body.detail).toMatch(/owns this organization/);
    }
    expect((await memberOf('olivia.owner@northwind.example'))?.status).toBe('active');
    expect((await send('GET', `/Users/${body.id}`)).body['active']).toBe(true);
    expect(await isAlive(owner)).toBe(true);
    const mails = await service.outbox('olivia.owner@northwind.example');
    expect(mails.length).toBe(before + 1);
    expect(mails[0]?.subject).toMatch(/wanted to deactivate/);
    service.advance(25 * 3_600_000);
    await setActive(body.id, false);
    expect(await told()).toBe(before + 2);
  });
});
