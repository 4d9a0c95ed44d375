/** Texts of 'Organization team'. */
export const words = {
  title: 'Organization team',
  deniedTitle: 'You may not see these users',
  deniedText: 'This page is for owners and admins, and for those with the permission to read users. Ask one of them.',
  noId: 'No organization was named.',
  noIdText: 'Set the attribute organization-id to the id of an organization.',
} as const;
