import { PASSWORD } from './api.ts';
import { asOwner, type OwnOrganization } from './organization.ts';
import { freshAddress } from './users.ts';

/** Creates a role, a member, an API key and a webhook with one name. */
export async function addEverythingNamed(own: OwnOrganization, name: string): Promise<void> {
  const organization_id = own.id;
  const permissions = ['auth.users.READ'];
  const role = { app: 'auth', name, description: name, organization_id, permissions };
  const [made] = await asOwner<{ id: number }>(own, '/role', role);
  const roles = [made?.id ?? 0];
  const email = freshAddress('named');
  await asOwner(own, '/user', { status: 1, email, password: PASSWORD, name, roles, organization_id });
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await asOwner(own, '/api-keys', { name, expiresAt, roleIds: roles });
  await asOwner(own, '/webhooks', {
    name,
    endpoint: `https://directory.example/${made?.id}/${'hook'.repeat(40)}`,
    apikey: 'a'.repeat(20),
    enabled: true,
    event_types: [{ type: 'role.created', enabled: true }],
  });
}

/** The screens that show those names. */
export const namedScreens = {
  team: '/auth/team?type=all',
  roles: '/auth/roles',
  members: '/auth/organization?tab=users',
  activity: '/auth/organization?tab=activity',
  'API keys': '/auth/organization?tab=api-keys',
  webhooks: '/auth/organization?tab=webhooks',
};
