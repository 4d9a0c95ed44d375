import type { UserStatus } from '../../core/contract/entities/user.ts';

/** Texts shared by screens of users and roles. */
export const words = {
  status: { active: 'Active', invited: 'Invitation pending', suspended: 'Suspended' } satisfies Record<
    UserStatus,
    string
  >,
  deleted: 'Deleted',
  isDeleted: 'This user was deleted. Restore them first.',
  notChangeable: 'You may not change this person. Ask the owner or an administrator of your organization.',
  ownerProtected: 'The owner cannot be changed by others. The organization must be transferred first.',
  yourself: 'You cannot do this to yourself. Ask another administrator.',
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
  nameHint: 'Left empty, it is taken from the address.',
  passwordHint: 'They are asked for a password of their own when they log in first.',
  rolesOfOrganization: 'Choose the organization first: the roles are its own.',
  rolesFailed: 'The roles could not be loaded.',
  rolesHidden: 'Your role does not include the list of roles. Ask an owner or admin.',
  moreThanHeld: 'Permits more than you may yourself',
  roleDisabled: 'Switched off',
  notAssignable: 'Cannot be given to people',
  create: 'Create',
  cancel: 'Cancel',
  close: 'Close',
  userAdded: 'User added',
} as const;
