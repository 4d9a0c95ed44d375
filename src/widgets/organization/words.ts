import { defineWords } from '../../core/languages/words.ts';

/** Texts of 'My organization'. */
export const words = defineWords('organization', {
  title: 'My organization',
  information: 'Information',
  name: 'Organization name',
  ownerName: 'Owner name',
  email: 'Email',
  phone: 'Phone',
  save: 'Save',
  saved: 'Organization saved',
  changedElsewhere: (name: string) => `Changed elsewhere, to ‘${name}’. Saving now replaces that.`,
  blankName: 'You have blank owner',
  tabs: 'Parts of the organization',
  users: 'Users',
  roles: 'Roles',
  apiKeys: 'API Keys',
  webhooks: 'Webhooks',
  noWebhooks: 'A webhook notifies another system when something happens in this organization.',
  activity: 'Activity',
  invite: 'Invite',
  dangerZone: 'Danger zone',
  transferText: 'Another member becomes the owner, and you become an administrator.',
  delete: 'Delete organization',
  deleteText: 'Its members lose access, and its API keys stop working at once.',
  deleteWhy: 'Only platform staff with permission to write organizations can delete one.',
  deleteQuestion:
    'Are you sure? Its members lose access, and its API keys stop working at once. Platform staff can ' +
    'restore it for 24 hours.',
  deleteAction: 'Delete',
  deleted: 'Organization deleted',
  transfer: 'Transfer organization',
  transferAction: 'Transfer',
  transferWarning: (name: string) =>
    `The new owner takes over ${name} with everything in it. You become an administrator. Only the new ` +
    'owner can give it back.',
  newOwner: 'New owner',
  chooseOwner: 'Choose a new owner',
  findOwner: 'Find a member',
  noCandidates: 'There are no other active members yet. Invite someone first.',
  manyCandidates: (shown: number, total: number) =>
    `${shown.toLocaleString('en')} of ${total.toLocaleString('en')} active members are listed. Search to find others.`,
  password: 'Password',
  passwordHint: 'Your own password, to confirm it’s you.',
  ownerMissing: 'Choose a new owner',
  passwordMissing: 'Enter your password',
  transferred: 'Changes saved',
  transferredElsewhere: 'The organization already has another owner.',
  cancel: 'Cancel',
});
