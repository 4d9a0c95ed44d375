/**
 * What the table of an organization's people says (spec: organization team; delete-user confirmation; success toasts).
 */
export const tableWords = {
  users: 'Users',
  name: 'Name',
  email: 'Email',
  organization: 'Organization',
  status: 'Status',
  lastModified: 'Last modified',
  actions: 'Actions',
  delete: 'Delete',
  deleteUser: (name: string) => `Delete ${name}`,
  confirmTitle: 'Delete user',
  confirmText: 'Are you sure? This action cannot be undone.',
  deleted: 'User deleted',
  undo: 'Undo',
  restored: 'User restored',
  needsRight: 'Your role does not include deleting users.',
  noneTitle: 'No users yet',
  noneText: 'Who is invited or created appears here.',
  noneFound: 'No users match',
  noneFoundText: 'Consider another search.',
} as const;
