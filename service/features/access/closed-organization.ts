import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { SignInMethod } from '../../platform/database/schema/sessions.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { messageWith, verbatim } from '../../platform/languages/message.ts';
import { requiredConnection } from './required-connection.ts';

/**
 * How a session began, as SQL: `method`, the id of its connection, which is null for other methods, and whether a
 * second factor was shown.
 */
export interface LogInColumns {
  method: string;
  connectionId: string;
  secondFactor: string;
}

/** Those of a session `s`. */
export const OF_SESSION: LogInColumns = {
  method: 's.method',
  connectionId: 's.connection_id',
  secondFactor: 's.second_factor',
};

/** Those of a log in as parameters $2 to $4 of a statement: `logInValues` gives their values. */
export const OF_VALUES: LogInColumns = { method: '$2::text', connectionId: '$3::int', secondFactor: '$4::boolean' };

/** Values of `OF_VALUES`. */
export const logInValues = (logIn: LogIn | undefined) => [
  logIn?.method ?? null,
  logIn?.connectionId ?? null,
  logIn?.secondFactor ?? false,
];

/**
 * Whether a user `u` owns an organization and logged in with a second factor; a passkey alone is two. What was shown
 * counts only while two-factor is on.
 */
const isOwnerWithFactor = (organizationId: string, { method, secondFactor }: LogInColumns) => `(
    ${method} is distinct from 'connection'
    and ((u.two_factor_policy = 'enabled' and ${secondFactor}) or ${method} = 'passkey')
    and exists (select from organizations owned where owned.id = ${organizationId} and owned.owner_user_id = u.id)
  )`;

/**
 * SQL for whether an organization is closed to a session of a user `u`. One that began at a connection opens the
 * organization of that connection alone: what a company says about somebody counts for the company. Any other session
 * opens each organization that requires no connection.
 */
export const isClosed = (organizationId: string, { method, connectionId }: Omit<LogInColumns, 'secondFactor'>) => `(
    case when ${method} = 'connection' then not exists (
      select from connections came where came.id = ${connectionId} and came.organization_id = ${organizationId}
    ) else ${requiredConnection(organizationId)} is not null end
  )`;

/** The same, where the owner with a second factor may enter: nobody else could repair a broken connection. */
export const isClosedUnlessOwner = (organizationId: string, logIn: LogInColumns) =>
  `(not ${isOwnerWithFactor(organizationId, logIn)} and ${isClosed(organizationId, logIn)})`;

/** How a session began. */
export interface LogIn {
  method: SignInMethod;
  connectionId?: number | null | undefined;
  secondFactor?: boolean | undefined;
}

/** An organization that is closed to a session. */
export interface Closed {
  organization: string;
  /** The connection that it requires; null if any log in opens it but that of another company. */
  connection: { id: number; name: string } | null;
  /** Whether the user may enter all the same, as the owner with a second factor. */
  is_exempt: boolean;
}

const CLOSED = `
  select o.name as organization, ${isOwnerWithFactor('o.id', OF_VALUES)} as is_exempt,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as connection
  from users u join organizations o on o.id = $5
  left join connections c on c.id = ${requiredConnection('o.id')}
  where u.id = $1 and ${isClosed('o.id', OF_VALUES)}`;

/** Why an organization is closed to a session of a user; undefined if it is open. */
export async function closedTo(
  within: Queryable,
  { userId, organizationId }: { userId: number; organizationId: number },
  logIn: LogIn,
): Promise<Closed | undefined> {
  const values = [userId, ...logInValues(logIn), organizationId];
  const [found] = await prepared<Closed>(within, { name: 'closed-organization', text: CLOSED, values });
  return found;
}

const CLOSED_OF_USER = `
  select m.organization_id as id from users u join memberships m on m.user_id = u.id
  where u.id = $1 and ${isClosedUnlessOwner('m.organization_id', OF_VALUES)}`;

/** The organizations of a user that are closed to their session, former ones among them. */
export async function closedOrganizations(
  within: Queryable,
  { userId, logIn }: { userId: number; logIn?: LogIn },
): Promise<number[]> {
  const values = [userId, ...logInValues(logIn)];
  const rows = await prepared<{ id: number }>(within, { name: 'closed-organizations', text: CLOSED_OF_USER, values });
  return rows.map(({ id }) => id);
}

/**
 * 403 `connection_required`, with the connection in `data`, so that the client can begin its log in; or
 * `other_log_in_needed`, for a session of another company's log in.
 */
export function organizationClosed({ organization, connection }: Omit<Closed, 'is_exempt'>): ApiError {
  if (!connection)
    return new ApiError(403, 'other_log_in_needed', messageWith('errors.otherLogInNeeded', { organization }));
  const { id, name } = connection;
  return new ApiError(403, 'connection_required', messageWith('errors.connectionRequired', { name }), {
    data: { id: [verbatim(String(id))], name: [verbatim(name)] },
  });
}
