import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/core/contract/types.ts';
import { ask, endpointsWhere, logIn, send, type Session } from './support/back-end.ts';

let owner: Session;
let member: Session;
let stranger: Session;
beforeAll(async () => {
  [owner, member, stranger] = [await logIn('owner'), await logIn('member'), await logIn('stranger')];
});

const NOWHERE = 987_654_321;

/** Endpoints about one organization or person, by path. */
const about = endpointsWhere(
  ({ answer = 'json' }, name) => answer === 'json' && /^\w+ \/(organizations|user)\/\{id\}/.test(name),
);

const requestOf = (name: EndpointName, { userId, organizationId }: Pick<Session, 'userId' | 'organizationId'>) => ({
  params: { id: name.includes('/user/') ? userId : organizationId, roleId: NOWHERE, settingId: NOWHERE },
  body: name.startsWith('GET ') || name.startsWith('DELETE ') ? undefined : {},
});

describe('an organization cannot tell that another exists', () => {
  it.each(about)('%s', async (name) => {
    const { token } = stranger;
    const there = await send(name, { token, ...requestOf(name, owner) });
    const nowhere = await send(name, { token, ...requestOf(name, { userId: NOWHERE, organizationId: NOWHERE }) });
    expect(there.status).toBeGreaterThanOrEqual(400);
    expect([there.status, there.json]).toEqual([nowhere.status, nowhere.json]);
  });

  it('cannot select another organization', async () => {
    const params = { id: owner.organizationId };
    expect((await send('PUT /auth/organizations/{id}', { token: stranger.token, params })).status).toBe(404);
  });

  it('cannot see its users, roles and keys in lists', async () => {
    const { token } = stranger;
    const people = await ask('GET /user', { token, query: { __count: 1000 } });
    expect(people.data.map(({ id }) => id)).not.toContain(owner.userId);
    const roles = await ask('GET /role', { token, query: { __count: 1000 } });
    expect(roles.data.map(({ organization_id }) => organization_id)).not.toContain(owner.organizationId);
  });
});

describe('a member without permissions', () => {
  it.each<[EndpointName, object]>([
    ['GET /user', {}],
    ['GET /role', {}],
    ['GET /api-keys', {}],
    ['GET /webhooks', {}],
    ['GET /system_settings', {}],
    ['POST /invite', { body: { email: 'guest@mail.example', role_ids: [1] } }],
  ])('%s answers 403', async (name, sending) => {
    const { status } = await send(name, { token: member.token, ...sending });
    expect(status).toBe(403);
  });

  it('POST /role answers 403', async () => {
    const body = { app: 'auth', name: 'conformance', organization_id: member.organizationId };
    expect((await send('POST /role', { token: member.token, body })).status).toBe(403);
  });

  it('has no permission of the auth service', async () => {
    const { data } = await ask('POST /check_permission', {
      token: member.token,
      body: { permissions: [{ resource: 'auth.users.READ' }, { resource: 'auth.roles.WRITE' }] },
    });
    const permissions = data[0]?.['permissions'] as { resource: string; isValid: boolean }[];
    expect(permissions.filter(({ isValid }) => isValid)).toEqual([]);
  });
});
