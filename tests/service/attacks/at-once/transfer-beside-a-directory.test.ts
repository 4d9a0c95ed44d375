import { expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PASSWORD } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const { contoso } = organizationIds;

/** A directory locks a user, and then the membership. In another order the two would wait for each other for ever. */
describeServices('a transfer beside a change of the former owner', (described) => {
  it('waits without their membership, and then succeeds', async ({ skip }) => {
    const { service, kind } = described;
    if (kind === 'embedded') return skip('It has one connection, so that no two transactions wait for each other.');
    const { pool } = service.services.database;
    const token = await service.signIn('cora.owner@contoso.example');
    const heir = { email: 'heir@else.example', password: PASSWORD, roles: [roleIds.sensorTechnician] };
    const made = await service.call('POST /user', { token, body: { ...heir, organization_id: contoso } });
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select from users where id = $1 for no key update', [userIds.cora]);
      const transfer = service.call('POST /organizations/{id}/change_owner', {
        ...{ token, params: { id: contoso }, body: { new_owner_id: made.data[0]?.id, password: PASSWORD } },
      });
      await until(async () => {
        const { rows } = await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'");
        return rows.length > 0;
      }, 'the transfer to wait');
      await other.query('select from memberships where user_id = $1 and organization_id = $2 for update nowait', [
        ...[userIds.cora, contoso],
      ]);
      await other.query('commit');
      expect((await transfer).status).toBe(200);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });
});
