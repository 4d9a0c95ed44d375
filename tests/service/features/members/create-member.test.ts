import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '20' } });
});
afterAll(() => service?.stop());

const ADMIN = 'adam.admin@northwind.example';
const WRITER = 'walt.writer@northwind.example';
const KNOWN = 'olga.orphan@example.net';
const LOGISTICS = 15;
const READER_ROLE = 14;
const GIVEN = 'meadow-signal-88-tin';

const create = (token: string, body: object) =>
  service.call('POST /user', {
    token,
    body: { status: 1, name: 'New Person', password: GIVEN, roles: [LOGISTICS], organization_id: 2, ...body },
  });
const invite = (token: string, email: string, role_ids = [LOGISTICS]) =>
  service.call('POST /invite', { token, body: { email, role_ids } });
const find = async (token: string, term: string) =>
  (await service.call('GET /user', { token, query: { term, withRoles: true } })).data[0];

describe('creating', () => {
  it('makes an active member who gets a mail, signs in and must change the password', async () => {
    const token = await service.signIn(ADMIN);
    const email = 'fresh.person@example.net';
    const answer = await create(token, { email: ` ${email} ` });
    expect(answer).toMatchObject({
      status: 201,
      data: [{ name: 'New Person', email, status: 'active', need_password_change: true }],
    });
    expect(await find(token, email)).toMatchObject({
      id: answer.data[0]?.id,
      status: 'active',
      roles: [{ id: LOGISTICS }],
    });
    expect((await service.outbox(email))[0]).toMatchObject({
      subject: 'Your account for Northwind Logistics',
      code: null,
    });
    expect((await service.outbox(email))[0]?.text).not.toContain(GIVEN);
    expect((await service.call('POST /auth', { body: { email, password: GIVEN } })).status).toBe(200);
  });

  it('answers alike for an address that is known: the person is invited, the password is not used', async () => {
    const token = await service.signIn(ADMIN);
    const [unknown, known] = [
      await create(token, { email: 'nobody.before@example.net' }),
      await create(token, { email: KNOWN }),
    ];
    const shape = ({ status, data }: typeof known) => [status, { ...data[0], id: 0, email: '', updated_at: '' }];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await find(token, KNOWN)).toMatchObject({ status: 'invited' });
    expect((await service.outbox(KNOWN))[0]?.subject).toBe('You are invited to Northwind Logistics');
    expect((await service.call('POST /auth', { body: { email: KNOWN, password: GIVEN } })).status).toBe(401);
    expect((await service.call('POST /auth', { body: { email: KNOWN, password: PASSWORD } })).status).toBe(200);
  });

  it.each<[string, string, object, number, string, string]>([
    ['no address', ADMIN, { email: ' ' }, 422, 'blank_fields', 'email'],
    ['no roles', ADMIN, { email: 'a@example.net', roles: [] }, 422, 'blank_fields', 'roles'],
    ['no password', ADMIN, { email: 'a@example.net', password: '' }, 422, 'blank_fields', 'password'],
    ['a wrong address', ADMIN, { email: 'a@b' }, 422, 'email_invalid', 'email'],
    ['a weak password', ADMIN, { email: 'a@example.net', password: 'password' }, 422, 'weak_password', 'password'],
    ['a member', ADMIN, { email: 'Rita.Reader@northwind.example' }, 409, 'already_member', 'email'],
    ['a role of another organization', ADMIN, { email: 'a@example.net', roles: [22] }, 404, 'role_not_found', 'roles'],
    [
      'a role that is not assignable',
      ADMIN,
      { email: 'a@example.net', roles: [16] },
      422,
      'role_not_assignable',
      'roles',
    ],
    [
      'more than the writer holds',
      WRITER,
      { email: 'a@example.net', roles: [LOGISTICS] },
      403,
      'more_than_held',
      'roles',
    ],
    ['an admin, by a writer', WRITER, { email: 'a@example.net', roles: [11] }, 403, 'more_than_held', 'roles'],
  ])('refuses %s', async (_, who, body, status, code, field) => {
    const answer = await create(await service.signIn(who), body);
    expect(answer).toMatchObject({ status, code });
    expect(answer.meta.error?.data?.[field]?.[0]).toMatch(/\w/);
    expect(answer.meta.error?.message === 'You have blank fields').toBe(code === 'blank_fields');
  });

  it('of two who create one person, one does', async () => {
    const [admin, owner] = [await service.signIn(ADMIN), await service.signIn('olivia.owner@northwind.example')];
    const both = await Promise.all([
      create(admin, { email: 'raced@example.net' }),
      create(owner, { email: 'RACED@example.net' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await service.call('GET /user', { token: admin, query: { term: 'raced@' } })).meta.total).toBe(1);
  });
});

describe('inviting', () => {
  it('a newcomer accepts by the link and sets a password', async () => {
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

  it('answers alike for known and unknown, and tells of members', async () => {
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

  it('invites many: a dry run tells, and changes nothing; the rest goes on past what is wrong', async () => {
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

  it('sends it again: the earlier link is good no more', async () => {
    const token = await service.signIn(ADMIN);
    const email = 'twice.invited@example.net';
    await invite(token, email);
    const resend = (to: string) => service.call('POST /invite/resend', { token, body: { email: to } });
    expect((await resend(email)).status).toBe(200);
    const [again, first] = (await service.outbox(email)).map(({ links }) =>
      new URL(links[0] ?? '').searchParams.get('hash'),
    );
    const accept = (hash: unknown) =>
      service.call('POST /invite/confirm', { body: { hash, password: GIVEN, password_confirm: GIVEN } });
    expect((await accept(first)).code).toBe('invalid_hash');
    expect((await accept(again)).status).toBe(200);
    expect(await resend(email)).toMatchObject({ status: 409, code: 'not_invited' });
    expect((await resend('una.unactivated@example.net')).status).toBe(404);
  });

  it('a person who was removed begins anew, without the roles they had', async () => {
    const token = await service.signIn(ADMIN);
    const email = 'nora.newcomer@northwind.example';
    await service.call('DELETE /organizations/users/{id}', { token, params: { id: 10 }, query: { delete: 1 } });
    expect((await invite(token, email, [READER_ROLE])).status).toBe(201);
    expect(await find(token, email)).toMatchObject({ id: 10, status: 'invited', roles: [{ id: READER_ROLE }] });
  });
});
