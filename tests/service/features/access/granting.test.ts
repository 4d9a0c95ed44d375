import { expect, it } from 'vitest';
import { ADMIN, OWNER } from '../../../../src/core/contract/resources.ts';
import {
  type Actor,
  type GrantableRole,
  mayChangeMember,
  mayHandle,
  requireChangeableMember,
  requireGrantable,
} from '../../../../service/features/access/granting.ts';

const HOME = 1;
const actor = (more: Partial<Actor> = {}, ...permissions: string[]): Actor => ({
  userId: 10,
  isSuperAdmin: false,
  isOwner: false,
  isAdmin: false,
  permissions: new Set(permissions),
  platformPermissions: new Set(),
  ...more,
});
const role = (more: Partial<GrantableRole> = {}): GrantableRole => ({
  guid: 'drivers',
  organizationId: HOME,
  isAssignable: true,
  isDisabled: false,
  isDeleted: false,
  permissions: ['logistics.*'],
  ...more,
});

/** Code of the error; null if there is none. */
function codeOf(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const superAdmin = actor({ isSuperAdmin: true });
const admin = actor({ isAdmin: true }, ADMIN, 'auth.users.READ', 'auth.users.WRITE', 'logistics.*');
const writer = actor({}, 'auth.users.WRITE', 'logistics.*');
const staffOf = (...permissions: string[]) =>
  actor({ platformPermissions: new Set(permissions) }, ...permissions, 'auth.roles.WRITE', ADMIN);
const staff = staffOf('auth.systemSettings.READ', 'auth.userRoles.WRITE', 'logistics.*');

it.each<[string, Actor, GrantableRole, string | null]>([
  ['a writer gives what they hold', writer, role(), null],
  [
    'a writer gives no more than they hold',
    writer,
    role({ permissions: ['logistics.*', 'auth.users.READ'] }),
    'more_than_held',
  ],
  ['a writer makes nobody an admin', writer, role({ permissions: [ADMIN] }), 'more_than_held'],
  ['an admin makes an admin', admin, role({ permissions: [ADMIN] }), null],
  [
    'nobody gives ownership by a role',
    actor({ isOwner: true }, OWNER, ADMIN),
    role({ permissions: [OWNER] }),
    'more_than_held',
  ],
  ['a role of another organization is not there', admin, role({ organizationId: 2 }), 'role_not_found'],
  [
    'a role of another organization is not there for a super admin either',
    superAdmin,
    role({ organizationId: 2 }),
    'role_not_found',
  ],
  ['a deleted role is not there', admin, role({ isDeleted: true }), 'role_not_found'],
  ['a disabled role is given by nobody', admin, role({ isDisabled: true }), 'role_not_assignable'],
  [
    'a role that is not assignable is given by nobody',
    superAdmin,
    role({ isAssignable: false }),
    'role_not_assignable',
  ],
  ["a role of the platform is its staff's", staff, role({ organizationId: null }), null],
  [
    'and not of staff who give roles by an organization alone',
    staffOf('auth.systemSettings.READ', 'logistics.*'),
    role({ organizationId: null }),
    'more_than_held',
  ],
  [
    'staff gives no role of the platform that permits what they hold in an organization alone',
    staff,
    role({ organizationId: null, permissions: ['auth.roles.WRITE'] }),
    'more_than_held',
  ],
  [
    'nobody is staff by a role of an organization',
    actor({}, 'auth.systemSettings.READ', 'auth.userRoles.WRITE', 'logistics.*'),
    role({ organizationId: null }),
    'role_not_found',
  ],
  ['and is not there for an admin', admin, role({ organizationId: null }), 'role_not_found'],
  [
    'staff makes nobody a super admin',
    staff,
    role({ organizationId: null, guid: 'superadmin', permissions: [] }),
    'more_than_held',
  ],
  [
    'a super admin makes a super admin',
    superAdmin,
    role({ organizationId: null, guid: 'superadmin', permissions: [] }),
    null,
  ],
])('%s', (_, who, what, code) => {
  expect(codeOf(() => requireGrantable(who, what, HOME))).toBe(code);
});

it('lets those change a role who could assign it', () => {
  expect(mayHandle(writer, role())).toBe(true);
  expect(mayHandle(writer, role({ permissions: [ADMIN] }))).toBe(false);
  expect(mayHandle(superAdmin, role({ permissions: [OWNER] }))).toBe(true);
});

const person = { userId: 20, isOwner: false, isAdmin: false, isSuperAdmin: false };

it.each<[string, Actor, typeof person, boolean]>([
  ['a writer changes a member', writer, person, true],
  ['a reader changes nobody', actor({}, 'auth.users.READ'), person, false],
  ['a writer does not change an admin', writer, { ...person, isAdmin: true }, false],
  ['an admin changes an admin', admin, { ...person, isAdmin: true }, true],
  ['an admin does not change a super admin', admin, { ...person, isSuperAdmin: true }, false],
  ['nor does the owner', { ...admin, isOwner: true }, { ...person, isSuperAdmin: true }, false],
  ['a super admin changes a super admin', superAdmin, { ...person, isSuperAdmin: true }, true],
  ['an admin does not change the owner', admin, { ...person, isOwner: true }, false],
  ['nobody changes themselves', admin, { ...person, userId: admin.userId }, false],
  ['not even a super admin', superAdmin, { ...person, userId: superAdmin.userId }, false],
  ['a super admin changes the owner', superAdmin, { ...person, isOwner: true }, true],
])('%s', (_, who, whom, allowed) => {
  expect(mayChangeMember(who, whom)).toBe(allowed);
});

it("does not let even a super admin end an owner's membership", () => {
  expect(() => requireChangeableMember(superAdmin, { ...person, isOwner: true }, { ends: true })).toThrow(
    expect.objectContaining({ code: 'owner_protected' }),
  );
});
