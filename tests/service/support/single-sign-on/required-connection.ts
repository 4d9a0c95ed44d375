import type { TestService } from '../service.ts';

/** A connection to keep, as if it had been set up and tested. */
export interface KeptConnection {
  organizationId: number;
  domain: string;
  /** The same as it stands in addresses, if that is another form. */
  readable?: string;
  name?: string;
  required?: boolean;
}

/**
 * Stores an enabled connection with its verified domain.
 * @returns its id
 */
export async function keepConnection(
  { services: { database } }: TestService,
  { organizationId, domain, readable, name = 'Acme', required = false }: KeptConnection,
): Promise<number> {
  const insert = async (text: string, values: unknown[]) =>
    (await database.pool.query<{ id: number }>(`insert into ${text} returning id`, values)).rows[0]?.id ?? 0;
  const domainId = await insert(
    "organization_domains (organization_id, domain, readable, token, status) values ($1, $2, $3, 'x', 'verified')",
    [organizationId, domain, readable ?? null],
  );
  const id = await insert(
    "connections (organization_id, kind, name, status, required, oidc) values ($1, 'oidc', $2, 'enabled', $3, $4)",
    [organizationId, name, required, { issuer: 'https://idp.example', clientId: 'x' }],
  );
  await database.pool.query('insert into connection_domains values ($1, $2)', [id, domainId]);
  return id;
}

/** Makes a session one that began through a connection. */
export const sendThrough = ({ services: { database } }: TestService, sessionToken: string, connectionId: number) =>
  database.pool.query(
    "update sessions set method = 'connection', connection_id = $2 where digest = encode(sha256($1::bytea), 'hex')",
    [sessionToken, connectionId],
  );
