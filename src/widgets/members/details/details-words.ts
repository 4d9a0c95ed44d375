import { defineWords } from '../../../core/languages/words.ts';

/** Texts of a member's details. */
export const detailsWords = defineWords('members/details/details', {
  details: 'User details',
  organization: 'Organization',
  email: 'Email',
  copyEmail: 'Copy email',
  phone: 'Phone',
  lastActive: 'Last active',
  never: 'Never',
  personalSettings: 'Personal settings',
  userRoles: 'User roles',
  roleName: 'Name',
  description: 'Description',
  actions: 'Actions',
  noRoles: 'No roles: this user can only log into their own profile.',
  deleteRole: (name: string) => `Delete role ${name}`,
  addRole: 'Add new role',
  addRoleWhy: 'Only the owner and administrators can add roles.',
  roles: 'Roles',
  blankRole: 'You have blank role',
  noRolesLeft: 'There are no more roles that you can assign to this user.',
  roleAdded: 'Role added',
  roleRemoved: 'Role removed',
  roleRemovingFailed: 'Error while role removing',
  roleNotAssignable: 'This role cannot be added to or removed from anyone.',
  roleNotYours: 'This role grants more than your own permissions.',
  roleOnly: 'This is the only role of this user. Ask the owner or an administrator to remove it.',
  roleNeedsRight: 'You don’t have permission to remove roles.',
  lastRoleTitle: 'Delete last user role confirm',
  lastRoleText:
    'Are you sure? This is the last user role, after that he will not be able to do anything except log into his ' +
    'profile.',
  delete: 'Delete',
  suspend: 'Suspend',
  undo: 'Undo',
});
