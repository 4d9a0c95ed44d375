import { and, gte, lt } from 'drizzle-orm';
import { digest } from '../platform/crypto/crypto.ts';
import { messageWith } from '../platform/languages/message.ts';
import {
  connectionDomains,
  connectionGroupRoles,
  connectionLogins,
  connections,
  type Claims,
} from '../platform/database/schema/connections.ts';
import {
  directories,
  directoryGroups,
  directoryMembers,
  directoryRequests,
  directoryUsers,
} from '../platform/database/schema/directories.ts';
import { users } from '../platform/database/schema/users.ts';
import { organizationDomains } from '../platform/database/schema/domains.ts';
import { type DemoContext, daysBefore, hoursBefore, minutesBefore } from './context.ts';
import { FIRST_MEMBER_ID, organizationIds, roleIds, userIds } from './ids.ts';

const ID = 1;
/** How many members the directory knows beside Grace. */
const KNOWN = 24;
const DOMAIN = 'northwind-logistics.example';
const of = { organizationId: organizationIds.northwind, createdBy: userIds.olivia };

/**
 * Writes Northwind's domains, its connection and its directory. The connection is tested and not enabled: its provider
 * exists nowhere, and the log in of the demo stays as it is.
 */
export async function writeSingleSignOn(context: DemoContext): Promise<void> {
  await writeConnection(context);
  await writeLogins(context);
  await writeDirectory(context);
}

async function writeConnection({ tx, start }: DemoContext): Promise<void> {
  const created = daysBefore(start, 12);
  await tx.insert(organizationDomains).values([
    {
      ...{ ...of, id: ID, domain: DOMAIN, status: 'verified', token: 'Vq3nT8kRw5ZpXc2LhJ9mYs6GdB4fEa7U' },
      ...{ verifiedAt: created, checkedAt: start, createdAt: created },
    },
    { ...of, id: 2, domain: 'northwind-freight.example', token: 'Hs7KpD2xWc9RfL4bNz6TqJ3vMy8GaE5u', createdAt: start },
  ]);
  await tx.insert(connections).values({
    ...{ id: ID, organizationId: of.organizationId, createdBy: of.createdBy },
    ...{ kind: 'oidc', vendor: 'okta', name: 'Northwind Okta', status: 'tested', defaultRoleId: roleIds.logistics },
    oidc: { issuer: `https://login.${DOMAIN}`, clientId: '0oa7h2kq9xWc4RfL5d7' },
    ...{ settingsChangedAt: created, createdAt: created, updatedAt: created },
  });
  await tx.insert(connectionDomains).values({ connectionId: ID, domainId: ID });
  await tx
    .insert(connectionGroupRoles)
    .values({ id: ID, connectionId: ID, group: 'Warehouse', roleId: roleIds.nightShift });
}

async function writeLogins({ tx, start }: DemoContext): Promise<void> {
  const claims = (name: string, email: string): Claims => ({
    sub: '00u4h8zq2LkT6dXw5d7',
    email,
    email_verified: 'true',
    name,
    groups: ['Everyone', 'Warehouse'],
  });
  const [ada, guest] = [`ada.admin@${DOMAIN}`, 'ada@contractor.example'];
  await tx.insert(connectionLogins).values([
    {
      ...{ id: 1, connectionId: ID, outcome: 'refused', isTest: true, email: guest, reference: 'K4TX-92QM' },
      ...{ code: 'domain_not_allowed', detail: { domain: 'contractor.example', email: guest } },
      ...{ claims: claims('Ada Admin', guest), createdAt: hoursBefore(start, 3) },
    },
    {
      ...{ id: 2, connectionId: ID, outcome: 'succeeded', isTest: true, email: ada, reference: 'P7RD-31LW' },
      ...{ claims: claims('Ada Admin', ada), createdAt: hoursBefore(start, 2) },
    },
  ]);
}

async function writeDirectory({ tx, start }: DemoContext): Promise<void> {
  const person = `grace.hauler@${DOMAIN}`;
  const at = (minutes: number) => minutesBefore(start, minutes);
  await tx.insert(directories).values({
    ...{ connectionId: ID, tokenDigest: digest('the token of the demo directory') },
    ...{ tokenCreatedAt: daysBefore(start, 10), lastRequestAt: at(9), createdAt: daysBefore(start, 10) },
  });
  await tx.insert(directoryGroups).values([
    { id: 1, connectionId: ID, displayName: 'Warehouse' },
    { id: 2, connectionId: ID, displayName: 'Everyone' },
  ]);
  const known = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(gte(users.id, FIRST_MEMBER_ID), lt(users.id, FIRST_MEMBER_ID + KNOWN)));
  const grace = { connectionId: ID, userName: person, active: false };
  const added = await tx
    .insert(directoryUsers)
    .values([grace, ...known.map(({ id, email }) => ({ connectionId: ID, userId: id, userName: email }))])
    .returning({ id: directoryUsers.id });
  // Grace alone is in the group with a role: the others hold the roles that the organization gave them.
  await tx
    .insert(directoryMembers)
    .values([
      ...added.slice(0, 1).map(({ id }) => ({ groupId: 1, directoryUserId: id })),
      ...added.map(({ id }) => ({ groupId: 2, directoryUserId: id })),
    ]);
  const request = { connectionId: ID, status: 200 };
  await tx.insert(directoryRequests).values([
    { ...request, id: 1, method: 'GET', path: '/Users', createdAt: at(12) },
    {
      ...{ ...request, id: 2, method: 'POST', path: '/Groups', status: 201, about: 'Warehouse', createdAt: at(11) },
      changes: [messageWith('replies.directory.groupCreated', { group: 'Warehouse' })],
    },
    {
      ...{
        ...request,
        id: 3,
        method: 'PATCH',
        path: '/Users/3',
        status: 409,
        about: 'Olivia Owner',
        createdAt: at(10),
      },
      error: messageWith('errors.directory.owner', { person: 'Olivia Owner' }),
    },
    {
      ...{ ...request, id: 4, method: 'PATCH', path: '/Users/4', about: person, createdAt: at(9) },
      changes: [messageWith('replies.directory.suspended', { person: 'Grace Hauler' })],
    },
  ]);
}
