import { defineWords } from '../../core/languages/words.ts';

/** Texts of 'Organization team'. */
export const words = defineWords('organization-team', {
  title: 'Organization team',
  deniedTitle: 'You don’t have access to these users',
  deniedText: 'This page is for owners, admins and users with permission to read users. Ask one of them.',
  noId: 'No organization given',
  noIdText: 'Set the attribute organization-id to the id of an organization.',
});
