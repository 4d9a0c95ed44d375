import type { TestService } from './service.ts';

/** A role to make, and the member who gets it. */
export interface GivenRole {
  userId: number;
  /** Of the membership that gets the role. */
  organizationId: number;
  permissions: readonly string[];
  /** Whether the role is the platform's; else it is the organization's own. */
  ofPlatform?: boolean;
}

/** Makes a role and gives it to a member, as somebody who may would have done before; its id. */
export async function giveRole(
  { services }: TestService,
  { userId, organizationId, permissions, ofPlatform = false }: GivenRole,
): Promise<number> {
  const { pool } = services.database;
  const { rows } = await pool.query<{ id: number }>(
    'insert into roles (guid, name, organization_id) values (gen_random_uuid()::text, $1, $2) returning id',
    [ofPlatform ? 'A role of the platform' : 'A role of the organization', ofPlatform ? null : organizationId],
  );
  const id = rows[0]?.id ?? 0;
  for (const resource of permissions)
    await pool.query('insert into role_permissions (role_id, resource) values ($1, $2)', [id, resource]);
  await pool.query(
    'insert into membership_roles (membership_id, role_id) select id, $1::int from memberships where user_id = ' +
      '$2 and organization_id = $3',
    [id, userId, organizationId],
  );
  return id;
}
