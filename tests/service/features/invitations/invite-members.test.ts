import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '20' } });
});
afterAll(() => service?.stop());

const ADMIN = 'adam.admin@northwind.example';
const WRITER = 'walt.writer@northwind.example';
const LOGISTICS = 15;
const READER_ROLE = 14;
const GIVEN = 'meadow-signal-88-tin';

const invite = (token: string, email: string, role_ids = [LOGISTICS]) =>
  service.call('POST /invite', { token, body: { email, role_ids } });
const find = async (token: string, term: string) =>
  (await service.call('GET /user', { token, query: { term, withRoles: true } })).data[0];

describe('an invited user', () => {
  it('accepts by the link and sets a password', async () => {
    const token = await service.signIn(WRITER);
    const email = 'invited.newcomer@example.net';
    expect(await invite(token, email, [READER_ROLE])).toMatchObject({ status: 201, data: [{ email }] });
    expect(await find(token, email)).toMatchObject({
      status: 'invited',
      name: 'invited.newcomer',
      roles: [{ id: READER_ROLE }],
    });
    const hash = new URL((await service.outbox(email))[0]?.links[0] ?? '').searchParams.get('hash');
    expect(
      (await service.call('POST /invite/confirm', { body: { hash, password: GIVEN, password_confirm: GIVEN } })).status,
    ).toBe(200);
    expect((await service.call('POST /auth', { body: { email, password: GIVEN } })).data[0]?.organization_id).toBe(2);
    expect(await find(token, email)).toMatchObject({ status: 'active' });
  });

  it('gets the same answer, known or unknown, except members', async () => {
    const token = await service.signIn(ADMIN);
    const [known, unknown] = [
      await invite(token, 'cora.owner@contoso.example'),
      await invite(token, 'unknown.person@example.net'),
    ];
    expect([known.status, Object.keys(known.data[0] ?? {})]).toEqual([
      unknown.status,
      Object.keys(unknown.data[0] ?? {}),
    ]);
    expect(await invite(token, 'cora.owner@contoso.example')).toMatchObject({ status: 409, code: 'already_member' });
    expect(await invite(token, 'x@y', [LOGISTICS])).toMatchObject({
      status: 422,
      meta: { error: { message: 'This email is invalid' } },
    });
    expect(await invite(token, 'x@example.net', [])).toMatchObject({
      status: 400,
      meta: { error: { data: { role_ids: ['You have blank fields'] } } },
    });
  });

  it('can be one of a batch: a dry run changes nothing, and the rest continues past errors', async () => {
    const token = await service.signIn(ADMIN);
    const emails = [
      'batch.one@example.net',
      ' batch.TWO@example.net ',
      'no address',
      'batch.one@EXAMPLE.net',
      'rita.reader@northwind.example',
      'marco.multi@example.net',
    ];
    const call = (dry_run: boolean) =>
      service.call('POST /invite/batch', { token, body: { emails, role_ids: [LOGISTICS], dry_run } });
    const codes = [null, null, 'email_invalid', 'duplicate', 'already_member', 'already_member'];
    const dry = await call(true);
    expect(dry.data.map(({ code }) => code)).toEqual(codes);
    expect((await service.outbox('batch.one@example.net')).length).toBe(0);
    expect((await call(false)).data.map(({ code }) => code)).toEqual(codes);
    expect((await service.outbox('batch.one@example.net')).length).toBe(1);
    expect((await call(false)).data.map(({ code }) => code)).toEqual([
      'already_member',
      'already_member',
      'email_invalid',
      'duplicate',
      'already_member',
      'already_member',
    ]);
    const refused = await service.call('POST /invite/batch', {
      token: await service.signIn(WRITER),
      body: { emails, role_ids: [LOGISTICS] },
    });
    expect(refused).toMatchObject({ status: 403, code: 'more_than_held' });
  });

  it('starts over after a removal, without the former roles', async () => {
    const token = await service.signIn(ADMIN);
    const email = 'nora.newcomer@northwind.example';
    await service.call('DELETE /organizations/users/{id}', { token, params: { id: 10 }, query: { delete: 1 } });
    expect((await invite(token, email, [READER_ROLE])).status).toBe(201);
    expect(await find(token, email)).toMatchObject({ id: 10, status: 'invited', roles: [{ id: READER_ROLE }] });
  });
});
