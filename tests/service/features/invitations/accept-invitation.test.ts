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
afterAll(() => service?.stop());

const signIn = (email: string, password: string) => service.call('POST /auth', { body: { email, password } });
const accept = (hash: string, password = 'velvet-anchor-77', token?: string) =>
  service.call('POST /invite/confirm', { token, body: { hash, password, password_confirm: password } });
const organization = async () =>
  (
    await service.services.database.pool.query<{ id: number }>(
      "select id from organizations where name = 'Northwind Logistics'",
    )
  ).rows[0]?.id ?? NORTHWIND;

/** Creates a pending membership like an invitation, and sends its mail. */
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

/** The service, with something that happens right before its next transaction: between reading and acting. */
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

describe('the check of an invitation', () => {
  const check = (hash: string) => service.call('POST /invite/check', { body: { hash } });

  it('names address and organization, and whether there is an account', async () => {
    const newcomer = await invite('curious@example.net');
    expect(await check(newcomer)).toMatchObject({
      status: 200,
      data: [{ email: 'curious@example.net', organization: 'Northwind Logistics', has_account: false }],
    });
    const known = await invite('sam.staff@platform.example');
    expect((await check(known)).data).toMatchObject([{ email: 'sam.staff@platform.example', has_account: true }]);
  });

  it('changes nothing: the link works afterwards, and then no longer', async () => {
    const hash = await invite('checked-twice@example.net');
    await Promise.all([check(hash), check(hash)]);
    expect((await accept(hash)).status).toBe(200);
    expect(await check(hash)).toMatchObject({ status: 422, code: 'invalid_hash', data: [] });
  });

  it('says nothing of links that are unknown or meant for something else', async () => {
    expect(await check('nonsense')).toMatchObject({ status: 422, code: 'invalid_hash', data: [] });
    const email = 'rita.reader@northwind.example';
    await service.call('POST /password/reset', { body: { email, recaptchaToken: await solved(service) } });
    expect(await check(await hashOfMail(service, email))).toMatchObject({ status: 422, code: 'invalid_hash' });
  });
});

describe('an invitation', () => {
  it("sets a new user's password, once", async () => {
    const hash = await invite('newcomer@example.net');
    expect((await service.call('POST /invite/confirm', { body: { hash } })).code).toBe('password_missing');
    expect((await accept(hash, 'short')).code).toBe('weak_password');
    expect((await accept(hash)).status).toBe(200);
    expect((await accept(hash)).meta.error?.message).toBe(INVALID);
    const answer = await signIn('newcomer@example.net', 'velvet-anchor-77');
    expect(answer.data[0]?.organization_id).toBe(await organization());
  });

  it('is rejected after 48 hours, and after a newer one was sent', async () => {
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
  ])('that is %s while it is accepted joins nobody', async (what, change) => {
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

  it('of a deleted organization joins nobody, and its suspensions lock nobody out', async () => {
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

  it('keeps the password of an existing account, and joins it by the link in its own session', async () => {
    const email = 'cora.owner@contoso.example';
    const hash = await invite(email);
    expect((await service.outbox(email))[0]?.text).toContain('Log in with your own password');
    expect(await accept(hash)).toMatchObject({ status: 403, code: 'sign_in_to_accept' });
    expect((await signIn(email, 'velvet-anchor-77')).code).toBe('invalid_credentials');
    const token = await service.signIn(email);
    const names = async () => (await service.call('GET /auth/organizations', { token })).data.map(({ name }) => name);
    expect(await names(), 'signing in alone joins nothing').toEqual(['Contoso Sensors']);
    expect((await service.call('POST /invite/confirm', { token, body: { hash } })).status).toBe(200);
    expect(await names()).toEqual(['Contoso Sensors', 'Northwind Logistics']);
    expect((await accept(hash, 'velvet-anchor-77', token)).code, 'the second use').toBe('invalid_hash');
  });

  it('joins a logged-in user immediately; one that nobody followed stays open at login', async () => {
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
});
