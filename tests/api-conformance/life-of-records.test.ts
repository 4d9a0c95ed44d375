import { beforeAll, expect, it } from 'vitest';
import { reportOf, setUpApplication } from './support/application.ts';
import { solutionOf } from '../service/support/bot-check.ts';
import { ask, logIn, newAddress, people, send, type Session } from './support/back-end.ts';

let owner: Session;
beforeAll(async () => {
  owner = await logIn('owner');
});

const idOf = ({ data }: { data: Record<string, unknown>[] }) => Number(data[0]?.['id']);

async function makeRole(name: string) {
  const { token, organizationId } = owner;
  const body = { app: 'auth', name, organization_id: organizationId, permissions: ['auth.users.READ'] };
  return idOf(await ask('POST /role', { token, body }));
}

it('creates, changes, deletes and restores a role', async () => {
  const { token } = owner;
  const names = async () => (await ask('GET /role', { token, query: { __count: 1000 } })).data.map(({ name }) => name);
  const params = { id: await makeRole(`conformance ${Date.now()}`) };
  const renamed = `conformance renamed ${Date.now()}`;
  await ask('PUT /role/{id}', { token, params, body: { name: renamed } });
  expect(await names()).toContain(renamed);
  await ask('DELETE /role/{id}', { token, params });
  expect(await names()).not.toContain(renamed);
  await ask('POST /role/{id}/undelete', { token, params });
  expect(await names()).toContain(renamed);
  await ask('DELETE /role/{id}', { token, params });
});

it('creates an API key that works until it is deleted, and shows its token once', async () => {
  const { token } = owner;
  const roleId = await makeRole(`conformance key ${Date.now()}`);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = await ask('POST /api-keys', { token, body: { name: 'conformance', expiresAt, roleIds: [roleId] } });
  const key = String(made.data[0]?.['access_token']);
  expect((await send('GET /user', { token: key })).status).toBe(200);
  const listed = await ask('GET /api-keys', { token });
  expect(JSON.stringify(listed)).not.toContain(key);
  await ask('DELETE /api-keys/{id}', { token, params: { id: idOf(made) } });
  expect((await send('GET /user', { token: key })).status).toBe(401);
  await ask('DELETE /role/{id}', { token, params: { id: roleId } });
});

it('invites a user, lists them as invited, and withdraws the invitation', async () => {
  const { token } = owner;
  const email = newAddress();
  const roleId = await makeRole(`conformance guest ${Date.now()}`);
  await ask('POST /invite', { token, body: { email, role_ids: [roleId] } });
  const found = await ask('GET /user', { token, query: { term: email } });
  expect(found.data).toMatchObject([{ email }]);
  const params = { id: idOf(found) };
  await ask('DELETE /organizations/users/{id}', { token, params, query: { delete: 1 } });
  expect((await ask('GET /user', { token, query: { term: email } })).data).toEqual([]);
  await ask('DELETE /role/{id}', { token, params: { id: roleId } });
});

it('invites a list in the background, with a result for each address, and cancels it', async () => {
  const { token } = owner;
  const email = newAddress();
  const roleId = await makeRole(`conformance list ${Date.now()}`);
  const made = await ask('POST /invite/lists', { token, body: { emails: [email], role_ids: [roleId] } });
  const params = { id: idOf(made) };
  expect((await ask('GET /invite/lists/{id}', { token, params })).data).toMatchObject([{ id: params.id, total: 1 }]);
  expect((await ask('GET /invite/lists/{id}/results', { token, params })).data).toMatchObject([{ email }]);
  // 409 if it is done already.
  expect([200, 409]).toContain((await send('DELETE /invite/lists/{id}', { token, params })).status);
  const found = await ask('GET /user', { token, query: { term: email } });
  for (const { id } of found.data)
    await ask('DELETE /organizations/users/{id}', { token, params: { id: Number(id) }, query: { delete: 1 } });
  await ask('DELETE /role/{id}', { token, params: { id: roleId } });
});

it('answers a password reset the same for known and unknown emails', async ({ skip }) => {
  const reset = async (email: string) => {
    const { data } = await ask('GET /bot_check', { query: { action: 'create_account' } });
    skip(data[0]?.['kind'] === 'recaptcha', 'a program cannot solve reCAPTCHA');
    return send('POST /password/reset', { body: { email, recaptchaToken: solutionOf(data[0] ?? {}) } });
  };
  const [known, unknown] = [await reset(people.member.email), await reset(newAddress())];
  expect(known.status).toBe(200);
  expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
});

it('creates a report, says why it failed, and cancels another', { timeout: 90_000 }, async () => {
  const { token } = owner;
  const platform = await setUpApplication((await logIn('superAdmin')).token);
  const body = reportOf(platform.exportType);
  const [failing, cancelled] = [
    await ask('POST /reports', { token, body }),
    await ask('POST /reports', { token, body }),
  ];
  await ask('DELETE /reports/{id}', { token, params: { id: idOf(cancelled) } });
  const statusOf = async (id: number) =>
    (await ask('GET /reports/{id}', { token, params: { id } })).data[0] as { status: string; error: string | null };
  expect(await statusOf(idOf(cancelled))).toMatchObject({ status: 'cancelled' });
  // Nothing answers for this export type.
  await expect
    .poll(() => statusOf(idOf(failing)), { timeout: 60_000 })
    .toMatchObject({ status: 'failed', error: expect.any(String) });
  await platform.remove();
});
