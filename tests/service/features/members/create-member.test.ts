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
const GIVEN = 'meadow-signal-88-tin';

const create = (token: string, body: object) =>
  service.call('POST /user', {
    token,
    body: { status: 1, name: 'New Person', password: GIVEN, roles: [LOGISTICS], organization_id: 2, ...body },
  });
const find = async (token: string, term: string) =>
  (await service.call('GET /user', { token, query: { term, withRoles: true } })).data[0];

describe('creating a member', () => {
  it('makes an active member, who gets a mail, logs in and must change the password', async () => {
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

  it('answers the same for a known email: the user is invited, and the password is ignored', async () => {
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
  ])('rejects %s', async (_, who, body, status, code, field) => {
    const answer = await create(await service.signIn(who), body);
    expect(answer).toMatchObject({ status, code });
    expect(answer.meta.error?.data?.[field]?.[0]).toMatch(/\w/);
    expect(answer.meta.error?.message === 'You have blank fields').toBe(code === 'blank_fields');
  });

  it('succeeds only once for two concurrent requests', async () => {
    const [admin, owner] = [await service.signIn(ADMIN), await service.signIn('olivia.owner@northwind.example')];
    const both = await Promise.all([
      create(admin, { email: 'raced@example.net' }),
      create(owner, { email: 'RACED@example.net' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await service.call('GET /user', { token: admin, query: { term: 'raced@' } })).meta.total).toBe(1);
  });
});
