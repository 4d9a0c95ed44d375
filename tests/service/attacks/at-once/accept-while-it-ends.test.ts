import { expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { erasePerson } from '../../../../service/features/person/erase-person.ts';
import { findPerson } from '../../../../service/features/person/find-person.ts';
import { hashOfMail } from '../../support/bot-check.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PASSWORD } from '../../support/service.ts';

/** An invitation is accepted twice, or at the moment at which it, its organization or its user ends. */
const { northwind } = organizationIds;
const ADAM = 'adam.admin@northwind.example';

describeServices(
  'an invitation',
  (described) => {
    const call: (typeof described.service)['call'] = (name, sending) => described.service.call(name, sending);
    const query = async <Row>(text: string, values: unknown[] = []) =>
      (await described.service.services.database.pool.query(text, values)).rows as Row[];
    let made = 0;

    /** Invites a new user. */
    async function invite() {
      made += 1;
      const email = `at-once-${described.kind}-${made}@else.example`;
      const token = await described.service.signIn(ADAM);
      await call('POST /invite', { token, body: { email, role_ids: [roleIds.userReader] } });
      const [user] = await query<{ id: number; shown: number }>(
        'select u.id, coalesce(m.guest_id, u.id) as shown from users u join memberships m on m.user_id = u.id ' +
          'where lower(u.email) = $1 and m.organization_id = $2',
        [email, northwind],
      );
      return {
        email,
        token,
        id: user?.id ?? 0,
        shown: user?.shown ?? 0,
        hash: await hashOfMail(described.service, email),
      };
    }
    const accept = (hash: string, password: string) =>
      call('POST /invite/confirm', { body: { hash, password, password_confirm: password } });
    const statusOf = (id: number) =>
      query<{ status: string; is_deleted: boolean }>(
        'select status, is_deleted from memberships where user_id = $1 and organization_id = $2',
        [id, northwind],
      );

    it('that is accepted five times at once sets one password and joins once', async () => {
      const { email, hash, id } = await invite();
      const passwords = [1, 2, 3, 4, 5].map((at) => `velvet-anchor-7${at}`);
      const answers = await Promise.all(passwords.map((password) => accept(hash, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
      const logins = [];
      for (const password of passwords)
        logins.push((await call('POST /auth', { body: { email, password } })).status === 200 ? 200 : 401);
      expect(logins).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
      expect(await statusOf(id)).toEqual([{ status: 'active', is_deleted: false }]);
      expect(await query("select 1 from audit_log where action = 'user.joined' and target_id = $1", [id])).toHaveLength(
        1,
      );
    });

    it.each([
      ['suspended', {}, { status: 'suspended', is_deleted: false }],
      ['deleted', { delete: 1 }, { is_deleted: true }],
    ])('that is %s meanwhile joins nobody who stays', async (_, ends, expected) => {
      for (let round = 0; round < 4; round += 1) {
        const { email, token, id, shown, hash } = await invite();
        const [accepted, ended] = await Promise.all([
          accept(hash, PASSWORD),
          call('DELETE /organizations/users/{id}', { token, params: { id: shown }, query: ends }),
        ]);
        expect([200, 422]).toContain(accepted.status);
        // The id that was shown for a guest is gone once they have joined.
        const isLate = ended.status === 404;
        expect([200, 404]).toContain(ended.status);
        expect(await statusOf(id)).toMatchObject([isLate ? { status: 'active', is_deleted: false } : expected]);
        const { data } = await call('POST /auth', { body: { email, password: PASSWORD } });
        expect(data[0]?.organization_id ?? null).toBe(isLate ? northwind : null);
      }
    });

    it('of an erased user leaves nothing of them, whichever was first', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { email, hash, id } = await invite();
        const user = await findPerson(described.service.services.database.db, { email });
        if (!user) throw new Error('The user is missing.');
        const [accepted] = await Promise.all([
          accept(hash, PASSWORD),
          erasePerson(described.service.services.database, user, Date.now()),
        ]);
        expect([200, 422]).toContain(accepted.status);
        expect(await query('select 1 from users where id = $1', [id])).toEqual([]);
        expect(await statusOf(id)).toEqual([]);
      }
    });

    it('to an organization that is deleted meanwhile opens nothing there', async () => {
      const { email, hash } = await invite();
      const superadmin = await described.service.signIn('superadmin@platform.example');
      const [accepted, deleted] = await Promise.all([
        accept(hash, PASSWORD),
        call('DELETE /organizations/{id}', { token: superadmin, params: { id: northwind } }),
      ]);
      expect([200, 422]).toContain(accepted.status);
      expect(deleted.status).toBe(200);
      const { data } = await call('POST /auth', { body: { email, password: PASSWORD } });
      expect(data[0]?.organization_id ?? null).toBeNull();
      await call('POST /organizations/{id}/undelete', { token: superadmin, params: { id: northwind } });
      expect(
        await query('select 1 from organizations where id = $1 and owner_user_id = $2', [northwind, userIds.olivia]),
      ).toHaveLength(1);
    });
  },
  { env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' } },
);
