import type { APIRequestContext } from '@playwright/test';
import { call, choosePassword, PASSWORD, SUPER_ADMIN, tokenOf, TYPED_PASSWORD } from './api.ts';
import { freshAddress } from './users.ts';

/** The demo's organization of the staff. */
const PLATFORM = 1;

/** A super admin beside the demo's, logged in to a new organization of their own, which can be deleted. */
export async function superAdminWithOrganization(
  api: APIRequestContext,
): Promise<{ token: string; organizationId: number }> {
  const root = await tokenOf(api, SUPER_ADMIN);
  const roles = await call<{ id: number; guid: string }>(api, 'GET', '/role?__count=1000', undefined, root);
  const role = roles.find(({ guid }) => guid === 'superadmin');
  const email = freshAddress('registrar');
  const account = { email, password: TYPED_PASSWORD, name: 'Reg Istrar', roles: [role?.id] };
  await call(api, 'POST', '/user', { status: 1, ...account, organization_id: PLATFORM }, root);
  await choosePassword(api, email);
  const [session] = await call<{ access_token: string; organization_id: number }>(api, 'POST', '/auth/organizations', {
    email,
    password: PASSWORD,
  });
  return { token: session?.access_token ?? '', organizationId: session?.organization_id ?? 0 };
}
