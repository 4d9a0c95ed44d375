import type { TestService } from './service.ts';

/** A role to create, and the member who gets it. */
export interface GivenRole {
  userId: number;
  /** Membership that gets the role. */
  organizationId: number;
  permissions: readonly string[];
  /** Whether it is a platform role; otherwise it belongs to the organization. */
  ofPlatform?: boolean;
}

/**
 * Creates a role and assigns it to a member, as if done earlier by an authorized user.
 * @returns its id
 */
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
