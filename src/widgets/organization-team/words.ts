/** What 'Organization team' says. */
export const words = {
  title: 'Organization team',
  noId: 'No organization was named.',
  noIdText: 'Set the attribute organization-id to the id of an organization.',
} as const;
