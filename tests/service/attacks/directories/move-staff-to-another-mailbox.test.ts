import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { makeConnection, makeDirectory } from '../../features/directories/support/connection.ts';
import { patchOf, scimClient, type Send, userOf } from '../../features/directories/support/scim-client.ts';
import { startService, type TestService } from '../../support/service.ts';

describe('a directory of an organization whose members are staff of the platform', () => {
  let service: TestService;
  let send: Send;
  beforeAll(async () => {
    service = await startService({ env: { LOG_LEVEL: 'silent' } });
    const owner = await service.signIn('superadmin@platform.example');
    const organizationId = organizationIds.platform;
    const connection = await makeConnection(service, { organizationId, domains: ['people.example'] });
    send = scimClient(await makeDirectory(service, connection, owner));
  });
  afterAll(async () => await service?.stop());

  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await service.services.database.pool.query<Row>(text, values)).rows;

  /** Adds somebody, and moves them to the mailbox of whoever holds the directory's token. */
  async function moved(name: string, role?: string): Promise<string | undefined> {
    const { body } = await send('POST', '/Users', userOf(`${name}@people.example`));
    const [user] = await query<{ id: number }>('select id from users where email = $1', [`${name}@people.example`]);
    if (role !== undefined)
      await query(
        `insert into membership_roles (membership_id, role_id)
          select m.id, r.id from memberships m, roles r where m.user_id = $1 and r.organization_id is null and ${role}`,
        [user?.id],
      );
    const value = [{ value: `mallory.${name}@people.example`, primary: true }];
    const answer = await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', path: 'emails', value }));
    expect(answer.status).toBe(200);
    const [now] = await query<{ email: string }>('select email from users where id = $1', [user?.id]);
    return now?.email;
  }

  it.each([
    ['a super admin', "r.guid = 'superadmin'"],
    ['staff', "r.guid <> 'superadmin'"],
  ])('restores the password of %s by no other mailbox', async (_, role) => {
    const name = `staff${role.length}`;
    expect(await moved(name, role)).toBe(`${name}@people.example`);
  });

  it('moves everybody else whom it made', async () => {
    expect(await moved('member')).toBe('mallory.member@people.example');
  });
});
