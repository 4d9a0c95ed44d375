/** Texts of a user's personal settings. */
export const words = {
  title: 'User personal settings',
  table: 'Personal settings',
  locked:
    'You may look, but not change: changing takes the permission to write users. Ask an owner or admin of your organization.',
  deniedTitle: 'You may not see these settings',
  deniedText:
    'Settings of others are for owners, admins and those who may read users. Ask an owner or admin of your organization.',
  unknownTitle: 'There is no such person',
  unknownText: 'They may belong to another organization, or be gone.',
  noPerson: 'Nobody was named. Give the element the attribute user-id.',
} as const;
