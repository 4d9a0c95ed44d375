import type { UserStatus } from '../../core/contract/entities/user.ts';
import { defineWords } from '../../core/languages/words.ts';

/** Texts shared by screens of users and roles. */
export const words = defineWords('members', {
  status: { active: 'Active', invited: 'Invitation pending', suspended: 'Suspended' } satisfies Record<
    UserStatus,
    string
  >,
  deleted: 'Deleted',
  isDeleted: 'This user was deleted. Restore them first.',
  notChangeable: 'You cannot change this user. Ask the owner or an administrator of your organization.',
  ownerProtected: 'Others cannot change the owner. Transfer the organization first.',
  yourself: 'You cannot do this to yourself. Ask another administrator.',
  emailRefused: 'The address does not accept mail',
  blankFields: 'You have blank fields',
  fieldMissing: 'This field is empty',

  createUser: 'Create new user',
  email: 'Email',
  name: 'Name',
  password: 'Password',
  organization: 'Organization',
  chooseOrganization: 'Choose an organization',
  roles: 'Roles',
  chooseRoles: 'Choose roles',
  nameHint: 'If empty, we use the part before the @.',
  passwordHint: 'They choose their own password the first time they log in.',
  rolesOfOrganization: 'Choose an organization first: each one has its own roles.',
  rolesFailed: 'The roles could not be loaded.',
  rolesHidden: 'You don’t have permission to see the list of roles. Ask an owner or admin.',
  moreThanHeld: 'Grants more than your own permissions',
  roleDisabled: 'Disabled role',
  notAssignable: 'Cannot be assigned',
  create: 'Create',
  cancel: 'Cancel',
  done: 'Done',
  userAdded: 'User added',
});
