import type { Connection } from '../../../src/core/contract/endpoints/single-sign-on/connections.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Speaker } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { lastLogins, lastTests, presentLogin } from './logins.ts';
import { callbackUrl } from './oidc/callback-url.ts';
import { DEFAULT_SCOPES } from './oidc/judge-oidc.ts';
import { type ConnectionRow, partsOf } from './read.ts';
import { presentSaml } from './saml/present.ts';

/** Connections as the API shows them. */
export async function presentConnections(
  services: Services,
  within: Queryable,
  rows: readonly ConnectionRow[],
  speak: Speaker,
): Promise<Connection[]> {
  const ids = rows.map(({ id }) => id);
  const [parts, tests] = [await partsOf(within, ids), await lastTests(within, ids)];
  const logins = await lastLogins(within, ids);
  return rows.map((row) => {
    const { domainIds = [], groupRoles = [] } = parts.get(row.id) ?? {};
    const test = tests.get(row.id);
    return {
      ...{ id: row.id, kind: row.kind, vendor: row.vendor, name: row.name, status: row.status, domains: domainIds },
      ...{ default_role_id: row.defaultRoleId, just_in_time: row.justInTime, attributes: row.attributes },
      group_roles: groupRoles.map(({ group, roleId }) => ({ group, role_id: roleId })),
      required: row.required,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      last_login_at: logins.get(row.id)?.toISOString() ?? null,
      last_test: test ? presentLogin(test, speak) : null,
      ...(row.kind === 'oidc' ? presentOidc(services, row) : presentSaml(services, row, speak)),
    };
  });
}

const presentOidc = (services: Services, { id, oidc, clientSecret }: ConnectionRow): Partial<Connection> => ({
  ...(oidc.issuer !== undefined && { issuer: oidc.issuer }),
  ...(oidc.clientId !== undefined && { client_id: oidc.clientId }),
  has_client_secret: clientSecret !== null,
  scopes: oidc.scopes ?? [...DEFAULT_SCOPES],
  redirect_uri: callbackUrl(services, id),
});
