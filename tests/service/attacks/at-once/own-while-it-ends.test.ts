import { expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { erasePerson } from '../../../../service/features/person/erase-person.ts';
import { findPerson } from '../../../../service/features/person/find-person.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PASSWORD } from '../../support/service.ts';

/** An organization goes to a member who is deleted or erased at the same moment: it never ends without an owner. */
const { contoso } = organizationIds;

describeServices(
  'a transfer',
  (described) => {
    const call: (typeof described.service)['call'] = (name, sending) => described.service.call(name, sending);
    let made = 0;

    /** An active member of Contoso who could own it, and the requests that meet. */
    async function makeHeir() {
      made += 1;
      const email = `heir-${made}@else.example`;
      const token = await described.service.signIn('cora.owner@contoso.example');
      const body = { email, password: PASSWORD, roles: [roleIds.sensorTechnician], organization_id: contoso };
      const { data } = await call('POST /user', { token, body });
      const id = data[0]?.id ?? 0;
      const transfer = (new_owner_id: number) =>
        call('POST /organizations/{id}/change_owner', {
          token,
          params: { id: contoso },
          body: { new_owner_id, password: PASSWORD },
        });
      return { email, id, transfer };
    }

    /** The owner, if they are there and active. */
    async function ownerOf(): Promise<number | undefined> {
      const { rows } = await described.service.services.database.pool.query<{ id: number }>(
        'select u.id from organizations o join users u on u.id = o.owner_user_id join memberships m on ' +
          "m.user_id = u.id and m.organization_id = o.id where o.id = $1 and m.status = 'active' and not m.is_deleted",
        [contoso],
      );
      return rows[0]?.id;
    }
    const giveBack = () =>
      described.service.services.database.pool.query('update organizations set owner_user_id = $1 where id = $2', [
        userIds.cora,
        contoso,
      ]);

    it('to a member who is deleted meanwhile leaves an owner who is there', async () => {
      const marco = await described.service.signIn('marco.multi@example.net', contoso);
      for (let round = 0; round < 4; round += 1) {
        const { id, transfer } = await makeHeir();
        const [moved, deleted] = await Promise.all([
          transfer(id),
          call('DELETE /organizations/users/{id}', { token: marco, params: { id }, query: { delete: 1 } }),
        ]);
        expect([moved.status, deleted.status].sort()).toEqual([200, expect.toBeOneOf([403, 422])]);
        expect(await ownerOf()).toBe(moved.status === 200 ? id : userIds.cora);
        await giveBack();
      }
    });

    it('to a user who is erased meanwhile leaves an owner who is there', async () => {
      for (let round = 0; round < 6; round += 1) {
        const { email, id, transfer } = await makeHeir();
        const user = await findPerson(described.service.services.database.db, { email });
        if (!user) throw new Error('The user is missing.');
        const [moved, erased] = await Promise.all([
          transfer(id),
          erasePerson(described.service.services.database, user, Date.now()).then(
            () => 'erased',
            (error: Error) => error.name,
          ),
        ]);
        expect([
          [200, 'OwnsOrganizationError'],
          [422, 'erased'],
        ]).toContainEqual([moved.status, erased]);
        expect(await ownerOf()).toBe(moved.status === 200 ? id : userIds.cora);
        await giveBack();
      }
    });
  },
  { env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' } },
);
