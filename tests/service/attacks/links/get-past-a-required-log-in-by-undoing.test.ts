import { beforeEach, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { describeServices } from '../../support/describe-services.ts';
import { keepConnection } from '../../support/single-sign-on/required-connection.ts';

const { northwind } = organizationIds;
const MONA = 'mona.member@northwind.example';
const HOME = 'mona@home.example';

/**
 * Members of an organization that requires its own log in may not change their address: a password would open it. The
 * link that undoes an earlier change is good for three days.
 */
describeServices('the link that undoes a change of the address', (described) => {
  const query = (text: string, values: unknown[] = []) => described.service.services.database.pool.query(text, values);
  const statusOf = async (userId: number) => {
    const { rows } = await query('select status from memberships where user_id = $1 and organization_id = $2', [
      ...[userId, northwind],
    ]);
    return (rows[0] as { status: string } | undefined)?.status;
  };

  /** Moves an account from a private address to that of the company, and returns the link of its undoing. */
  async function moved(userId: number, from: string, to: string): Promise<string> {
    const { service } = described;
    await query('update users set email = $2 where id = $1', [userId, from]);
    const token = await service.signIn(from);
    expect((await service.call('POST /email/reset', { token, body: { email: to } })).status).toBe(200);
    const [mail] = await service.outbox(to);
    expect((await service.call('POST /email/confirm', { token, body: { hash: mail?.code } })).status).toBe(200);
    const links = (await service.outbox(from)).flatMap((one) => one.links);
    return new URL(links.find((link) => link.includes('undo=')) ?? 'none:').searchParams.get('undo') ?? '';
  }

  beforeEach(async () => {
    await query('delete from connections');
    await query('delete from organization_domains');
  });

  it('leads out of an organization that requires the log in of the address', async () => {
    const { service } = described;
    const hash = await moved(userIds.mona, HOME, MONA);
    await keepConnection(service, { organizationId: northwind, domain: 'northwind.example', required: true });
    expect((await service.call('POST /email/undo', { body: { hash } })).status).toBe(200);
    expect(await statusOf(userIds.mona)).toBe('suspended');
    const { rows } = await query(
      "select actor_user_id from audit_log where action = 'user.suspended' and target_id = $1 and organization_id = $2",
      [userIds.mona, northwind],
    );
    expect(rows).toEqual([{ actor_user_id: userIds.mona }]);
  });

  it('leaves the member where no log in is required, and the owner in any case', async () => {
    const { service } = described;
    const rita = await moved(userIds.rita, 'rita@home.example', 'rita.reader@northwind.example');
    expect((await service.call('POST /email/undo', { body: { hash: rita } })).status).toBe(200);
    expect(await statusOf(userIds.rita)).toBe('active');
    const olivia = await moved(userIds.olivia, 'olivia@home.example', 'olivia.owner@northwind.example');
    await keepConnection(service, { organizationId: northwind, domain: 'northwind.example', required: true });
    expect((await service.call('POST /email/undo', { body: { hash: olivia } })).status).toBe(200);
    expect(await statusOf(userIds.olivia)).toBe('active');
  });
});
