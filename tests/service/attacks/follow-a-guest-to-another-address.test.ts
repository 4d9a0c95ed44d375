import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOfMail } from '../support/bot-check.ts';
import { CORA } from '../support/made-account.ts';
import { startService, type TestService } from '../support/service.ts';

/**
 * A guest of Contoso has another address by now. Whatever Contoso tries with the new one is answered as for a stranger;
 * the one that it typed stays theirs.
 */
const TYPED = 'tara.totp@northwind.example';
const PRIVATE = 'tara.private@else.example';
const NOBODY = 'nobody.at.all@else.example';
const SUSPENDED = 'rita.reader@northwind.example';

let service: TestService;
let cora: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  cora = await service.signIn(CORA);
  for (const email of [TYPED, SUSPENDED]) await invite(email);
  await moves(TYPED, PRIVATE);
  await moves(SUSPENDED, 'rita.private@else.example');
});
afterAll(() => service?.stop());

const moves = (from: string, to: string) =>
  service.services.database.pool.query('update users set email = $2 where email = $1', [from, to]);
async function invite(email: string) {
  const { data } = await service.call('GET /role', { token: cora, query: { organizationId: 3 } });
  const role_ids = [data.find((role) => role.is_assignable)?.id];
  return service.call('POST /invite', { token: cora, body: { email, role_ids } });
}
const seen = async (term: string) =>
  (await service.call('GET /user', { token: cora, query: { term, __count: 100 } })).data.map(({ email }) => email);
const shown = ({ status, code, meta }: { status: number; code: string | undefined; meta: unknown }) => ({
  status,
  code,
  meta,
});

it.each(['POST /invite/resend', 'POST /password/reset'] as const)('%s does not reveal the new email', async (name) => {
  const send = async (email: string) => shown(await service.call(name, { token: cora, body: { email } }));
  expect(await send(PRIVATE)).toEqual(await send(NOBODY));
  expect(await send('rita.private@else.example')).toEqual(await send(NOBODY));
});

it('does not reveal it in a dry run of a batch either', async () => {
  const { data: roles } = await service.call('GET /role', { token: cora, query: { organizationId: 3 } });
  const role_ids = [roles.find((role) => role.is_assignable)?.id];
  const body = { emails: [PRIVATE, NOBODY], role_ids, dry_run: true };
  const { data } = await service.call('POST /invite/batch', { token: cora, body });
  expect(data.map(({ ok, code }) => [ok, code])).toEqual([
    [true, null],
    [true, null],
  ]);
});

it('answers as before for the typed email, and sends the mail to the guest', async () => {
  expect((await service.call('POST /password/reset', { token: cora, body: { email: TYPED } })).code).toBe('not_active');
  const sent = (await service.outbox(PRIVATE)).length;
  expect((await service.call('POST /invite/resend', { token: cora, body: { email: TYPED } })).status).toBe(200);
  expect(await service.outbox(PRIVATE)).toHaveLength(sent + 1);
  expect(await seen('tara')).toEqual([TYPED]);
});

it('names the typed email in an event of the guest', async () => {
  const made = await service.call('POST /webhooks', {
    token: cora,
    body: {
      name: 'Watch',
      endpoint: 'https://watch.example.com/in',
      enabled: true,
      apikey: '',
      event_types: ['user.role_added', 'user.role_removed', 'user.suspended', 'user.updated'].map((type) => ({
        type,
        enabled: true,
      })),
    },
  });
  expect(made.status).toBe(201);
  const [guest] = (await service.call('GET /user', { token: cora, query: { term: 'tara' } })).data;
  const role = await service.call('POST /role', {
    token: cora,
    body: { app: 'auth', name: 'Visitor', organization_id: 3, permissions: [] },
  });
  const call = { token: cora, params: { id: guest?.id } };
  expect((await service.call('POST /user/{id}/roles', { ...call, body: { role_id: role.data[0]?.id } })).status).toBe(
    201,
  );
  expect((await service.call('DELETE /organizations/users/{id}', call)).status).toBe(200);
  expect((await service.call('POST /organizations/users/{id}/restore', call)).status).toBe(200);
  const { rows } = await service.services.database.pool.query<{ body: string }>(
    'select body from webhook_deliveries where webhook_id = $1',
    [made.data[0]?.id],
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  for (const { body } of rows) {
    expect(JSON.parse(body)).toMatchObject({ data: { user: { id: guest?.id, email: TYPED } } });
    expect(body).not.toContain(PRIVATE);
  }
});

it('treats an invitation to the new email like one to a stranger, and makes it the valid one', async () => {
  const [known, stranger] = [await invite(PRIVATE), await invite(NOBODY)];
  expect(known.status).toBe(201);
  expect(Object.keys(known)).toEqual(Object.keys(stranger));
  const [a, b] = [
    (await service.call('GET /user', { token: cora, query: { term: 'tara' } })).data[0],
    (await service.call('GET /user', { token: cora, query: { term: 'nobody' } })).data[0],
  ];
  expect(a).toMatchObject({ email: PRIVATE, name: 'tara.private', status: 'invited' });
  expect(b?.id).toBe((a?.id ?? 0) + 1);
  expect(await hashOfMail(service, PRIVATE)).toBeTruthy();
  expect((await invite(PRIVATE)).code, 'typed twice').toBe('already_member');
});

it('does not show the spelling of an earlier inviter to a later one', async () => {
  const adam = await service.signIn('adam.admin@northwind.example');
  const body = { email: 'Dora.DOUBLE@else.example', role_ids: [15] };
  expect((await service.call('POST /invite', { token: adam, body })).status).toBe(201);
  expect((await invite('dora.double@else.example')).status).toBe(201);
  const [guest] = (await service.call('GET /user', { token: cora, query: { term: 'dora' } })).data;
  expect(guest).toMatchObject({ email: 'dora.double@else.example', name: 'dora.double' });
});
