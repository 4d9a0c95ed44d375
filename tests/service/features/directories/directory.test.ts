import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type MadeConnection, makeConnection, makeDirectory } from './support/connection.ts';

let service: TestService;
let owner: string;
let connection: MadeConnection;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  owner = await service.signIn('olivia.owner@northwind.example');
  connection = await makeConnection(service, { domains: ['directory.example'] });
});
afterAll(async () => await service?.stop());

const params = (more: object = {}) => ({ id: connection.organizationId, connectionId: connection.id, ...more });
const read = (token = owner, more: object = {}) =>
  service.call('GET /organizations/{id}/connections/{connectionId}/directory', { token, params: params(more) });
const end = () =>
  service.call('DELETE /organizations/{id}/connections/{connectionId}/directory', { token: owner, params: params() });

describe('the directory of a connection', () => {
  it('is created once, and shows its token only then', async () => {
    expect((await read()).data).toEqual([]);
    const { baseUrl, token } = await makeDirectory(service, connection, owner);
    expect(baseUrl).toBe(`${service.url}/api/scim/v2/${connection.id}`);
    expect(token).toMatch(/^iam_scim_[\w-]{43}$/);
    const { data } = await read();
    expect(data).toEqual([
      {
        base_url: baseUrl,
        token_created_at: expect.any(String),
        previous_token_expires_at: null,
        last_synchronized_at: null,
        users: 0,
        active_users: 0,
        groups: 0,
        conflicts: 0,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(token);
  });

  it('rolls its token: the former one lives for 24 hours', async () => {
    const before = (await read()).data[0]!;
    await makeDirectory(service, connection, owner);
    const after = (await read()).data[0]!;
    expect(after.token_created_at > before.token_created_at).toBe(true);
    const left = Date.parse(after.previous_token_expires_at!) - Date.parse(after.token_created_at);
    expect(left).toBe(24 * 60 * 60 * 1000);
  });

  it('is noted in the activity of the organization', async () => {
    const { data } = await service.call('GET /organizations/{id}/audit', {
      token: owner,
      params: { id: connection.organizationId },
      query: { action: 'directory' },
    });
    expect(data.map(({ action }) => action)).toEqual(['directory.token_rolled', 'directory.created']);
  });

  it('ends once', async () => {
    expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
    expect((await read()).data).toEqual([]);
    await makeDirectory(service, connection, owner);
  });

  it('is none of another organization', async () => {
    const elsewhere = await service.signIn('cora.owner@contoso.example');
    expect((await read(elsewhere)).status).toBe(404);
    expect((await read(elsewhere, { id: organizationIds.contoso })).status).toBe(404);
    expect((await read(owner, { connectionId: 987_654 })).status).toBe(404);
  });
});
