import { memberships, membershipRoles, type MembershipStatus } from '../platform/database/schema/memberships.ts';
import { users } from '../platform/database/schema/users.ts';
import { encryptSecret } from '../platform/crypto/crypto.ts';
import { type DemoContext, daysBefore, hoursBefore } from './context.ts';
import { organizationIds, roleIds, userIds } from './ids.ts';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'harbor-lantern-42';
/** TOTP secret of tara.totp. */
export const DEMO_TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

interface Account {
  name: string;
  email: string;
  phone?: string;
}

const accounts: Record<keyof typeof userIds, Account> = {
  superadmin: { name: 'Super Admin', email: 'superadmin@platform.example', phone: '+15550100001' },
  sam: { name: 'Sam Staff', email: 'sam.staff@platform.example', phone: '+15550100002' },
  olivia: { name: 'Olivia Owner', email: 'olivia.owner@northwind.example', phone: '+15550100003' },
  adam: { name: 'Adam Admin', email: 'adam.admin@northwind.example', phone: '+15550100004' },
  walt: { name: 'Walt Writer', email: 'walt.writer@northwind.example', phone: '+15550100005' },
  rita: { name: 'Rita Reader', email: 'rita.reader@northwind.example', phone: '+15550100006' },
  mona: { name: 'Mona Member', email: 'mona.member@northwind.example' },
  ivan: { name: 'Ivan Invited', email: 'ivan.invited@northwind.example' },
  susan: { name: 'Susan Suspended', email: 'susan.suspended@northwind.example', phone: '+15550100009' },
  nora: { name: 'Nora Newcomer', email: 'nora.newcomer@northwind.example' },
  una: { name: 'Una Unactivated', email: 'una.unactivated@example.net' },
  olga: { name: 'Olga Orphan', email: 'olga.orphan@example.net' },
  tara: { name: 'Tara Totp', email: 'tara.totp@northwind.example', phone: '+15550100013' },
  marco: { name: 'Marco Multi', email: 'marco.multi@example.net', phone: '+15550100014' },
  cora: { name: 'Cora Owner', email: 'cora.owner@contoso.example', phone: '+15550100015' },
};

const notActivated: (keyof typeof userIds)[] = ['ivan', 'una'];

/** Writes the named accounts. */
export async function writeAccounts({ tx, start, passwordHash, secretKey }: DemoContext): Promise<void> {
  const keys = Object.keys(accounts) as (keyof typeof userIds)[];
  await tx.insert(users).values(
    keys.map((key, at) => ({
      ...accounts[key],
      id: userIds[key],
      username: accounts[key].email.slice(0, accounts[key].email.indexOf('@')),
      passwordHash,
      ...(!notActivated.includes(key) && {
        activatedAt: daysBefore(start, 600 - at * 20),
        emailProvenAt: daysBefore(start, 600 - at * 20),
      }),
      needPasswordChange: key === 'nora',
      createdAt: key === 'ivan' || key === 'una' ? hoursBefore(start, 1) : daysBefore(start, 600 - at * 20),
      updatedAt: daysBefore(start, 30 - at),
      ...(key === 'tara' && {
        twoFactorPolicy: 'enabled' as const,
        googleSecret: encryptSecret(secretKey, DEMO_TOTP_SECRET),
      }),
    })),
  );
}

interface DemoMembership {
  /** Also used as the membership's id. */
  id: number;
  user: keyof typeof userIds;
  organization: keyof typeof organizationIds;
  status?: MembershipStatus;
  roles: (keyof typeof roleIds)[];
}

/** A user's first position is the first of their organizations in lists. */
const demoMemberships: DemoMembership[] = [
  { id: 1, user: 'superadmin', organization: 'platform', roles: ['superadmin'] },
  { id: 2, user: 'sam', organization: 'platform', roles: ['staff'] },
  { id: 3, user: 'olivia', organization: 'northwind', roles: ['allApplications'] },
  { id: 4, user: 'adam', organization: 'northwind', roles: ['northwindAdministrator'] },
  { id: 5, user: 'walt', organization: 'northwind', roles: ['userManager'] },
  { id: 6, user: 'rita', organization: 'northwind', roles: ['userReader'] },
  { id: 7, user: 'mona', organization: 'northwind', roles: ['logistics'] },
  { id: 8, user: 'ivan', organization: 'northwind', status: 'invited', roles: ['logistics'] },
  { id: 9, user: 'susan', organization: 'northwind', status: 'suspended', roles: ['userReader'] },
  { id: 10, user: 'nora', organization: 'northwind', roles: ['logistics'] },
  { id: 13, user: 'tara', organization: 'northwind', roles: ['logistics'] },
  { id: 14, user: 'marco', organization: 'northwind', roles: ['logistics'] },
  { id: 15, user: 'marco', organization: 'contoso', roles: ['contosoAdministrator'] },
  { id: 16, user: 'cora', organization: 'contoso', roles: ['sensorTechnician'] },
];

/** Writes the memberships of the named accounts, with their roles. */
export async function writeMemberships({ tx, start }: DemoContext): Promise<void> {
  await tx.insert(memberships).values(
    demoMemberships.map(({ id, user, organization, status = 'active' }) => ({
      id,
      userId: userIds[user],
      organizationId: organizationIds[organization],
      status,
      ...(status === 'suspended' && { statusBefore: 'active' as const, suspendedAt: daysBefore(start, 9) }),
      ...(status === 'invited'
        ? { invitedBy: userIds.adam }
        : { joinedAt: daysBefore(start, 300 - id), lastActiveAt: hoursBefore(start, id * id) }),
      createdAt: status === 'invited' ? hoursBefore(start, 1) : daysBefore(start, 300 - id),
    })),
  );
  await tx
    .insert(membershipRoles)
    .values(
      demoMemberships.flatMap(({ id, roles }) =>
        roles.map((role) => ({ membershipId: id, roleId: roleIds[role], createdAt: daysBefore(start, 120) })),
      ),
    );
}
