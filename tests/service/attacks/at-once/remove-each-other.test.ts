import { expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { addSuperAdmin } from '../../../../service/features/setup/administrator.ts';
import { hashPassword } from '../../../../service/features/credentials/passwords.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PASSWORD, type TestService } from '../../support/service.ts';

/** Two super admins, neither of whom owns 'Platform', end each other's rights at the same moment: one must be left. */
const { platform } = organizationIds;
const query = { organization_id: platform };
type Send = (service: TestService, token: string, id: number) => Promise<{ status: number; code?: string | undefined }>;

const ways: [string, Send][] = [
  [
    'suspend',
    (service, token, id) => service.call('DELETE /organizations/users/{id}', { token, params: { id }, query }),
  ],
  [
    'delete',
    (service, token, id) =>
      service.call('DELETE /organizations/users/{id}', { token, params: { id }, query: { ...query, delete: 1 } }),
  ],
  [
    'take the role of',
    (service, token, id) =>
      service.call('DELETE /user/{id}/roles/{roleId}', {
        token,
        params: { id, roleId: roleIds.superadmin },
        query,
      }),
  ],
];

describeServices('two super admins who', (described) => {
  let made = 0;

  async function makeTwo(service: TestService) {
    const { pool } = service.services.database;
    await pool.query('delete from membership_roles where role_id = $1', [roleIds.superadmin]);
    await pool.query('update organizations set owner_user_id = $1 where id = $2', [userIds.sam, platform]);
    const passwordHash = await hashPassword(PASSWORD);
    const two = [];
    for (const name of ['Ada', 'Bob']) {
      made += 1;
      const email = `root-${made}@platform.example`;
      const publicUrl = service.url;
      const id = await addSuperAdmin(service.services.database, { name, email, passwordHash, publicUrl });
      await pool.query('update memberships set organization_id = $1 where user_id = $2', [platform, id]);
      two.push({ id, token: await service.signIn(email, platform) });
    }
    return two as [(typeof two)[0], (typeof two)[0]];
  }

  it.each(ways)('%s each other leave one', async (_, send) => {
    const { service } = described;
    for (let round = 0; round < 5; round += 1) {
      const [ada, bob] = await makeTwo(service);
      const answers = await Promise.all([send(service, ada.token, bob.id), send(service, bob.token, ada.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403])]);
      const left = await Promise.all([ada, bob].map(({ token }) => service.call('GET /system_settings', { token })));
      expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
