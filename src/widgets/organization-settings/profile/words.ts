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
  pick: (field: string) => `${field}: choose`,
  reset: (field: string) => `${field}: use the product’s`,
  product: 'The product’s',
  adjusted:
    'Members see these colors in the console. They are made lighter or darker where text would be hard to read.',
  sampleButton: 'Button',
  sampleLink: 'Link',
  save: 'Save',
  saved: 'Changes saved',
  nothing: 'No changes to save',
  blankName: 'You have blank owner',
  noColor: 'This is not a color such as #37cb95.',
  changedElsewhere: (value: string) => `Changed elsewhere, to ‘${value}’. Saving now replaces that.`,
  removedElsewhere: 'Removed elsewhere. Saving now replaces that.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'The changes to name, logo and colors were not saved.',
  leave: 'Leave',
});
