import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the fields for logos and colors, of an organization and of the installation. */
export const brandingWords = defineWords('settings/branding', {
  value: 'Value',
  markup: 'Edit the SVG markup',
  markupHint: 'Choosing a file fills this in.',
  removeLogo: 'Remove logo',
  noLogo: 'No logo',
  fileHint: 'Pictures are scaled down to fit the header.',
  unreadable: 'This file cannot be read as a picture.',
  tooDetailed: 'This picture has too much detail for a logo. Choose a simpler or smaller one.',
  preview: 'Preview',
  light: 'Light',
  dark: 'Dark',
  logoIn: (theme: string) => `Logo in the ${theme.toLowerCase()} theme`,
  pick: (field: string) => `${field}: choose`,
  reset: (field: string) => `${field}: use the product’s`,
  product: 'The product’s',
  adjusted:
    'Members see these colors in the console. They are made lighter or darker where text would be hard to read.',
  sampleButton: 'Button',
  sampleLink: 'Link',
  noColor: 'This is not a color such as #37cb95.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'The changes to name, logo and colors were not saved.',
  leave: 'Leave',
});
