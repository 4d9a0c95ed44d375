import { request, type APIRequestContext } from '@playwright/test';
import { call, choosePassword, PASSWORD, TYPED_PASSWORD } from './api.ts';
import { freshAddress, newcomer } from './users.ts';

/** An organization for one test, with its owner logged in. */
export interface OwnOrganization {
  id: number;
  name: string;
  owner: { id: number; email: string; token: string };
  administratorRole: number;
  api: APIRequestContext;
}

/** Creates an organization that no other test uses. */
export async function ownOrganization(baseURL: string): Promise<OwnOrganization> {
  const user = await newcomer(baseURL);
  const api = await request.newContext({ baseURL });
  const [session] = await call<{ access_token: string; organization_id: number }>(api, 'POST', '/auth/organizations', {
    email: user.email,
    password: PASSWORD,
  });
  const owner = { ...user, token: session?.access_token ?? '' };
  const id = session?.organization_id ?? 0;
  const [role] = await call<{ id: number }>(api, 'GET', `/role?organizationId=${id}`, undefined, owner.token);
  const [found] = await call<{ name: string }>(api, 'GET', `/organizations/${id}`, undefined, owner.token);
  return { id, name: found?.name ?? '', owner, administratorRole: role?.id ?? 0, api };
}

/** Creates a role in an organization. */
export async function addRole(
  { api, id, owner }: OwnOrganization,
  name: string,
  permissions: string[],
): Promise<number> {
  const [role] = await call<{ id: number }>(
    api,
    'POST',
    '/role',
    { app: 'auth', name, description: `${name} of the tests`, organization_id: id, permissions },
    owner.token,
  );
  return role?.id ?? 0;
}

/** Creates an active member with a password of their own. */
export async function addMember(
  { api, id, owner }: OwnOrganization,
  name: string,
  roles: number[],
): Promise<{ id: number; email: string; name: string }> {
  const email = freshAddress(name.toLowerCase().replace(/\W+/g, '-'));
  const [user] = await call<{ id: number }>(
    api,
    'POST',
    '/user',
    { status: 1, email, password: TYPED_PASSWORD, name, roles, organization_id: id },
    owner.token,
  );
  await choosePassword(api, email);
  return { id: user?.id ?? 0, email, name };
}

/** Sends a request as the owner. */
export const asOwner = <T>({ api, owner }: OwnOrganization, path: string, body: unknown) =>
  call<T>(api, 'POST', path, body, owner.token);

/** Publishes an announcement, which shows at once unless `changes` says otherwise. */
export const announce = (own: OwnOrganization, changes: Record<string, unknown> = {}) =>
  asOwner(own, '/announcements/manage', {
    title: 'Maintenance tonight',
    body: 'At ten.',
    criticality_level: 'info',
    disposable: false,
    organization_id: own.id,
    starts_at: new Date().toISOString(),
    ends_at: null,
    ...changes,
  });

/** Creates the webhook 'Directory'. */
export async function addWebhook(own: OwnOrganization, endpoint = 'https://directory.example/hook'): Promise<number> {
  const [webhook] = await asOwner<{ id: number }>(own, '/webhooks', {
    name: 'Directory',
    endpoint,
    apikey: 'a'.repeat(20),
    enabled: true,
    event_types: [{ type: 'role.created', enabled: true }],
  });
  return webhook?.id ?? 0;
}
