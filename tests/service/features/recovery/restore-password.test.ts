import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation } from '../../../../service/features/invitations/accept-invitation.ts';
import { sendInvitation } from '../../../../service/features/invitations/invitation-links.ts';
import type { Services } from '../../../../service/platform/services.ts';
import { hashOfMail, solved } from '../../support/bot-check.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

const INVALID =
  'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can be ' +
  'used before.';
const NORTHWIND = 2;
let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service.stop());

const signIn = (email: string, password: string) => service.call('POST /auth', { body: { email, password } });
const ask = async (email: string) =>
  service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } });
const reset = (hash: string, password = 'velvet-anchor-77', password_confirm = password) =>
  service.call('POST /password_reset_confirm', { body: { hash, password, password_confirm } });
const accept = (hash: string, password = 'velvet-anchor-77', token?: string) =>
  service.call('POST /invite/confirm', { token, body: { hash, password, password_confirm: password } });
const organization = async () =>
  (
    await service.services.database.pool.query<{ id: number }>(
      "select id from organizations where name = 'Northwind Logistics'",
    )
  ).rows[0]?.id ?? NORTHWIND;

/** Makes a pending membership as an invitation does, and sends its mail. */
async function invite(email: string): Promise<string> {
  const { db, pool } = service.services.database;
  const { rows: people } = await pool.query<{ id: number }>(
    `with known as (select id from users where lower(email) = lower($1)),
          made as (insert into users (name, email) select $1, $1 where not exists (select from known) returning id)
     select id from known union all select id from made`,
    [email],
  );
  const { rows } = await pool.query<{ id: number }>(
    "insert into memberships (user_id, organization_id, status) values ($1, $2, 'invited') returning id",
    [people[0]?.id, await organization()],
  );
  await db.transaction((tx) =>
    sendInvitation(service.services, tx, { membershipId: rows[0]?.id ?? 0, invitedBy: null, languages: [] }),
  );
  return hashOfMail(service, email);
}

/**
 * The service, with something that happens right before its next transaction: after what was found, before it is acted
 * upon.
 */
function rightBefore(event: () => Promise<unknown>): Services {
  const { database } = service.services;
  let pending = true;
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name !== 'transaction' || !pending) return Reflect.get(target, name) as unknown;
      return async (...work: Parameters<typeof target.transaction>) => {
        pending = false;
        await event();
        return target.transaction(...work);
      };
    },
  });
  return { ...service.services, database: { ...database, db } };
}

describe('restore password', () => {
  const email = 'rita.reader@northwind.example';

  it('the link sets a new password, once, and ends every session', async () => {
    const session = await service.signIn(email);
    expect(await ask(` ${email} `)).toMatchObject({ status: 200, data: [] });
    const hash = await hashOfMail(service, email);
    expect((await service.outbox(email))[0]?.links[0]).toMatch(new RegExp(`^${service.url}/auth/user/reset\\?hash=`));
    expect((await reset(hash)).status).toBe(200);
    expect((await service.call('GET /auth', { token: session })).status).toBe(401);
    expect((await signIn(email, PASSWORD)).code).toBe('invalid_credentials');
    expect((await signIn(email, 'velvet-anchor-77')).status).toBe(200);
    const again = await reset(hash, 'another-anchor-88');
    expect([again.status, again.code, again.meta.error?.message]).toEqual([422, 'invalid_hash', INVALID]);
    expect((await service.outbox(email))[0]?.subject).toBe('Your password was changed');
  });

  it('a login is taken as well as an address', async () => {
    const before = (await service.outbox(email)).length;
    expect((await ask('rita.reader')).status).toBe(200);
    expect(await service.outbox(email)).toHaveLength(before + 1);
  });

  it('a new password voids the other links', async () => {
    await ask(email);
    const first = await hashOfMail(service, email);
    await ask(email);
    const second = await hashOfMail(service, email);
    expect((await reset(first, 'third-anchor-99')).status).toBe(200);
    expect((await reset(second)).code).toBe('invalid_hash');
  });

  it('two at the same time: one wins', async () => {
    await ask(email);
    const hash = await hashOfMail(service, email);
    const statuses = await Promise.all(
      [reset(hash), reset(hash), reset(hash)].map(async (answer) => (await answer).status),
    );
    expect(statuses.sort()).toEqual([200, 422, 422]);
  });

  it('a weak or different password is refused, and the link stays good', async () => {
    await ask(email);
    const hash = await hashOfMail(service, email);
    expect(await reset(hash, 'short')).toMatchObject({
      code: 'weak_password',
      meta: { error: { data: { password: ['At least 10 characters'] } } },
    });
    expect((await reset(hash, 'rita.reader@northwind.example')).meta.error?.data).toEqual({
      password: ['Not your email address or name'],
    });
    const different = await reset(hash, 'velvet-anchor-77', 'velvet-anchor-78');
    expect([different.code, different.meta.error?.message]).toEqual([
      'password_mismatch',
      'The password and confirm password fields do not match.',
    ]);
    expect((await reset(hash, 'fourth-anchor-11')).status).toBe(200);
  });

  it('nonsense and old links are refused with the same words', async () => {
    expect((await reset('nonsense')).meta.error?.message).toBe(INVALID);
    await ask('mona.member@northwind.example');
    const hash = await hashOfMail(service, 'mona.member@northwind.example');
    service.advance(3_600_000);
    expect((await reset(hash)).meta.error?.message).toBe(INVALID);
  });

  it('an unknown address gets the same answer, and a mail that says so', async () => {
    const known = await ask('adam.admin@northwind.example');
    const unknown = await ask('nobody@example.net');
    expect([unknown.status, unknown.data, unknown.meta]).toEqual([known.status, known.data, known.meta]);
    expect((await service.outbox('nobody@example.net'))[0]?.subject).toBe('There is no account with this address');
    expect((await ask('no-such-login')).status).toBe(200);
  });

  it('needs a good token of the bot check', async () => {
    expect((await service.call('POST /password/reset', { body: { email } })).code).toBe('bot_check_failed');
    expect((await service.call('POST /password/reset', { body: { email, recaptchaToken: 'x' } })).code).toBe(
      'bot_check_failed',
    );
    const token = await service.signIn('mona.member@northwind.example');
    expect(
      (await service.call('POST /password/reset', { token, body: { email } })).code,
      'signed in, without users WRITE',
    ).toBe('bot_check_failed');
  });
});

