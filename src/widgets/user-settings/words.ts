import { defineWords } from '../../core/languages/words.ts';

/** Texts of a user's personal settings. */
export const words = defineWords('user-settings', {
  title: 'User personal settings',
  table: 'Personal settings',
  locked:
    'You can view these settings but not change them: that requires permission to write users. Ask an owner or admin ' +
    'of your organization.',
  deniedTitle: 'You don’t have access to these settings',
  deniedText:
    'Other users’ settings are for owners, admins and users with permission to read users. Ask an owner or admin of ' +
    'your organization.',
  unknownTitle: 'User not found',
  unknownText: 'The user may belong to another organization, or may have been deleted.',
  noPerson: 'No user given. Set the attribute user-id.',
});
