import { expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { describeServices } from '../../support/describe-services.ts';

const { platform, northwind } = organizationIds;

/** Staff manage organizations. A connection of the one with the super admins would speak for those. */
describeServices('a member of staff who manages organizations', (described) => {
  const answersFor = async (email: string, id: number) => {
    const { service } = described;
    const token = await service.signIn(email);
    const params = { id };
    const domain = await service.call('POST /organizations/{id}/domains', {
      ...{ token, params, body: { domain: 'staff.example' } },
    });
    const connection = await service.call('POST /organizations/{id}/connections', {
      ...{ token, params, body: { kind: 'saml', name: 'Ours' } },
    });
    const setup = await service.call('POST /organizations/{id}/connection_setup', { token, params });
    return [domain, connection, setup].map(({ status, code }) => code ?? status);
  };

  it('does not decide who logs in to the organization with the super admins', async () => {
    await allowEverything();
    expect(await answersFor('sam.staff@platform.example', platform)).toEqual(
      Array.from({ length: 3 }, () => 'super_admin_protected'),
    );
    expect(await answersFor('sam.staff@platform.example', northwind)).not.toContain('super_admin_protected');
    expect(await answersFor('superadmin@platform.example', platform)).not.toContain('super_admin_protected');
  });

  /** Lets the role of staff change everything but super admins. */
  const allowEverything = () =>
    described.service.services.database.pool.query(
      `insert into role_permissions (role_id, resource)
        select mr.role_id, x.resource from users u join memberships m on m.user_id = u.id
        join membership_roles mr on mr.membership_id = m.id, resources x
        where u.email = 'sam.staff@platform.example' on conflict do nothing`,
    );
});
