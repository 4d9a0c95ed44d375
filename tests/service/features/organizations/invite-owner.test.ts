import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfMail } from '../../support/bot-check.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  token = await service.signIn('superadmin@platform.example');
});
afterAll(() => service?.stop());

const NEW_PASSWORD = 'velvet-anchor-77';
const add = (body: { name: string; owner_user_id?: number; owner_email?: string }, as = token) =>
  service.call('POST /organizations', { token: as, body });
const accept = (hash: string, as?: string) =>
  service.call('POST /invite/confirm', {
    token: as,
    body: { hash, ...(!as && { password: NEW_PASSWORD, password_confirm: NEW_PASSWORD }) },
  });
const read = async (id: number) =>
  (await service.call('GET /organizations/{id}', { token, params: { id }, query: { withOwner: true } })).data[0];
const change = async (id: number, body: { name?: string; owner_email: string }, as = token) =>
  service.call('PUT /organizations/{id}', {
    token: as,
    params: { id },
    body: { name: 'Renamed', ...body },
    version: (await read(id))?.updated_at,
  });

async function added(name: string, owner_email: string) {
  const { status, data } = await add({ name, owner_email });
  expect([status, data[0]]).toMatchObject([201, { owner_user_id: null, owner: null, invited_owner: owner_email }]);
  return data[0]?.id ?? 0;
}

describe('an organization whose owner is invited', () => {
  it('is owned by who accepts, who may then do all there and log in at once', async () => {
    const email = 'first.owner@fabrikam.example';
    const id = await added('Fabrikam', email);
    const [mail] = await service.outbox(email);
    expect(mail?.text).toContain('Accepting makes you the owner of Fabrikam.');
    expect((await accept(await hashOfMail(service, email))).status).toBe(200);
    expect(await read(id)).toMatchObject({ owner: { email } });
    expect(await read(id)).not.toHaveProperty('invited_owner');
    const { data } = await service.call('POST /auth', { body: { email, password: NEW_PASSWORD } });
    expect(data[0]).toMatchObject({ organization_id: id, access_token: expect.any(String) });
    const mine = data[0]?.access_token ?? undefined;
    const checked = await service.call('POST /check_permission', { token: mine, body: { permissions: [] } });
    expect(checked.data[0]?.permissions[0]).toMatchObject({ resource: 'auth.organization.OWNER', isValid: true });
    const { rows } = await service.services.database.pool.query(
      "select data from audit_log where action = 'organization.owner_changed' and organization_id = $1",
      [id],
    );
    expect(rows).toMatchObject([{ data: { from_id: null, to_id: data[0]?.user_id } }]);
  });

  it('asks a user with an account for their own session', async () => {
    const email = 'olga.orphan@example.net';
    const id = await added('Tailspin', email);
    const hash = await hashOfMail(service, email);
    expect(await accept(hash)).toMatchObject({ status: 403, code: 'sign_in_to_accept' });
    expect(await accept(hash, await service.signIn('mona.member@northwind.example'))).toMatchObject({ status: 403 });
    expect((await accept(hash, await service.signIn(email))).status).toBe(200);
    expect((await read(id))?.owner).toMatchObject({ email });
  });

  it('can be offered to another address, which voids the first link, and to the same one again', async () => {
    const id = await added('Wingtip', 'typo@wingtip.example');
    const wrong = await hashOfMail(service, 'typo@wingtip.example');
    expect(await change(id, { owner_email: 'right@wingtip.example' })).toMatchObject({
      status: 200,
      data: [{ invited_owner: 'right@wingtip.example' }],
    });
    expect((await accept(wrong)).code).toBe('invalid_hash');
    const first = await hashOfMail(service, 'right@wingtip.example');
    expect((await change(id, { owner_email: 'Right@wingtip.example' })).status).toBe(200);
    expect((await accept(first)).code).toBe('invalid_hash');
    expect((await accept(await hashOfMail(service, 'right@wingtip.example'))).status).toBe(200);
    expect(await change(id, { owner_email: 'third@wingtip.example' })).toMatchObject({
      status: 409,
      code: 'has_owner',
    });
  });

  it('has one at a time, also if the first one was suspended and is restored', async () => {
    const id = await added('Litware', 'first@litware.example');
    const query = { organization_id: id };
    const [first] = (await service.call('GET /user', { token, query })).data;
    const params = { id: first?.id };
    expect((await service.call('DELETE /organizations/users/{id}', { token, params, query })).status).toBe(200);
    expect((await change(id, { owner_email: 'second@litware.example' })).status).toBe(200);
    await service.call('POST /organizations/users/{id}/restore', { token, params, query });
    await accept(await hashOfMail(service, 'first@litware.example'));
    expect((await read(id))?.owner ?? null).toBeNull();
    expect((await accept(await hashOfMail(service, 'second@litware.example'))).status).toBe(200);
    expect(await read(id)).toMatchObject({ owner: { email: 'second@litware.example' } });
  });

  it('keeps the owner that staff chose meanwhile; who accepts then joins as administrator', async () => {
    const id = await added('Proseware', 'late@proseware.example');
    await service.services.database.pool.query('update organizations set owner_user_id = 12 where id = $1', [id]);
    expect((await accept(await hashOfMail(service, 'late@proseware.example'))).status).toBe(200);
    expect(await read(id)).toMatchObject({ owner_user_id: 12 });
  });
});

it('is refused without an owner, with two, with no address, and to everybody but platform staff', async () => {
  for (const [body, code] of [
    [{}, 'owner_unknown'],
    [{ owner_user_id: 12, owner_email: 'x@y.example' }, 'owner_unknown'],
    [{ owner_email: 'nobody' }, 'email_invalid'],
  ] as const)
    expect(await add({ name: 'X', ...body })).toMatchObject({ status: 422, code });
  const owner = await service.signIn('olivia.owner@northwind.example');
  expect((await add({ name: 'X', owner_email: 'x@y.example' }, owner)).status).toBe(403);
  expect((await change(2, { owner_email: 'x@y.example' }, owner)).status).toBe(403);
});
