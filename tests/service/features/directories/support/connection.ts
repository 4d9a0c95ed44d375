import { organizationIds } from '../../../../../service/demo-data/ids.ts';
import type { TestService } from '../../../support/service.ts';

export interface MadeConnection {
  id: number;
  organizationId: number;
}

let made = 0;

/** Writes an OpenID Connect connection with verified domains into the database. */
export async function makeConnection(
  service: TestService,
  {
    organizationId = organizationIds.northwind,
    domains,
    defaultRoleId = null,
  }: { organizationId?: number; domains: readonly string[]; defaultRoleId?: number | null },
): Promise<MadeConnection> {
  const { pool } = service.services.database;
  const insert = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(`insert into ${text} returning id`, values)).rows[0]?.id ?? 0;
  const id = await insert(
    "connections (organization_id, kind, name, status, default_role_id) values ($1, 'oidc', $2, 'enabled', $3)",
    [organizationId, `Company ${++made}`, defaultRoleId],
  );
  for (const domain of domains) {
    const domainId = await insert(
      'organization_domains (organization_id, domain, token, status, verified_at) ' +
        "values ($1, $2, 'x', 'verified', now())",
      [organizationId, domain],
    );
    await pool.query('insert into connection_domains (connection_id, domain_id) values ($1, $2)', [id, domainId]);
  }
  return { id, organizationId };
}

/** Creates the directory of a connection, or rolls its token. */
export async function makeDirectory(service: TestService, { id, organizationId }: MadeConnection, token: string) {
  const { status, data } = await service.call('POST /organizations/{id}/connections/{connectionId}/directory', {
    token,
    params: { id: organizationId, connectionId: id },
  });
  if (status !== 201 || !data[0]) throw new Error(`The directory was not created: ${status}`);
  return { baseUrl: data[0].base_url, token: data[0].access_token };
}
