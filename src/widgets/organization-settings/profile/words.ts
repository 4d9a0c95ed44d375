import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the form with name, logo and colors. */
export const profileWords = defineWords('organization-settings/profile', {
  title: 'Name, logo and colors',
  name: 'Organization name',
  nameWhy: 'Only an owner, an admin or platform staff can change the name.',
  logo: 'Logo',
  primary: 'Primary color',
  primaryHint: 'Main buttons and the current page of the navigation.',
  accent: 'Accent color',
  accentHint: 'Links, selected tabs and the focus.',
  save: 'Save',
  saved: 'Changes saved',
  nothing: 'No changes to save',
  blankName: 'You have blank owner',
  changedElsewhere: (value: string) => `Changed elsewhere, to ‘${value}’. Saving now replaces that.`,
  removedElsewhere: 'Removed elsewhere. Saving now replaces that.',
});
