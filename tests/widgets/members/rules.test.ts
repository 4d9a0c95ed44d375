import { expect, it } from 'vitest';
import { flagsOf } from '../../../src/core/permissions/permissions.ts';
import { isShown, whyNot } from '../../../src/widgets/members/member-actions.ts';
import { roleOptions } from '../../../src/widgets/members/roles/role-catalog.ts';
import { showsAddRole, whyNotAdd, whyNotRemove } from '../../../src/widgets/members/details/role-rules.ts';
import { someRole, someUser } from '../../core/support/users.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const role = someRole(1);
const user = someUser(7, { two_factor_policy: 'enabled', roles: [role] });
const owner = flagsOf({ 'auth.organization.OWNER': true }, false);
const writer = flagsOf({ 'auth.users.READ': true, 'auth.users.WRITE': true, 'auth.userRoles.WRITE': true }, false);
const reader = flagsOf({ 'auth.users.READ': true }, false);

it.each([
  ['active', ['suspend', 'resetPassword', 'resetTwoFactor']],
  ['invited', ['suspend', 'resendInvitation', 'resetTwoFactor']],
  ['suspended', ['restore', 'resetTwoFactor']],
] as const)('enables the actions of the table for a user who is %s', (status, enabled) => {
  const all = ['suspend', 'restore', 'resetPassword', 'resetTwoFactor', 'resendInvitation'] as const;
  expect(all.filter((action) => whyNot(inEnglish, action, { ...user, status }, 1, owner) === null).sort()).toEqual(
    [...enabled].sort(),
  );
  expect(
    all.filter(
      (action) =>
        whyNot(inEnglish, action, { ...user, status, is_changable_by_current_user: false }, 1, owner) === null,
    ),
  ).toEqual([]);
});

it('resets two-factor only if it is enabled, and has different rules for oneself', () => {
  expect(whyNot(inEnglish, 'resetTwoFactor', { ...user, two_factor_policy: 'disabled' }, 1, owner)).toContain(
    'does not use two-factor',
  );
  expect(whyNot(inEnglish, 'suspend', { ...user, is_changable_by_current_user: false }, 7, owner)).toContain(
    'yourself',
  );
});

it('names the owner to ask, except to owners and admins themselves', () => {
  const fixed = { ...user, is_changable_by_current_user: false };
  expect(whyNot(inEnglish, 'suspend', fixed, 1, owner)).toContain('Others cannot change the owner');
  expect(whyNotRemove(inEnglish, role, fixed, owner, 1)).toContain('Others cannot change the owner');
  expect(whyNot(inEnglish, 'suspend', fixed, 1, writer)).toContain('Ask the owner or an administrator');
});

it('shows Suspend to writers, owners and admins', () => {
  expect([owner, writer, reader].map((flags) => isShown('suspend', flags))).toEqual([true, true, false]);
});

it('disables Delete for a role by the rule; only owners and admins may delete the last one', () => {
  const two = { ...user, roles: [role, { ...role, id: 2 }] };
  expect(whyNotRemove(inEnglish, role, two, writer, 1)).toBeNull();
  expect(whyNotRemove(inEnglish, role, user, writer, 1)).toContain('only role');
  expect(whyNotRemove(inEnglish, role, user, owner, 1)).toBeNull();
  expect(whyNotRemove(inEnglish, { ...role, is_assignable: false }, two, owner, 1)).not.toBeNull();
  expect(whyNotRemove(inEnglish, { ...role, is_changable_by_current_user: false }, two, owner, 1)).not.toBeNull();
  expect(whyNotRemove(inEnglish, role, { ...two, is_changable_by_current_user: false }, owner, 1)).not.toBeNull();
  expect(whyNotRemove(inEnglish, role, two, reader, 1)).not.toBeNull();
});

it('shows Add role to writers of user roles, and enables it for owners and admins', () => {
  expect([owner, writer, reader].map(showsAddRole)).toEqual([true, true, false]);
  expect([owner, writer].map((flags) => whyNotAdd(inEnglish, user, flags, 1) === null)).toEqual([true, false]);
});

it('offers roles with the reason why some cannot be assigned, and no deleted ones', () => {
  const options = roleOptions(inEnglish, [
    role,
    { ...role, id: 2, is_deleted: true },
    { ...role, id: 3, is_disabled: 1 },
    { ...role, id: 4, is_assignable: false },
    { ...role, id: 5, is_changable_by_current_user: false },
  ]);
  expect(options.map(({ value, disabled = false }) => [value, disabled])).toEqual([
    ['1', false],
    ['3', true],
    ['4', true],
    ['5', true],
  ]);
  expect(options.filter(({ disabled }) => disabled).every(({ description }) => description)).toBe(true);
});