describe('reset by an administrator', () => {
  const send = (token: string, email: string) => service.call('POST /password/reset', { token, body: { email } });

  it('of a member: a mail, without a bot check', async () => {
    const token = await service.signIn('walt.writer@northwind.example');
    expect((await send(token, 'tara.totp@northwind.example')).status).toBe(200);
    expect((await service.outbox('tara.totp@northwind.example'))[0]?.text).toContain(
      'An administrator of your organization asks you',
    );
  });

  it('not of who is also elsewhere a member, of the owner, of strangers, of who is not active', async () => {
    const token = await service.signIn('adam.admin@northwind.example');
    expect(await send(token, 'marco.multi@example.net')).toMatchObject({ status: 403, code: 'shared_person' });
    expect(await send(token, 'olivia.owner@northwind.example')).toMatchObject({ status: 403, code: 'owner_protected' });
    expect(await send(token, 'cora.owner@contoso.example')).toMatchObject({ status: 404 });
    expect(await send(token, 'nobody@example.net')).toMatchObject({ status: 404 });
    expect(await send(token, 'susan.suspended@northwind.example')).toMatchObject({ status: 409, code: 'not_active' });
    const superadmin = await service.signIn('superadmin@platform.example');
    expect((await send(superadmin, 'marco.multi@example.net')).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('sets the password of a newcomer, once', async () => {
    const hash = await invite('newcomer@example.net');
    expect((await service.call('POST /invite/confirm', { body: { hash } })).code).toBe('password_missing');
    expect((await accept(hash, 'short')).code).toBe('weak_password');
    expect((await accept(hash)).status).toBe(200);
    expect((await accept(hash)).meta.error?.message).toBe(INVALID);
    const answer = await signIn('newcomer@example.net', 'velvet-anchor-77');
    expect(answer.data[0]?.organization_id).toBe(await organization());
  });

  it('is refused after 48 hours, and when a newer one was sent', async () => {
    const first = await invite('late@example.net');
    expect(
      (
        await service.call('POST /invite/resendPublic', {
          body: { email: 'LATE@example.net', recaptchaToken: await solved(service) },
        })
      ).status,
    ).toBe(200);
    const second = await hashOfMail(service, 'late@example.net');
    expect((await service.outbox('late@example.net'))[0]?.subject).toBe(
      'Your invitation to Northwind Logistics, once more',
    );
    expect((await accept(first)).code).toBe('invalid_hash');
    service.advance(48 * 3_600_000);
    expect((await accept(second)).meta.error?.message).toBe(INVALID);
    expect((await accept('nonsense')).meta.error?.message).toBe(INVALID);
  });

  it.each([
    ['replaced', 'update invitations set revoked_at = now() where membership_id = $1'],
    ['suspended', "update memberships set status = 'suspended', status_before = 'invited' where id = $1"],
    ['deleted', 'update memberships set is_deleted = true, deleted_at = now() where id = $1'],
  ])('that is %s while it is accepted lets nobody in', async (what, change) => {
    const email = `late.${what}@example.net`;
    const hash = await invite(email);
    const { pool } = service.services.database;
    const place =
      'select m.id, m.status, u.activated_at from memberships m join users u on u.id = m.user_id where u.email = $1';
    const id = (await pool.query<{ id: number }>(place, [email])).rows[0]?.id;
    const services = rightBefore(() => pool.query(change, [id]));
    await expect(
      acceptInvitation(services, { hash, password: 'velvet-anchor-77', caller: null, languages: [], ip: '127.0.0.1' }),
    ).rejects.toMatchObject({ code: 'invalid_hash' });
    const { rows } = await pool.query<{ status: string; activated_at: Date | null }>(place, [email]);
    expect(rows[0]?.activated_at).toBeNull();
    expect(rows[0]?.status).not.toBe('active');
  });

  it('of an organization that was deleted lets nobody in, and its suspensions shut nobody out', async () => {
    const [newcomer, suspended] = ['of.deleted@example.net', 'susan.suspended@northwind.example'];
    const hash = await invite(newcomer);
    const { pool } = service.services.database;
    const setDeleted = async (isDeleted: boolean) =>
      pool.query('update organizations set is_deleted = $1 where id = $2', [isDeleted, await organization()]);
    expect((await signIn(suspended, PASSWORD)).code).toBe('suspended');
    await setDeleted(true);
    try {
      expect((await accept(hash)).code).toBe('invalid_hash');
      expect((await signIn(suspended, PASSWORD)).data[0]?.organization_id).toBeNull();
    } finally {
      await setDeleted(false);
    }
  });

  it('a person with an account keeps their password, and joins by the link with their own session', async () => {
    const email = 'cora.owner@contoso.example';
    const hash = await invite(email);
    expect((await service.outbox(email))[0]?.text).toContain('signing in with your own password');
    expect(await accept(hash)).toMatchObject({ status: 403, code: 'sign_in_to_accept' });
    expect((await signIn(email, 'velvet-anchor-77')).code).toBe('invalid_credentials');
    const token = await service.signIn(email);
    const names = async () => (await service.call('GET /auth/organizations', { token })).data.map(({ name }) => name);
    expect(await names(), 'signing in alone joins nothing').toEqual(['Contoso Sensors']);
    expect((await service.call('POST /invite/confirm', { token, body: { hash } })).status).toBe(200);
    expect(await names()).toEqual(['Contoso Sensors', 'Northwind Logistics']);
    expect((await accept(hash, 'velvet-anchor-77', token)).code, 'the second use').toBe('invalid_hash');
  });

  it('who is signed in already joins at once; an invitation that nobody followed stays open at sign-in', async () => {
    const email = 'olga.orphan@example.net';
    const hash = await invite(email);
    const token = await service.signIn(email);
    expect((await service.call('GET /auth/organizations', { token })).data).toEqual([]);
    const stranger = await service.signIn('mona.member@northwind.example');
    expect((await accept(hash, 'velvet-anchor-77', stranger)).code).toBe('sign_in_to_accept');
    expect((await accept(hash, 'velvet-anchor-77', token)).status).toBe(200);
    expect((await service.call('GET /auth/organizations', { token })).data).toHaveLength(1);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it("ivan's, of the demo data, is sent again to him, and to nobody else", async () => {
    const resend = async (email: string) =>
      service.call('POST /invite/resendPublic', { body: { email, recaptchaToken: await solved(service) } });
    const [pending, none, unknown] = [
      await resend('ivan.invited@northwind.example'),
      await resend('walt.writer@northwind.example'),
      await resend('stranger@example.net'),
    ];
    expect([none, unknown].map(({ status, data }) => [status, data])).toEqual([
      [pending.status, pending.data],
      [pending.status, pending.data],
    ]);
    expect((await service.outbox('walt.writer@northwind.example'))[0]?.text).toContain(
      'None is waiting for this address',
    );
    expect((await signIn('ivan.invited@northwind.example', PASSWORD)).status).toBe(403);
    expect((await accept(await hashOfMail(service, 'ivan.invited@northwind.example'))).status).toBe(200);
    expect((await signIn('ivan.invited@northwind.example', PASSWORD)).status, 'the unproven password is gone').toBe(
      401,
    );
    expect(
      (await service.call('POST /invite/resendPublic', { body: { email: 'a@example.net', recaptchaToken: '' } })).code,
    ).toBe('bot_check_failed');
    expect(
      (await service.call('POST /invite/resendPublic', { body: { email: 'no address', recaptchaToken: '' } })).meta
        .error?.data,
    ).toEqual({ email: ['This email is invalid'] });
  });
});
